/**
 * The last day of a term of whole calendar months, itself included: the day before the one with the number of the first day, `months`
 * later, or the last of its month where that is shorter. From 1 March, 12 months end on 28 (or 29) February; from 31 January, one month
 * ends on the last of February. ISO dates.
 */
export function lastDayOfTerm(startsOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = startsOn.split("-").map(Number);
  // Day 0 of a month is the last of the month before.
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day - 1, lastOfMonth)));
  return last.toISOString().slice(0, 10);
}
