import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { offerPageOf } from "#app/licensing/acceptance/read-offer-page.server.ts";
import { dealPaths } from "#app/rooms/deal/deal-paths.ts";
import { selectOfferOfGuest, toOfferOfGuest } from "#app/rooms/deal/offer-of-guest.server.ts";
import { selectBought, toBought } from "#app/rooms/deal/read-bought.server.ts";
import { selectLicensingWays, toLicensingWays } from "#app/rooms/deal/read-licensing-ways.server.ts";
import { selectUnderWay, toUnderWay } from "#app/rooms/deal/read-under-way.server.ts";
import type { OpenRoom } from "#app/rooms/guest/open-room.server.ts";
import type { ResultsOf } from "#db/results-of.server.ts";

type Place = Pick<OpenRoom, "room" | "guest">;

/** What a guest reads is the same for whoever opens the page. */
const asGuest = (ctx: RequestContext): RequestContext => ({ ...ctx, actor: null });

/** Queries for the deal of a room, for the page's batch: `toDeal` reads the results. */
export function dealQueries(given: RequestContext, place: Place) {
  const ctx = asGuest(given);
  return [
    ...selectOfferOfGuest(ctx, place.guest.id),
    ...selectBought(ctx, place.guest.id),
    ...selectUnderWay(ctx, place),
    selectLicensingWays(ctx, place),
  ] as const;
}

type DealRows = ResultsOf<ReturnType<typeof dealQueries>>;

/** The deal of a room. `path`: of the guest's page; `recordings`: of its music. */
export async function toDeal(
  given: RequestContext,
  rows: DealRows,
  { path, recordings }: { path: string; recordings: { id: string; title: string }[] },
) {
  const ctx = asGuest(given);
  const [l, q, t, s, n, a, d, c, e, k, h, m, ...others] = rows;
  const found = await toOfferOfGuest(ctx, [l, q, t, s, n, a, d, c, e, k, h, m], path);
  const [licences, files, chosen, invoices, request, songs, stored, offer, counts, ways] = others;
  const { closed, offer: page } = await offerPageOf(ctx, found, dealPaths.offer(path));
  return {
    offer: found.state === "unknown" ? null : { closed, page },
    bought: toBought(ctx, [licences, files, chosen, invoices], path),
    underWay: toUnderWay(ctx, [request, songs, stored, offer, counts]),
    licensing:
      found.state === "open" ? null : toLicensingWays(ctx, ways, { recordings, token: path.split("/").at(-1) ?? "" }),
  };
}

export type Deal = Awaited<ReturnType<typeof toDeal>>;
