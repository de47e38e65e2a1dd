import { formatMoney } from "#app/rights/money.ts";

/** Words of prices on tracks and requests. */
export const rateWords = {
  toQuote: "Price on request",
  range: (low: string, high: string) => `${low}–${high}`,
  byCard: "By the rate card",
  total: (text: string) => `By the rate card: ${text}`,
  oneOf: (text: string) => `${text} for one of them`,
  more: (count: number) => `${count} to be quoted`,
} as const;

/** "1,440 EUR", or "900–1,440 EUR". */
export function formatRange({ low, high }: { low: number; high: number }, currency: string): string {
  const [from, to] = [formatMoney(low, currency), formatMoney(high, currency)];
  return low === high ? to : rateWords.range(from.slice(0, -currency.length - 1), to);
}
