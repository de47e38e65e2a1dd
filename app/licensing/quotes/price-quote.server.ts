import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type PricedSongs, priceSongs } from "#app/licensing/quotes/price-songs.ts";
import { feeField } from "#app/licensing/quotes/quote.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { readRateCard } from "#app/rights/rates/read-rate-card.server.ts";
import type { StoredPricing } from "#db/schema/quotes.server.ts";

/** A card and its version, as the form of a quote carries them. */
export function rateCardKey({ card, version }: Pick<StoredPricing, "card" | "version">): string {
  return `${card}:${version}`;
}

/**
 * The fees of songs by the rate card in force, of a range the higher end, as values of their fields, with what a quote keeps of them. Songs
 * that it cannot price have none. Null without a card.
 */
export async function priceQuote(
  ctx: RequestContext,
  quoted: PricedSongs,
): Promise<{ fees: Record<string, string>; pricing: StoredPricing } | null> {
  const found = await readRateCard(ctx);
  if (found === null) return null;
  const { prices, pricing } = priceSongs(found, quoted);
  const fees = [...prices].flatMap(([recordingId, price]) =>
    "toQuote" in price
      ? []
      : [
          [feeField.masterFee(recordingId), fromMinorUnits(price.high.master, quoted.currency)],
          [feeField.compositionFee(recordingId), fromMinorUnits(price.high.composition, quoted.currency)],
        ],
  );
  return { fees: Object.fromEntries(fees), pricing };
}
