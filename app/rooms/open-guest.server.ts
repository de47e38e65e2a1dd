import { type Column, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** SQL: the guest `guestId` while their page is open, else null. A room closes with its job: docs/product/rooms.md. */
export function openGuest(
  { db, company, now }: Pick<RequestContext, "db" | "company" | "now">,
  guestId: Column | SQL | string,
) {
  const { roomGuests, rooms, opportunities } = scoped(db, company);
  return sql<
    string | null
  >`(SELECT guest.id FROM ${roomGuests} AS guest JOIN ${rooms} AS room ON room.id = guest.room_id
    LEFT JOIN ${opportunities} AS job ON job.id = room.opportunity_id
    WHERE guest.id = ${guestId} AND guest.revoked_at IS NULL AND coalesce(guest.expires_at, ${now} + 1) > ${now}
      AND room.closed_at IS NULL AND coalesce(job.stage, '') <> 'lost')`;
}
