import { formatDay } from "#app/ui/date-time.tsx";

const dayMs = 24 * 3600 * 1000;

/** Whether a text is the ISO date of a day that exists: not 2026-02-30. */
export function isIsoDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The ISO date, in UTC, of a time in milliseconds since 1970, or of `days` after it. */
export function isoDateOf(at: number, days = 0): string {
  return new Date(at + days * dayMs).toISOString().slice(0, 10);
}

/** "2026-03-01" as it is read: "1 Mar 2026". */
export function formatIsoDate(date: string): string {
  return formatDay(Date.parse(`${date}T00:00:00Z`));
}
