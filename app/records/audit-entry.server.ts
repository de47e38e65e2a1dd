import { SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { markSentForm } from "#app/edge/forms/mark-sent-form.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Auditing = Pick<RequestContext, "db" | "now" | "actor"> &
  Partial<Pick<RequestContext, "sentForm">> & { company: { id: string } };

type AuditInput = {
  /** Set if the change has to refer to its audit entry. */
  id?: string;
  action: string;
  subjectType: string;
  subjectId: string;
  detail?: Record<string, unknown>;
  /** Defaults to the actor; set while someone is signing in. */
  actorId?: string;
  /** The administrator behind a preview; defaults to the session's, set while a session starts. */
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

/** The program that acts in the actor's name, if one does. */
function agentOf({ actor }: Auditing): { agent?: string } {
  return actor?.agent === undefined ? {} : { agent: actor.agent.name };
}

/**
 * The audit entry of a change, for the same batch. `detail` may be an SQL expression that makes JSON. It fails the batch if another request
 * has applied the same form already (`sendOnce`).
 */
export function auditEntry(
  ctx: Auditing,
  { detail = {}, ...input }: Omit<AuditInput, "detail"> & { detail?: Record<string, unknown> | SQL },
) {
  const { auditLog, insert, row } = rowOf(ctx, input);
  const agent = agentOf(ctx);
  const whole = detail instanceof SQL ? sql`json_patch(${detail}, ${JSON.stringify(agent)})` : { ...detail, ...agent };
  return insert(auditLog, { ...row, detail: whole });
}

/**
 * An audit entry written only if `condition` holds, for a change that may affect no row. It goes before that change in the batch.
 */
export function auditEntryIf(ctx: Auditing, { detail = {}, ...input }: AuditInput, condition: SQL) {
  const { auditLog, insertIf, row } = rowOf(ctx, input);
  return insertIf(auditLog, { ...row, detail: { ...detail, ...agentOf(ctx) } }, condition);
}
