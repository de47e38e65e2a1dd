/** Opening hours of a week: days from 0 (Monday) to 6, inclusive, and minutes of the day; the end is exclusive. */
export type Hours = { firstDay: number; lastDay: number; opens: number; closes: number };

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const pattern = /^([a-z]{3})(?:\s?[-–]\s?([a-z]{3}))?\s+(\d{1,2})(?::(\d{2}))?\s?[-–]\s?(\d{1,2})(?::(\d{2}))?$/;

/** Reads "Mon–Fri 9–18" or "Sat 10:30-14"; null for anything else. */
export function readHours(text: string): Hours | null {
  const [, first = "", last = first, ...times] = pattern.exec(text.trim().toLowerCase()) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = times.map((part) => Number(part ?? 0));
  const hours = {
    firstDay: days.indexOf(first),
    lastDay: days.indexOf(last),
    opens: fromHour * 60 + fromMinute,
    closes: toHour * 60 + toMinute,
  };
  const isDay = hours.firstDay !== -1 && hours.lastDay >= hours.firstDay;
  const isTime = fromMinute < 60 && toMinute < 60 && hours.opens < hours.closes && hours.closes <= 24 * 60;
  return isDay && isTime ? hours : null;
}

/** Whether this is a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Short name of a time zone at a time, with its daylight saving: "CET". */
export function zoneName(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Whether `at` is within the hours in their time zone. */
export function isOpen(hours: Hours, timeZone: string, at: number): boolean {
  const options = { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(at);
  const read = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  const day = days.indexOf(read("weekday").toLowerCase());
  const minute = Number(read("hour")) * 60 + Number(read("minute"));
  const { firstDay, lastDay, opens, closes } = hours;
  return day >= firstDay && day <= lastDay && minute >= opens && minute < closes;
}
