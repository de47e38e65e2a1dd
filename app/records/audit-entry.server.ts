import type { SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { markSentForm } from "#app/edge/forms/mark-sent-form.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Auditing = Pick<RequestContext, "db" | "now" | "actor"> &
  Partial<Pick<RequestContext, "sentForm">> & { company: { id: string } };

type AuditInput = {
  /** Where the change has to name its audit row. */
  id?: string;
  action: string;
  subjectType: string;
  subjectId: string;
  detail?: Record<string, unknown>;
  /** The signed-in person, unless named: someone who is just signing in. */
  actorId?: string;
  /** The administrator behind a preview; the one of the session, unless a session is just beginning. */
  originalActorId?: string | null;
  companyId?: string;
};

function rowOf(ctx: Auditing, input: Omit<AuditInput, "detail">) {
  const { actorId = ctx.actor?.id ?? null, companyId = ctx.company.id, ...rest } = input;
  const { originalActorId = ctx.actor?.originalUserId ?? null } = input;
  const row = {
    id: newId(ctx.now),
    ...rest,
    actorId,
    originalActorId,
    ...markSentForm(ctx, { id: companyId }),
    createdAt: ctx.now,
  };
  return { ...scoped(ctx.db, { id: companyId }), row };
}

/**
 * The audit row of a change, to be put in the same batch as the change itself. `detail` may be an expression that makes JSON. It fails the
 * batch of a form whose changes another request has made (`sendOnce`).
 */
export function auditEntry(
  ctx: Auditing,
  { detail = {}, ...input }: Omit<AuditInput, "detail"> & { detail?: Record<string, unknown> | SQL },
) {
  const { auditLog, insert, row } = rowOf(ctx, input);
  return insert(auditLog, { ...row, detail });
}

/**
 * An audit row that is written only when `condition` holds, for a change that may find nothing to change. In the batch it stands
 * before that change.
 */
export function auditEntryIf(ctx: Auditing, { detail = {}, ...input }: AuditInput, condition: SQL) {
  const { auditLog, insertIf, row } = rowOf(ctx, input);
  return insertIf(auditLog, { ...row, detail }, condition);
}
