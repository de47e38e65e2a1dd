import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { feeField, type QuoteSong } from "#app/licensing/quotes/quote.ts";
import { describePrice } from "#app/licensing/rates/describe-price.ts";
import { ratesCopy } from "#app/licensing/rates/rates-copy.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { priceUse } from "#app/rights/rates/price-use.ts";
import { readRateCard } from "#app/rights/rates/read-rate-card.server.ts";
import type { StoredPricing, StoredTerms } from "#db/schema/quotes.server.ts";

/** A card and its version, as the form of a quote carries them. */
export function rateCardKey({ card, version }: Pick<StoredPricing, "card" | "version">): string {
  return `${card}:${version}`;
}

type Priced = { songs: readonly QuoteSong[]; terms: StoredTerms; currency: string };

/**
 * The fees of songs by the rate card in force, of a range the higher end, as values of their fields, with what a quote keeps of them. Songs
 * that it cannot price have none. Null without a card.
 */
export async function priceQuote(
  ctx: RequestContext,
  { songs, terms, currency }: Priced,
): Promise<{ fees: Record<string, string>; pricing: StoredPricing } | null> {
  const found = await readRateCard(ctx);
  if (found === null) return null;
  const { card, id, version } = found;
  const clientSize = card.clientSize || null;
  const use = { ...terms, edits: terms.edits ?? [] };
  const fees: Record<string, string> = {};
  const why = songs.flatMap(({ recordingId, title, tier = null }): StoredPricing["why"] => {
    const priced = priceUse({ card, tier: tier?.id ?? null, use, clientSize, currency });
    if ("toQuote" in priced) return [];
    const { high } = priced;
    fees[feeField.masterFee(recordingId)] = fromMinorUnits(high.master, currency);
    fees[feeField.compositionFee(recordingId)] = fromMinorUnits(high.composition, currency);
    const basis = { card, tier: tier ?? { id: "", name: ratesCopy.others }, use, clientSize, end: "high" as const };
    return [{ recordingId, title, price: describePrice(high, basis) }];
  });
  const rate = card.rates.find((one) => one.currency === currency);
  return {
    fees,
    pricing: {
      ...{ card: id, version, why },
      rate: rate === undefined ? null : { from: card.currency, rate: String(rate.micro / 1_000_000), on: rate.on },
    },
  };
}
