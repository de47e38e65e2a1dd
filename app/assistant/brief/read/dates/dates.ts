import { dateExpressions, dayNames, feastOf, monthNames } from "#app/assistant/brief/read/dates/date-expression.ts";
import { expressionsFor } from "#app/assistant/brief/read/text/literals.ts";
import { isIsoDate, isoDateOf } from "#app/rights/iso-date.ts";

/** Dates in words: calendar days only, as ISO text. */

export type FoundDate = {
  at: number;
  end: number;
  /** One, or two that a number may mean. */
  dates: string[];
  /** Meant roughly: "mid March", "next week". */
  rough: boolean;
  /** Needs a word such as "by" before it. */
  weak: boolean;
};

const dayMs = 24 * 3600 * 1000;

function addDays(date: string, days: number): string {
  return isoDateOf(Date.parse(`${date}T00:00:00Z`), days);
}

function dayOfWeek(date: string): number {
  return new Date(Date.parse(`${date}T00:00:00Z`)).getUTCDay();
}

function iso(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isIsoDate(text) ? text : null;
}

function lastDay(year: number, month: number): string {
  return isoDateOf(Date.UTC(year, month, 0));
}

/** Some days or weeks before a date. */
export function daysBefore(date: string, count: number, unit: string): string {
  return addDays(date, -count * (unit.startsWith("w") ? 7 : 1));
}

/** The date in the year given, else the next one: a day of the last two weeks is one of this year, and past. */
function dateNear(
  today: string,
  { year, month, day }: { year: string | undefined; month: number; day: number },
): string | null {
  if (year !== undefined) return iso(Number(year.length === 2 ? `20${year}` : year), month, day);
  const now = Number(today.slice(0, 4));
  const own = iso(now, month, day);
  if (own !== null && own >= addDays(today, -14)) return own;
  return iso(now + 1, month, day) ?? own;
}

const monthTests = monthNames.map((one) => new RegExp(`^(?:${one})`));
const dayTests = dayNames.map((one) => new RegExp(`^(?:${one})`));
const monthOf = (text: string) => monthTests.findIndex((one) => one.test(text)) + 1;

function weekdayAfter(today: string, name: string, { next = false, last = false } = {}): string {
  const wanted = dayTests.findIndex((one) => one.test(name));
  const away = (wanted - dayOfWeek(today) + 7) % 7;
  if (last) return addDays(today, away === 0 ? -7 : away - 7);
  // Who means today says so.
  if (!next) return addDays(today, away || 7);
  // "next Friday" is that of the next week, which begins on Monday.
  const monday = addDays(today, (8 - dayOfWeek(today)) % 7 || 7);
  return addDays(monday, (wanted + 6) % 7);
}

function endOf(today: string, what: string, year: string | undefined): string | null {
  const [thisYear = 0, month = 1] = today.split("-").map(Number);
  if (/^q[1-4]/.test(what)) {
    const quarter = Number(what[1]);
    const own = lastDay(year === undefined ? thisYear : Number(year), quarter * 3);
    return year === undefined && own < today ? lastDay(thisYear + 1, quarter * 3) : own;
  }
  if (what === "next week") return weekdayAfter(today, "fri", { next: true });
  if (what.endsWith("week")) return weekdayAfter(today, "fri");
  if (what === "next month") return lastDay(thisYear, month + 1);
  if (what.endsWith("month")) return lastDay(thisYear, month);
  if (what.endsWith("year")) return `${thisYear}-12-31`;
  return null;
}

function relativeOf(today: string, word: string): string {
  if (/^(?:the )?day after|^über/.test(word)) return addDays(today, 2);
  if (/^(?:tomorrow|tmrw|tmr|2moro|morgen)/.test(word)) return addDays(today, 1);
  return /^(?:yesterday|gestern)/.test(word) ? addDays(today, -1) : today;
}

function later(today: string, count: number, unit: string): string {
  if (/^h/.test(unit)) return addDays(today, Math.ceil(count / 24));
  if (/^(?:w|fort)/.test(unit)) return addDays(today, 7 * count * (unit.startsWith("fort") ? 2 : 1));
  if (!/^m/.test(unit)) return addDays(today, count);
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const time = Date.UTC(year, month - 1 + count, 1);
  return isoDateOf(time + (Math.min(day, new Date(Date.UTC(year, month + count, 0)).getUTCDate()) - 1) * dayMs);
}

