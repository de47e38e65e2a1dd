/** Sorts after every date. */
export const endless = "9999-12-31";

/**
 * The last day (inclusive) of a term of calendar months: the day before the same day of the month, `months` later, clamped to the end of
 * that month. 12 months from 1 March end on 28 (or 29) February; one month from 31 January ends on the last of February. ISO dates.
 */
export function lastDayOfTerm(startsOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = startsOn.split("-").map(Number);
  // Day 0 of a month is the last day of the month before.
  const lastOfMonth = dateOf(year, month - 1 + months + 1, 0).getUTCDate();
  return isoDay(dateOf(year, month - 1 + months, Math.min(day - 1, lastOfMonth)));
}

export function dayAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return isoDay(dateOf(year, month - 1, date + 1));
}

/** Months from 0. `Date.UTC` takes the years 0 to 99 as those of the 20th century. */
function dateOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

/** ISO dates are compared as text, so none is later than those of four digits. */
function isoDay(date: Date): string {
  return date.getUTCFullYear() > 9999 ? endless : date.toISOString().slice(0, 10);
}
