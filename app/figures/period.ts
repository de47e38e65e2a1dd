import { figuresCopy } from "#app/figures/figures-copy.ts";
import { isIsoDate, isoDateOf } from "#app/rights/iso-date.ts";

const { errors: copy } = figuresCopy;

/** The periods of all figures, as they are offered. */
export const periodNames = ["7", "30", "90", "month", "year", "own"] as const;
/** With two that artists' addresses had before December 2026. */
export const acceptedPeriods = [...periodNames, "28", "365"] as const;

/** Thirteen months, as long as events are kept. */
const maxDays = 396;

/** Days since 1970 (UTC), both included. */
export type Days = { first: number; last: number };

export type Period = Days & {
  /** The period that it is compared with. */
  before: Days;
  /** What a bar of the chart is. */
  step: "hour" | "day" | "month";
};

export type PeriodInput = { period?: string; from?: string; to?: string };
export type PeriodErrors = { period?: string; from?: string; to?: string };

const dayMs = 24 * 3600 * 1000;
const dayOf = (isoDate: string) => Date.parse(`${isoDate}T00:00:00Z`) / dayMs;

/** The first day of the month of `day`, or of a month `ahead` of it. */
function monthOf(day: number, ahead = 0): number {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1) / dayMs;
}

/** `first` to `last`, compared with as many days from `beforeFirst` on, at most to the day before `first`. */
function periodOf({ first, last }: Days, beforeFirst = 2 * first - last - 1): Period {
  const days = last - first + 1;
  const step = days <= 2 ? "hour" : days <= 92 ? "day" : "month";
  return { first, last, before: { first: beforeFirst, last: Math.min(beforeFirst + days, first) - 1 }, step };
}

function ownErrors({ from = "", to = "" }: PeriodInput, today: number): PeriodErrors {
  const errors: PeriodErrors = {};
  for (const [name, value] of [
    ["from", from],
    ["to", to],
  ] as const) {
    if (value === "") errors[name] = copy.dayMissing;
    else if (!isIsoDate(value)) errors[name] = copy.dayUnknown(value.slice(0, 40));
    else if (dayOf(value) > today) errors[name] = copy.dayAhead;
  }
  if (errors.from || errors.to) return errors;
  if (dayOf(to) < dayOf(from)) return { to: copy.reversed };
  return dayOf(to) - dayOf(from) >= maxDays ? { from: copy.tooLong } : {};
}

/**
 * The days of a query, at `now` (ms). Months and years reach to `last`, the last day with figures, and are compared with the same days of the
 * one before, everything else with as many days right before. Null with errors.
 */
export function readPeriod(
  input: PeriodInput,
  now: number,
  last = Math.floor(now / dayMs),
): { name: string; period: Period | null; errors: PeriodErrors } {
  const name = input.period || (input.from || input.to ? "own" : "30");
  if (name === "own") {
    const errors = ownErrors(input, Math.floor(now / dayMs));
    const isRight = Object.keys(errors).length === 0;
    const period = isRight ? periodOf({ first: dayOf(input.from ?? ""), last: dayOf(input.to ?? "") }) : null;
    return { name, period, errors };
  }
  if (name === "month") {
    const first = monthOf(last);
    return { name, period: periodOf({ first, last }, monthOf(last, -1)), errors: {} };
  }
  if (name === "year") {
    const year = new Date(last * dayMs).getUTCFullYear();
    const first = Date.UTC(year, 0, 1) / dayMs;
    return { name, period: periodOf({ first, last }, Date.UTC(year - 1, 0, 1) / dayMs), errors: {} };
  }
  if (!/^\d+$/.test(name) || !acceptedPeriods.some((one) => one === name))
    return { name, period: null, errors: { period: copy.periodUnknown } };
  return { name, period: periodOf({ first: last - Number(name) + 1, last }), errors: {} };
}

/** Hours since 1970 at which the bars of a chart begin, and the end of the last one. */
export function barHours({ first, last, step }: Period): number[] {
  const end = last + 1;
  if (step === "hour") return Array.from({ length: (end - first) * 24 + 1 }, (_, at) => first * 24 + at);
  if (step === "day") return Array.from({ length: end - first + 1 }, (_, at) => (first + at) * 24);
  const hours = [first * 24];
  for (let day = monthOf(first, 1); day < end; day = monthOf(day, 1)) hours.push(day * 24);
  return [...hours, end * 24];
}

/** Bars that are compared one by one: each costs a page a row. */
const maxCompared = 31;

/** The hours of the bars of the period before, as `barHours`; of many bars the first and the end alone. */
export function barHoursBefore({ before, step }: Period): number[] {
  const hours = barHours({ ...before, before, step });
  return hours.length > maxCompared + 1 ? [before.first * 24, (before.last + 1) * 24] : hours;
}

/** What `read` gives for each bar between `hours`; none if they have the first and the end of several. */
export function barsBetween<Bar>(hours: readonly number[], bars: number, read: (index: number) => Bar): Bar[] {
  return hours.length === 2 && bars > 1 ? [] : hours.slice(1).map((_, index) => read(index));
}

/** Months that have a day of the period, as "2026-11". */
export function monthsOf({ first, last }: Days): string[] {
  const months: string[] = [];
  for (let day = monthOf(first); day <= last; day = monthOf(day, 1)) months.push(isoDateOf(day * dayMs).slice(0, 7));
  return months;
}

/** The name of a bar in tables and files: "2026-11-03", "2026-11-03 14:00", "2026-11". */
export function barName(hour: number, step: Period["step"]): string {
  const iso = new Date(hour * 3_600_000).toISOString();
  return step === "hour" ? `${iso.slice(0, 10)} ${iso.slice(11, 16)}` : iso.slice(0, step === "day" ? 10 : 7);
}

/** The first and last day as ISO dates. */
export function datesOf({ first, last }: Days): { from: string; to: string } {
  return { from: isoDateOf(first * dayMs), to: isoDateOf(last * dayMs) };
}