const sure = { rough: false, weak: false };

type Meaning = Pick<FoundDate, "dates" | "rough" | "weak">;
type Groups = Record<string, string | undefined>;

function one(date: string | null, more: Partial<typeof sure> = {}): Meaning | null {
  return date === null ? null : { dates: [date], ...sure, ...more };
}

function partOfMonth(g: Groups, today: string): Meaning | null {
  const [month, where] = [monthOf(g.partMonth ?? ""), g.part ?? ""];
  const day = /^(?:early|beg|start|anf)/.test(where) ? 7 : /^(?:mid|mit)/.test(where) ? 15 : 28;
  const date = dateNear(today, { year: g.partYear, month, day });
  if (!/^end/.test(where) || date === null) return one(date, { rough: true });
  return one(lastDay(Number(date.slice(0, 4)), month));
}

/** "3/12" is the third of December, or the twelfth of March. */
function ofSlashes(g: Groups, today: string): Meaning | null {
  const [first, second] = [Number(g.one), Number(g.two)];
  const dates = [
    { month: second, day: first },
    { month: first, day: second },
  ].flatMap((place) => dateNear(today, { year: g.slashYear, ...place }) ?? []);
  return dates.length === 0 ? null : { dates: [...new Set(dates)], rough: false, weak: g.slashYear === undefined };
}

function ofEnd(g: Groups, today: string): Meaning | null {
  const what = g.endWhat ?? { eow: "week", eom: "month", eoy: "year" }[g.endOf ?? ""] ?? "";
  if (!/^(?:play|business|day)?$/.test(what)) return one(endOf(today, what, g.endYear));
  if (what === "" && /^end/.test(g.endOf ?? "")) return null;
  return one(today, { weak: what === "" });
}

function ofWeekOrMonth(g: Groups, today: string): Meaning | null {
  if (g.which === "last") return null;
  const isNext = /^(?:next|coming|näch|komm)/.test(g.which ?? "");
  const what = `${isNext ? "next " : ""}${g.whichUnit === "month" ? "month" : "week"}`;
  return one(endOf(today, what, undefined), { rough: true, weak: true });
}

/** "the 10th": the next one. */
function dayOfMonth(today: string, day: number): string | null {
  const [year = 0, month = 1, now = 1] = today.split("-").map(Number);
  const next = day >= now ? month : month + 1;
  return iso(next > 12 ? year + 1 : year, next > 12 ? 1 : next, day);
}

/** "Monday 14th": the next 14th that is a Monday; null if none of the next months has one. */
function namedDay(today: string, name: string, day: number): string | null {
  const wanted = dayTests.findIndex((one) => one.test(name));
  const [year = 0, month = 1] = today.split("-").map(Number);
  const days = [0, 1, 2].flatMap(
    (more) => iso(year + Math.floor((month - 1 + more) / 12), ((month - 1 + more) % 12) + 1, day) ?? [],
  );
  return days.find((date) => date >= today && dayOfWeek(date) === wanted) ?? null;
}

