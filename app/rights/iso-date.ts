import { formatDay } from "#app/ui/format-day.ts";

const dayMs = 24 * 3600 * 1000;

/** Whether `text` is an ISO date that exists: 2026-02-30 is not. */
export function isIsoDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** ISO date (UTC) of a time in ms since 1970, plus `days`. */
export function isoDateOf(at: number, days = 0): string {
  return new Date(at + days * dayMs).toISOString().slice(0, 10);
}

/** "2026-03-01" → "1 Mar 2026". */
export function formatIsoDate(date: string): string {
  return formatDay(Date.parse(`${date}T00:00:00Z`));
}
