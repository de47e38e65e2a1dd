import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { selectRoom, toRoom } from "#app/rooms/access/require-room.server.ts";
import { roomLimits } from "#app/rooms/room-limits.ts";
import { guestAddress } from "#app/rooms/room-token.server.ts";
import { shareState } from "#app/sharing/links/share-link.ts";
import { shareAnswers, shareListening, shareVisits } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the guests of a room with what their links say together. */
function selectGuests({ db, company }: RequestContext, roomId: string) {
  const { roomGuests, shareLinks, offerLinks, select } = scoped(db, company);
  const { name, email, expiresAt, revokedAt, mailedAt, createdAt } = roomGuests;
  const figure = <T>(value: SQL, from: SQL) =>
    sql<T>`(SELECT ${value} FROM ${shareLinks} AS link ${from} WHERE link.guest_id = room_guests.id)`;
  const visits = sql`JOIN ${shareVisits} AS visit ON visit.link_id = link.id`;
  const answers = sql`JOIN ${shareAnswers} AS answer ON answer.link_id = link.id AND answer.mark = 'pick'`;
  return select(
    {
      ...{ id: roomGuests.id, name, email, expiresAt, revokedAt, mailedAt, createdAt },
      links: figure<number>(sql`count(*)`, sql``).as("links"),
      offers: sql<number>`(SELECT count(*) FROM ${offerLinks} AS offer WHERE offer.guest_id = room_guests.id)`.as(
        "offers",
      ),
      opens: figure<number>(sql`count(*)`, visits).as("opens"),
      lastOpenedAt: figure<number | null>(sql`max(visit.opened_at)`, visits).as("last_opened_at"),
      heardMs: figure<number>(
        sql`coalesce(sum(heard.heard_ms), 0)`,
        sql`JOIN ${shareListening} AS heard ON heard.link_id = link.id`,
      ).as("heard_ms"),
      picks: figure<number>(sql`count(*)`, answers).as("picks"),
    },
    roomGuests,
    eq(roomGuests.roomId, roomId),
  )
    .orderBy(asc(roomGuests.createdAt), asc(roomGuests.id))
    .limit(roomLimits.guests);
}

/** The sender's page of a room. @throws AppError unauthorised, not_found as `requireRoom` */
export async function readDeskPage(ctx: RequestContext, id: string) {
  const [rooms, guests] = await ctx.db.batch([selectRoom(ctx, { id }), selectGuests(ctx, id)]);
  const room = toRoom(rooms);
  return {
    room: { ...room, version: versionOf(room) },
    guests: await Promise.all(
      guests.map(async (guest) => ({
        ...guest,
        state: shareState(guest, ctx.now),
        address: await guestAddress(ctx, guest.id),
      })),
    ),
  };
}

export type DeskPage = Awaited<ReturnType<typeof readDeskPage>>;
