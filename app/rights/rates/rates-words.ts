import { decimalsOf } from "#app/rights/money.ts";

const units = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A price, which has no fraction of a unit: 144000 EUR → "1,440 EUR". */
export function formatPrice(amount: number, currency: string): string {
  return `${units.format(amount / 10 ** decimalsOf(currency))} ${currency}`;
}

/** Words of prices on tracks and requests. */
export const rateWords = {
  toQuote: "Price on request",
  range: (low: string, high: string) => `${low}–${high}`,
  byCard: "By the rate card",
  total: (text: string) => `By the rate card: ${text}`,
  budget: (amount: string) => `budget ${amount}`,
  oneOf: (text: string) => `${text} for one of them`,
  overBudget: (amount: string, isOfOne: boolean) =>
    isOfOne ? `${amount} over the budget for the dearest track` : `${amount} over the budget`,
  more: (count: number) => `${count} to be quoted`,
} as const;

/** "1,440 EUR", or "900–1,440 EUR". */
export function formatRange({ low, high }: { low: number; high: number }, currency: string): string {
  const [from, to] = [formatPrice(low, currency), formatPrice(high, currency)];
  return low === high ? to : rateWords.range(from.slice(0, -currency.length - 1), to);
}
