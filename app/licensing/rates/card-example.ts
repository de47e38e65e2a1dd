import type { RateTier } from "#app/licensing/rates/rate-card-form.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { priceUse } from "#app/rights/rates/price-use.ts";
import type { PricedUse, RateCard } from "#app/rights/rates/rate-card.ts";
import { formatPrice } from "#app/rights/rates/rates-words.ts";

const common = { termMonths: 12, perpetual: false, exclusivity: "none" } as const;

/** Uses that show what a card means, in the order of what they cost. */
const uses: Record<keyof typeof copy.exampleUses, PricedUse> = {
  social: { ...common, media: ["social_paid"], territories: ["DE"] },
  online: { ...common, media: ["social_paid", "web_paid"], territories: ["EU"] },
  tv: { ...common, media: ["broadcast_national"], territories: ["World"] },
};

/** What one track costs for each use in a card's currency: null for what a person has to quote. */
function totalsOf(card: RateCard, tier: string): (number | null)[] {
  return Object.values(uses).map((use) => {
    const priced = priceUse({ card, tier, use, clientSize: card.clientSize || "medium" });
    return "toQuote" in priced ? null : priced.high.total;
  });
}

export type ExampleRow = { tier: string; prices: { use: string; price: string }[] };

/** Prices of the uses by tier. */
export function examplesOf(card: RateCard, tiers: readonly RateTier[]): ExampleRow[] {
  return tiers.map(({ id, name }) => ({
    tier: name,
    prices: totalsOf(card, id).map((total, at) => ({
      use: Object.values(copy.exampleUses)[at] ?? "",
      price: total === null ? copy.byHand : formatPrice(total, card.currency),
    })),
  }));
}

/** How much more a card costs than another on average over tiers and uses, in percent; null if their prices can't be compared. */
export function averageChange(card: RateCard, before: RateCard, tiers: readonly RateTier[]): number | null {
  if (card.currency !== before.currency) return null;
  const changes = tiers.flatMap(({ id }) => {
    const [now, then] = [totalsOf(card, id), totalsOf(before, id)];
    return now.flatMap((total, at) => {
      const former = then[at];
      return total === null || !former ? [] : [total / former - 1];
    });
  });
  if (changes.length === 0) return null;
  return Math.round((100 * changes.reduce((sum, change) => sum + change, 0)) / changes.length);
}
