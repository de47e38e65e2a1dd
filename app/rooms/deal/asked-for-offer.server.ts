import { and, eq, sql } from "drizzle-orm";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { dealCopy as copy } from "#app/rooms/deal/deal-copy.ts";
import { type OpenRoom, requireOpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { roomDeskPath } from "#app/rooms/room-limits.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const action = "room-offer-asked";
const isFirst = "offer-is-asked-for-once";

/** SQL: whether a guest has asked for an offer. */
export function askedForOffer({ db, company }: Pick<RequestContext, "db" | "company">, { id }: OpenRoom["guest"]) {
  const { auditLog, ofCompany } = scoped(db, company);
  const isIt = and(eq(auditLog.subjectId, id), eq(auditLog.subjectType, "room-guest"), eq(auditLog.action, action));
  return sql<number>`${rowExists(auditLog, ofCompany(auditLog, isIt))}`;
}

/**
 * A guest asks for an offer: tells the sender of the room and the assignee of its job, once. @throws AppError not_found, gone;
 * too_many_requests; conflict for a room without a job
 */
export async function askForOffer(ctx: RequestContext, token: string): Promise<void> {
  const { room, guest, sender } = await requireOpenRoom(ctx, token);
  await enforceRateLimit(ctx.env, "form", `offer:${guest.id}`);
  const { opportunityId } = room;
  if (opportunityId === null) throw new AppError("conflict", copy.ask.noJob);
  const { visitorRequests, select } = scoped(ctx.db, ctx.company);
  const assignee = select({ id: visitorRequests.assigneeId }, visitorRequests, eq(visitorRequests.id, opportunityId));
  try {
    await ctx.db.batch([
      assertInBatch(ctx.db, sql`NOT ${askedForOffer(ctx, guest)}`, isFirst),
      auditEntry(ctx, { action, subjectType: "room-guest", subjectId: guest.id, detail: { room: room.id } }),
      ...notifyPeople(ctx, {
        ...{ kind: "request", subject: { visitorRequestId: opportunityId }, path: roomDeskPath(room.id) },
        userIds: sql`SELECT ${sender.id} UNION SELECT * FROM ${assignee}`,
        title: copy.ask.news(room.title),
      }),
    ]);
  } catch (error) {
    // Sent twice.
    if (!isFailedAssertion(error, isFirst)) throw error;
  }
}
