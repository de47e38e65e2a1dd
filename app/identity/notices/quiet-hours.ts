import { RecentEntries } from "#app/edge/cache/recent-entries.ts";

/** Quiet hours: local time from which and until which no notification is emailed. */
const quietFrom = 22;
const quietUntil = 7;
/** Local time of weekly emails, on Mondays. */
const weeklyHour = 8;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Zone of people who have not chosen one. */
export const defaultTimeZone = "UTC";

/** The zone's IANA name; null if there is none of this name. Offsets are no zones: they have no summer time. */
export function parseTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const clock: Intl.DateTimeFormatOptions = {
  ...{ hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" },
};
/** By zone: one takes longer to make than to use. */
const formats = new RecentEntries<Intl.DateTimeFormat>(50);

function formatOf(zone: string): Intl.DateTimeFormat {
  const timeZone = () => parseTimeZone(zone) ?? defaultTimeZone;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("en-US", { ...clock, timeZone: timeZone() });
  formats.set(zone, format);
  return format;
}

/** The local date and time in `zone` as ms since 1970 of a UTC clock that shows the same. */
export function localTime(at: number, zone: string): number {
  const found = formatOf(zone).formatToParts(at);
  const parts = Object.fromEntries(found.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute: minutes = 0 } = parts;
  return Date.UTC(year, month - 1, date, hours, minutes) + (at % minute);
}

/** Reverse of `localTime`. The clocks may change between `local` and the first guess, not again between that and the second. */
function toInstant(local: number, zone: string): number {
  const guess = local - (localTime(local, zone) - local);
  return local - (localTime(guess, zone) - guess);
}

/** End of the quiet hours in which `at` falls, in ms since 1970; null outside of them. */
export function quietHoursEnd(at: number, zone: string): number | null {
  const local = localTime(at, zone);
  const midnight = Math.floor(local / day) * day;
  const hours = (local - midnight) / hour;
  if (hours >= quietUntil && hours < quietFrom) return null;
  return toInstant(midnight + (hours < quietUntil ? 0 : day) + quietUntil * hour, zone);
}

/** The latest time at or before `at` when weekly emails were due, in ms since 1970: Monday, 8:00. */
export function lastWeeklyTime(at: number, zone: string): number {
  const local = localTime(at, zone);
  // 1 January 1970 was a Thursday.
  const monday = Math.floor((local / day + 3) / 7) * 7 * day - 3 * day;
  const due = toInstant(monday + weeklyHour * hour, zone);
  return due <= at ? due : toInstant(monday - 7 * day + weeklyHour * hour, zone);
}
