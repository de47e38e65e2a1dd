import { decimalsOf } from "#app/rights/money.ts";

/** Millionths of a unit of each currency for one unit of what all are relative to: the euro, or one of them. */
export type Rates = Readonly<Record<string, number>>;

/** A rate on a day: millionths of a unit of the target for one of the source, and the exact rates that it comes from. */
export type RateOn = { micro: number; on: string; rates: Rates };

/** A row of the table of rates: millionths of a unit for one euro. */
export type DayRate = { currency: string; day: string; micro: number };

const million = 1_000_000;
const base = "EUR";

/** Nearest whole number, halves away from zero. `divisor` is positive. */
function divided(number: bigint, divisor: bigint): number {
  const half = number < 0n ? -divisor : divisor;
  return Number((2n * number + half) / (2n * divisor));
}

function rateOf(rates: Rates, currency: string): bigint {
  const micro = rates[currency];
  if (micro === undefined || micro <= 0) throw new Error(`no rate for ${currency}`);
  return BigInt(micro);
}

/** Minor units of `from` in minor units of `to`, halves away from zero. @throws Error if `rates` lacks one of the currencies */
export function convert({
  amount,
  from,
  to,
  rates,
}: {
  amount: number;
  from: string;
  to: string;
  rates: Rates;
}): number {
  if (from === to) return amount;
  const product = BigInt(amount) * rateOf(rates, to) * 10n ** BigInt(decimalsOf(to));
  return divided(product, rateOf(rates, from) * 10n ** BigInt(decimalsOf(from)));
}

function rateOfDay({ from, to, on, rates }: { from: string; to: string; on: string; rates: Rates }): RateOn {
  return { micro: divided(rateOf(rates, to) * BigInt(million), rateOf(rates, from)), on, rates };
}

/** The newest day of `rows` on which both currencies have a rate; null if there is none. */
export function newestRate(rows: readonly DayRate[], { from, to }: { from: string; to: string }): RateOn | null {
  const days = new Map<string, Record<string, number>>();
  for (const { currency, day, micro } of rows)
    days.set(day, { ...(days.get(day) ?? { [base]: million }), [currency]: micro });
  const [on, rates] =
    [...days].filter(([, found]) => from in found && to in found).toSorted(([a], [b]) => b.localeCompare(a))[0] ?? [];
  return on === undefined || rates === undefined ? null : rateOfDay({ from, to, on, rates });
}

/** The rate that an offer in `currency` was priced with: units of it for one of the card's currency. */
export type CardRate = { currency: string; from: string; rate: string; on: string };

/** The rate of the card between its two currencies, either way; null between others. */
export function rateOfCard(card: CardRate, { from, to }: { from: string; to: string }): RateOn | null {
  const isOfCard = [card.currency, card.from].toSorted().join() === [from, to].toSorted().join();
  const micro = readMicro(card.rate);
  if (!isOfCard || micro === null) return null;
  return rateOfDay({ from, to, on: card.on, rates: { [card.from]: million, [card.currency]: micro } });
}

/** "1.0876" or "1,0876" in millionths, rounded; null for what is no rate, or none above zero. */
export function readMicro(text: string): number | null {
  const [, whole = "", fraction = ""] = /^(\d{1,9})(?:[.,](\d{1,12}))?$/.exec(text.trim()) ?? [];
  if (whole === "") return null;
  const micro = Number(whole + fraction.slice(0, 6).padEnd(6, "0")) + Number((fraction[6] ?? "0") >= "5");
  return micro === 0 ? null : micro;
}
