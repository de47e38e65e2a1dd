import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changeTransaction } from "#app/licensing/transactions/acts/change-transaction.server.ts";
import { queueCopy as copy } from "#app/queue/queue-copy.ts";
import { openKinds, type QueueKind, queueKinds } from "#app/queue/queue-kinds.ts";
import { type QueueAct, snoozedUntil } from "#app/queue/queue-query.ts";
import { selectWaiting } from "#app/queue/queue-sql.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Act = { kind: QueueKind; id: string; act: QueueAct };
type Owner = { owner: "transactions" | "visitor_requests" | "queue_notes"; ownerId: string | null };

function audited(ctx: RequestContext, { kind, id, act }: Act) {
  return auditEntry(ctx, { action: `queue-${act}`, subjectType: "queue", subjectId: id, detail: { kind } });
}

/** Writes columns of the row's note. */
async function note(
  ctx: RequestContext,
  row: Act,
  values: { assigneeId: string | null } | { snoozedUntil: number | null },
): Promise<void> {
  const { db, now, company, actor } = ctx;
  const { queueNotes, insert } = scoped(db, company);
  const written = { ...values, updatedBy: actor?.id ?? "", updatedAt: now };
  const { companyId, kind, subjectId } = queueNotes;
  await db.batch([
    insert(queueNotes, { kind: row.kind, subjectId: row.id, ...written }).onConflictDoUpdate({
      target: [companyId, kind, subjectId],
      set: written,
    }),
    audited(ctx, row),
  ]);
}

/** Names the assignee of a visitor's request, which its deal has as well: forms that were open before have to be read again. */
async function assignVisitorRequest(ctx: RequestContext, row: Act, assigneeId: string | null): Promise<void> {
  const { db, now, company } = ctx;
  const { visitorRequests, opportunities, update } = scoped(db, company);
  const updatedAt = (column: string) => sql`max(${now}, ${sql.raw(column)} + 1)`;
  await db.batch([
    update(visitorRequests, { assigneeId, updatedAt: updatedAt("updated_at") }, eq(visitorRequests.id, row.id)),
    update(opportunities, { updatedAt: updatedAt("updated_at") }, eq(opportunities.id, row.id)),
    audited(ctx, row),
  ]);
}

async function assign(ctx: RequestContext, row: Act, { owner, ownerId }: Owner, assigneeId: string | null) {
  if (owner === "visitor_requests") return assignVisitorRequest(ctx, row, assigneeId);
  if (owner === "queue_notes" || ownerId === null) return note(ctx, row, { assigneeId });
  return changeTransaction(ctx, { id: ownerId, version: "", assigneeId: assigneeId ?? "" });
}

/**
 * Assigns what waits to the actor or to no one, puts it off until tomorrow or Monday, or takes that back. The assignee of a request is its
 * own. @throws AppError unauthorised, forbidden for a kind that is not the actor's, not_found for what does not wait here, too_many_requests
 */
export async function actOnQueue(ctx: RequestContext, row: Act): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "queue"));
  requireAccess(ctx, queueKinds[row.kind].area);
  if (!openKinds(ctx).includes(row.kind)) throw new AppError("forbidden", copy.mainOnly);
  await enforceRateLimit(ctx.env, "form", `queue:${actor.id}`);
  const [found] = await ctx.db.all<Owner>(selectWaiting(ctx, row));
  if (found === undefined) throw new AppError("not_found", copy.gone);
  const { act } = row;
  if (act === "assign" || act === "release") return assign(ctx, row, found, act === "assign" ? actor.id : null);
  await note(ctx, row, { snoozedUntil: act === "wake" ? null : snoozedUntil(act, ctx.now) });
}
