import { aiMedia } from "#app/rights/media.ts";
import { decimalsOf } from "#app/rights/money.ts";
import { factorsOf, type Reading } from "#app/rights/rates/price-factors.ts";
import type { ClientSize, Price, PricedSong, PricedUse, PriceRow, RateCard } from "#app/rights/rates/rate-card.ts";

/** Max minor units of a price, as of a fee in a quote. */
export const maxPrice = 100_000_000_000;

const million = 1_000_000;

/** An exact amount in minor units. */
type Fraction = { over: bigint; under: bigint };

const power = (exponent: number) => 10n ** BigInt(exponent);
const ceil = ({ over, under }: Fraction) => (over + under - 1n) / under;
const nearest = ({ over, under }: Fraction) => (2n * over + under) / (2n * under);
const isLess = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under;

/** Millionths of the card's unit for one unit of `currency`; null without a rate. */
function microOf({ currency: own, rates }: RateCard, currency: string): number | null {
  return currency === own ? million : (rates.find((rate) => rate.currency === currency)?.micro ?? null);
}

function inCurrency(card: RateCard, amount: number, currency: string, micro: number): Fraction {
  return {
    over: BigInt(amount) * BigInt(micro) * power(decimalsOf(currency)),
    under: BigInt(million) * power(decimalsOf(card.currency)),
  };
}

type Calculation = { card: RateCard; use: PricedUse; clientSize: ClientSize | null; currency: string; micro: number };
type Base = RateCard["tiers"][number];

/**
 * Each row has the difference to the amount before it, rounded, so that the rows are the total. Rounded once, up, at the end. Null if the card
 * lacks a factor.
 */
function priceOf({ card, use, clientSize, currency, micro }: Calculation, base: Base, reading: Reading): Price | null {
  const factors = factorsOf(card, use, clientSize, reading);
  if (factors === null) return null;
  const start = inCurrency(card, base.master + base.composition, currency, micro);
  const rows: PriceRow[] = [{ kind: "base", bp: null, amount: Number(nearest(start)) }];
  let sum = nearest(start);
  let exact = start;
  const add = (kind: PriceRow["kind"], bp: number | null, next: Fraction) => {
    const amount = nearest(next) - sum;
    exact = next;
    sum += amount;
    if (bp !== null || amount !== 0n) rows.push({ kind, bp, amount: Number(amount) });
  };
  for (const { kind, bp } of factors) add(kind, bp, { over: exact.over * BigInt(bp), under: exact.under * 10_000n });
  const minimum = inCurrency(card, card.minimum, currency, micro);
  if (isLess(exact, minimum)) add("minimum", null, minimum);
  const step = BigInt(card.roundTo) * power(decimalsOf(currency));
  add("rounding", null, { over: ceil({ over: exact.over, under: exact.under * step }) * step, under: 1n });
  const master = nearest({ over: sum * BigInt(base.master), under: BigInt(base.master + base.composition) });
  return { currency, total: Number(sum), master: Number(master), composition: Number(sum - master), rows };
}

type PriceInput = {
  card: RateCard;
  /** Id of the song's tier; null for none. */
  tier: string | null;
  use: PricedUse;
  /** Null while it is not known. */
  clientSize: ClientSize | null;
  /** That of the card if it is left out. */
  currency?: string;
};

/** What a song costs for a use by a rate card: docs/decisions/104-rate-card.md. */
export function priceUse({ card, tier, use, clientSize, currency = card.currency }: PriceInput): PricedSong {
  if (use.media.some((medium) => aiMedia.includes(medium))) return { toQuote: "ai" };
  const base = [tier, ""].flatMap((id) => card.tiers.find(({ tierId }) => tierId === id) ?? [])[0];
  if (base === undefined) return { toQuote: "tier" };
  const micro = microOf(card, currency);
  if (micro === null) return { toQuote: "currency" };
  const calculation = { card, use, clientSize, currency, micro };
  const [low, high] = [priceOf(calculation, base, "low"), priceOf(calculation, base, "high")];
  if (low === null || high === null) return { toQuote: "factor" };
  return high.total > maxPrice ? { toQuote: "limit" } : { low, high };
}
