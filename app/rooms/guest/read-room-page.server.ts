import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { usageOfOpportunity } from "#app/opportunities/opportunity.ts";
import { readListLights } from "#app/rights/usage/read-row-lights.server.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { dealQueries, toDeal } from "#app/rooms/deal/read-deal.server.ts";
import { selectGuest, toOpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { openMusic } from "#app/rooms/music/open-music.server.ts";
import { recordingsOf, tracksIn } from "#app/rooms/music/room-music.ts";
import { roomPath } from "#app/rooms/room-limits.ts";
import { readRoomToken } from "#app/rooms/room-token.server.ts";
import { selectOpenLinks } from "#app/sharing/visits/open-share-link.server.ts";
import type { ResultsOf } from "#db/results-of.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the use of the guest's job. */
function selectUse({ db, company }: RequestContext, guestId: string) {
  const { opportunities, rooms, roomGuests, select } = scoped(db, company);
  const { media, territories, startsOn, termMonths, perpetual, exclusivity, category, budget, currency } =
    opportunities;
  return select(
    { media, territories, startsOn, termMonths, perpetual, exclusivity, category, budget, currency },
    opportunities,
    sql`${opportunities.id} = (SELECT room.opportunity_id FROM ${roomGuests} AS guest JOIN ${rooms} AS room
      ON room.id = guest.room_id WHERE guest.id = ${guestId} AND room.shows_prices)`,
  );
}

/** The guest's page: room, guest and links, then what the links show, then lights and prices for the job's use. */
export async function readRoomPage(ctx: RequestContext, { token, headers }: { token: string; headers: Headers }) {
  const id = await readRoomToken(ctx, token);
  if (id === null) return { state: "unknown" as const };
  const { shareLinks } = scoped(ctx.db, ctx.company);
  const [guests, uses, links, answers] = await ctx.db.batch([
    selectGuest(ctx, id),
    selectUse(ctx, id),
    ...selectOpenLinks(ctx, eq(shareLinks.guestId, id)),
  ]);
  const opened = toOpenRoom(ctx, id, guests);
  if (opened.state !== "open") return opened;
  const { room, guest, sender, creator } = opened;
  const path = roomPath(token);
  const parts = await openMusic(ctx, { rows: links, answers, path, headers });
  const queries = dealQueries(ctx, opened);
  const results = await ctx.db.batch([...queries, ...parts.queries]);
  const music = parts.read(results.slice(queries.length));
  const deal = await toDeal(ctx, results as ResultsOf<typeof queries>, { path, recordings: tracksIn(music) });
  const [use] = uses;
  const usage = use === undefined ? null : usageOfOpportunity(use);
  const lit =
    usage === null || writeUsage(usage) === ""
      ? null
      : await readListLights(ctx, recordingsOf(music), [], { usage, viewer: creator });
  return {
    state: "open" as const,
    room: { title: room.title },
    guest: { name: guest.name },
    sender: { name: sender.name, portrait: sender.portrait },
    ...{ path, music, deal, lights: lit?.lights ?? null, totals: lit?.totals ?? "" },
  };
}

export type RoomPage = Awaited<ReturnType<typeof readRoomPage>>;
