/**
 * The last day (inclusive) of a term of calendar months: the day before the same day of the month, `months` later, clamped to the end of
 * that month. 12 months from 1 March end on 28 (or 29) February; one month from 31 January ends on the last of February. ISO dates, the last
 * of which is in the year 9999.
 */
export function lastDayOfTerm(startsOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = startsOn.split("-").map(Number);
  // Day 0 of a month is the last day of the month before.
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day - 1, lastOfMonth)));
  return last.getUTCFullYear() > 9999 ? "9999-12-31" : last.toISOString().slice(0, 10);
}

export function dayAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}
