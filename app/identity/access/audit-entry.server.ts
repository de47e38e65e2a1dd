import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newId } from "#db/new-id.server.ts";
import { auditLog } from "#db/schema/identity.server.ts";

type Auditing = Pick<RequestContext, "db" | "now" | "company" | "actor">;

/**
 * The audit row of a change, to be put in the same batch as the change itself. The actor is who is signed in, unless `actorId`
 * names somebody else (a person who is just signing in).
 */
export function auditEntry(
  ctx: Auditing,
  input: {
    action: string;
    subjectType: string;
    subjectId: string;
    detail?: Record<string, unknown>;
    actorId?: string;
    /** The administrator behind an act as somebody else; the one of the session, unless a session is just beginning. */
    originalActorId?: string | null;
    companyId?: string;
  },
) {
  const { actorId = ctx.actor?.id ?? null, companyId = ctx.company.id, detail = {}, ...what } = input;
  const { originalActorId = ctx.actor?.originalUserId ?? null } = input;
  return ctx.db.insert(auditLog).values({
    ...what,
    id: newId(ctx.now),
    companyId,
    actorId,
    originalActorId,
    detail,
    createdAt: ctx.now,
  });
}
