import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can, type Holder } from "#app/identity/access/scopes.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { readJudged } from "#app/rights/clearability/read-clearability.server.ts";
import type { PricedUse } from "#app/rights/rates/rate-card.ts";
import { type CardInForce, cardOf } from "#app/rights/rates/read-rate-card.server.ts";
import { type PriceView, type SongPrices, songPrices } from "#app/rights/rates/song-prices.ts";
import type { OrderLimit } from "#app/rights/usage/order-limits.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

type Reader = Pick<RequestContext, "company"> & { actor: Holder | null };

/** The card of an environment's company says nothing to the clients of others. */
function viewOf({ actor, company }: Reader, { isOwn, card }: CardInForce): PriceView {
  if (actor === null) return "nothing";
  if (can(actor, "transactions-manage", company)) return "price";
  return isOwn ? card.show : "nothing";
}

/** Prices for the reader by the result of `selectCard`; null where there is no card, or nothing is shown. */
export function pricesFor(
  reader: Reader,
  [row]: { json: string | null }[],
  { currency = null, ...use }: PricedUse & { currency?: string | null },
): SongPrices | null {
  const found = cardOf(row?.json ?? null);
  return found && songPrices(found.card, { view: viewOf(reader, found), use, currency });
}

type Priced = {
  judged: Record<string, Clearability>;
  tiers: Record<string, string | null>;
  prices: SongPrices | null;
  orders: OrderLimit[];
};

/** `viewer`: whose view of prices it is; the reader's by default. */
type PricedQuery = {
  recordingIds: readonly string[];
  usage: Usage;
  edits?: PricedUse["edits"];
  viewer?: Holder | null;
};

/** Clearability and prices of songs for a use, by the ids of their recordings, as `readClearability`; in the same trip. */
export async function readPricedClearability(
  ctx: Pick<RequestContext, "actor" | "company" | "db" | "now">,
  { recordingIds, usage, edits = [], viewer = ctx.actor }: PricedQuery,
): Promise<Priced> {
  if (recordingIds.length === 0) return { judged: {}, tiers: {}, prices: null, orders: [] };
  const { cards, ...found } = await readJudged(ctx, { recordingIds, usage, edits });
  return { ...found, prices: pricesFor({ actor: viewer, company: ctx.company }, cards, { ...usage, edits }) };
}
