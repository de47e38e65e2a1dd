import { ratesCopy } from "#app/licensing/rates/rates-copy.ts";
import { territoryName } from "#app/rights/describe-terms.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { one, type RateCard } from "#app/rights/rates/rate-card.ts";
import { world } from "#app/rights/territories/territories.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";

const { errors } = ratesCopy;

/** What a list says, and what is wrong with it. */
type Read<T> = { rows: T[]; problem: string | null };

/** Basis points of a typed percentage, "7.5" or "7,5"; null if it is none. */
export function toBp(text: string): number | null {
  return /^\d{1,4}(?:[.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 100) : null;
}

const words = (line: string) => line.replaceAll(/[%:=]/g, " ").split(/\s/).filter(Boolean);
const quoted = (line: string) => line.trim().replaceAll(/\s+/g, " ").slice(0, 40);

/** One value a line; the problem is that of the first line with one. */
function readLines<T>(text: string, read: (line: string, before: T[]) => T | string): Read<T> {
  const rows: T[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const row = read(line, rows);
    if (typeof row === "string") return { rows, problem: row };
    rows.push(row);
  }
  return { rows, problem: null };
}

/** "Germany 40", one a line: groups and countries in percent of the world. */
export function readTerritoryLines(text: string): Read<RateCard["territories"][number]> {
  return readLines(text, (line, before) => {
    const parts = words(line);
    const bp = toBp(parts.at(-1) ?? "");
    const { codes, unknown } = readTerritoryList(parts.slice(0, -1).join(" "));
    const [code] = codes;
    if (bp === null || code === undefined || codes.length > 1 || unknown.length > 0 || code === world)
      return errors.territory(quoted(line));
    if (bp === 0 || bp > one) return errors.territoryMax(territoryName(code));
    return before.some((row) => row.code === code) ? errors.territoryTwice(territoryName(code)) : { code, bp };
  });
}

/** "12 100", one a line: months and percent, sorted; none costs less than a shorter one. */
export function readTermLines(text: string): Read<RateCard["term"][number]> {
  const { rows, problem } = readLines<RateCard["term"][number]>(text, (line, before) => {
    const parts = words(line).filter((word) => word !== "months");
    const [typed = ""] = parts;
    const months = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
    const bp = toBp(parts[1] ?? "");
    if (parts.length !== 2 || months < 1 || months > 1200 || !bp) return errors.term(quoted(line));
    return before.some((row) => row.months === months) ? errors.termTwice(months) : { months, bp };
  });
  const sorted = rows.toSorted((a, b) => a.months - b.months);
  const cheaper = sorted.find(({ bp }, at) => bp < (sorted[at - 1]?.bp ?? 0));
  const order = cheaper === undefined ? null : errors.termOrder(cheaper.months);
  return { rows: sorted, problem: problem ?? (rows.length === 0 ? errors.termNone : order) };
}

/** "USD 1.08 2026-11-02", one a line: what one unit of the card's currency is in another, and the day of the rate. */
export function readRateLines(
  text: string,
  { currency: own, today }: { currency: string; today: string },
): Read<RateCard["rates"][number]> {
  return readLines(text, (line, before) => {
    const [code = "", rate = "", on = "", ...more] = words(line);
    const currency = currencies.find((each) => each === code.toUpperCase());
    const micro = /^\d{1,6}(?:[.,]\d{1,6})?$/.test(rate) ? Math.round(Number(rate.replace(",", ".")) * 1_000_000) : 0;
    if (currency === undefined || micro === 0 || !isIsoDate(on) || more.length > 0) return errors.rate(quoted(line));
    if (currency === own) return errors.rateOwn(currency);
    if (on > today) return errors.rateDay(currency);
    return before.some((row) => row.currency === currency) ? errors.rateTwice(currency) : { currency, micro, on };
  });
}
