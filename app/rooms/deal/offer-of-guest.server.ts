import { and, desc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type OfferLinkRows, selectOfferLink, toOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { requireOpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { roomPath } from "#app/rooms/room-limits.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Queries for the offer that a guest got, for the caller's batch: of the quote `quoteId`, else the newest. */
export function selectOfferOfGuest(ctx: RequestContext, guestId: string, quoteId?: string) {
  const { offerLinks, select } = scoped(ctx.db, ctx.company);
  const { id, createdAt } = offerLinks;
  const isOf = quoteId === undefined ? undefined : eq(offerLinks.quoteId, quoteId);
  const newest = select({ id }, offerLinks, and(eq(offerLinks.guestId, guestId), isOf))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return selectOfferLink(ctx, sql`${id} = ${newest}`);
}

/** The results of `selectOfferOfGuest` as the guest's page shows them. */
export function toOfferOfGuest(ctx: RequestContext, rows: OfferLinkRows, path: string) {
  return toOfferLink(ctx, rows, { url: `${ctx.url.origin}${path}`, isInRoom: true });
}

/** The offer on a guest's page. @throws AppError not_found for an unknown token, gone for a closed room */
export async function openOfferOfGuest(ctx: RequestContext, token: string, quoteId?: string) {
  const { guest } = await requireOpenRoom(ctx, token);
  const rows = await ctx.db.batch([...selectOfferOfGuest(ctx, guest.id, quoteId)]);
  return toOfferOfGuest(ctx, rows, roomPath(token));
}
