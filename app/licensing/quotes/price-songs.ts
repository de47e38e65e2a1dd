import type { QuoteSong } from "#app/licensing/quotes/quote.ts";
import { describePrice } from "#app/licensing/rates/describe-price.ts";
import { ratesCopy } from "#app/licensing/rates/rates-copy.ts";
import { priceUse } from "#app/rights/rates/price-use.ts";
import type { Price, PricedSong, RateCard } from "#app/rights/rates/rate-card.ts";
import type { StoredPricing, StoredTerms } from "#db/schema/quotes.server.ts";

export type PricedSongs = {
  songs: readonly Pick<QuoteSong, "recordingId" | "title" | "tier">[];
  terms: StoredTerms;
  currency: string;
};

/** The one price of a song; null for a range, or if a person has to quote it. */
export function onePrice(priced: PricedSong | undefined): Price | null {
  if (priced === undefined || "toQuote" in priced) return null;
  return priced.low.total === priced.high.total ? priced.high : null;
}

/** The prices of songs by a rate card, by their ids, and what a quote keeps of them: of a range the higher end. */
export function priceSongs(
  { card, id, version }: { card: RateCard; id: string; version: number },
  { songs, terms, currency }: PricedSongs,
) {
  const clientSize = card.clientSize || null;
  const use = { ...terms, edits: terms.edits ?? [] };
  const priced = songs.map((song) => {
    return { ...song, priced: priceUse({ card, tier: song.tier?.id ?? null, use, clientSize, currency }) };
  });
  const rate = card.rates.find((one) => one.currency === currency);
  const why = priced.flatMap(({ recordingId, title, tier, priced: price }): StoredPricing["why"] => {
    if ("toQuote" in price) return [];
    const basis = { card, tier: tier ?? { id: "", name: ratesCopy.others }, use, clientSize, end: "high" as const };
    return [{ recordingId, title, price: describePrice(price.high, basis) }];
  });
  const pricing: StoredPricing = {
    ...{ card: id, version, why },
    rate: rate === undefined ? null : { from: card.currency, rate: String(rate.micro / 1_000_000), on: rate.on },
  };
  return { prices: new Map(priced.map((song) => [song.recordingId, song.priced])), pricing };
}
