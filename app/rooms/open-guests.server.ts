import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the id of a guest whose address works in a room that is open: for the statement that acts in their name. */
export function selectOpenGuest({ db, company, now }: Pick<RequestContext, "db" | "company" | "now">, guestId: string) {
  const { roomGuests, rooms, opportunities, ofCompany } = scoped(db, company);
  const { id, roomId, expiresAt, revokedAt } = roomGuests;
  const isLost = sql`EXISTS (SELECT 1 FROM ${opportunities} AS job WHERE job.id = ${rooms.opportunityId} AND job.stage = 'lost')`;
  const isOpen = and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now)), sql`NOT ${isLost}`);
  return db
    .select({ id })
    .from(roomGuests)
    .innerJoin(rooms, and(eq(rooms.id, roomId), isNull(rooms.closedAt)))
    .where(ofCompany(roomGuests, and(eq(id, guestId), isOpen)));
}