/** What a group of the expression means, by its name. */
const meanings: [group: string, read: (g: Groups, today: string) => Meaning | null][] = [
  ["iso", (g) => one(isIsoDate(g.iso ?? "") ? (g.iso ?? null) : null)],
  ["partMonth", partOfMonth],
  [
    "month",
    (g, today) =>
      one(dateNear(today, { year: g.year, month: monthOf(g.month ?? ""), day: Number(g.day) }), {
        weak: g.month === "may" || g.month === "mar",
      }),
  ],
  [
    "monthFirst",
    (g, today) =>
      one(dateNear(today, { year: g.yearFirst, month: monthOf(g.monthFirst ?? ""), day: Number(g.dayAfter) })),
  ],
  ["dotDay", (g, today) => one(dateNear(today, { year: g.dotYear, month: Number(g.dotMonth), day: Number(g.dotDay) }))],
  ["one", ofSlashes],
  ["relative", (g, today) => one(relativeOf(today, g.relative ?? ""))],
  ["count", (g, today) => one(later(today, Number(g.count), g.unit ?? ""))],
  ["unitOne", (g, today) => one(later(today, 1, g.unitOne ?? ""))],
  ["endOf", ofEnd],
  ["quarter", (g, today) => one(endOf(today, g.quarter ?? "", g.quarterYear), { rough: true, weak: true })],
  ["whichUnit", ofWeekOrMonth],
  [
    "whichDay",
    (g, today) =>
      one(
        weekdayAfter(today, g.whichDay ?? "", { next: /^(?:next|näch)/.test(g.which ?? ""), last: g.which === "last" }),
      ),
  ],
  [
    "weekdayDay",
    (g, today) =>
      one(namedDay(today, g.weekday ?? "", Number(g.weekdayDay)) ?? weekdayAfter(today, g.weekday ?? ""), {
        weak: true,
      }),
  ],
  ["weekday", (g, today) => one(addDays(weekdayAfter(today, g.weekday ?? ""), g.weekOn ? 7 : 0), { weak: true })],
  [
    "feast",
    (g, today) => one(dateNear(today, { year: undefined, ...feastOf(g.feast ?? "") }), { rough: true, weak: true }),
  ],
  ["bareDay", (g, today) => one(dayOfMonth(today, Number(g.bareDay)), { weak: true })],
];

function read(g: Groups, today: string): Meaning | null {
  return meanings.find(([group]) => g[group] !== undefined)?.[1](g, today) ?? null;
}

const dayEnd = /^(?:end of (?:the )?(?:day|play|business)|close of|co[bp]|eod)/;

/** What two dates beside each other mean together: "EOD tomorrow", "Thursday 3 December"; false if they are two. */
function isJoined(lower: string, last: FoundDate, next: FoundDate): boolean {
  const gap = lower.slice(last.end, next.at).trim();
  // "before Christmas, on 21 December"
  if (last.rough && !next.rough && /^,?(?: ?(?:on|so|i\.e\.|that is|by))?(?: the)?$/.test(gap)) {
    Object.assign(last, { ...next, at: last.at });
    return true;
  }
  if (dayEnd.test(lower.slice(last.at, last.end)) && /^(?:on|,)?$/.test(gap)) {
    Object.assign(last, { ...next, at: last.at, weak: false });
    return true;
  }
  if (dayEnd.test(lower.slice(next.at, next.end)) && /^(?:,|by)?$/.test(gap) && last.end + 6 > next.at) {
    Object.assign(last, { end: next.end, weak: false });
    return true;
  }
  const dayBefore = dayTests.findIndex((test) => test.test(lower.slice(last.at, last.end)));
  const isDay = dayBefore >= 0;
  const written = lower.slice(next.at, next.end);
  const isNamed = gap === "" || (/^,?(?: ?the)?$/.test(gap) && (/^\d/.test(written) || monthOf(written) > 0));
  if (!isNamed || !isDay || dayTests.some((test) => test.test(written))) return false;
  // "Friday 11/12" is the one of two days that is a Friday.
  const dates = next.dates.filter((date) => dayOfWeek(date) === dayBefore);
  Object.assign(last, { ...next, at: last.at, dates: dates.length === 1 ? dates : next.dates });
  return true;
}

/** Dates in a lower-case text, counted from `today`. */
export function datesIn(lower: string, today: string, may = expressionsFor(lower)): FoundDate[] {
  const found: FoundDate[] = [];
  const matches = dateExpressions.filter(may).flatMap((expression) => [...lower.matchAll(expression)]);
  let from = 0;
  for (const match of matches.toSorted((a, b) => a.index - b.index)) {
    const meant = match.index < from ? null : read(match.groups ?? {}, today);
    if (match.index >= from) from = match.index + match[0].length;
    if (meant === null) continue;
    const next = { at: match.index, end: match.index + match[0].trimEnd().length, ...meant };
    const last = found.at(-1);
    if (last === undefined || !isJoined(lower, last, next)) found.push(next);
  }
  return found;
}
