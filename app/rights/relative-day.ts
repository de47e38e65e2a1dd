import { isoDateOf } from "#app/rights/iso-date.ts";

const dayMs = 24 * 3_600_000;

/** The day of `at` as seen from `now` (ms, UTC): "today", "tomorrow", "in 3 days", "2 days late". */
export function relativeDay(at: number, now: number): string {
  const days = Math.round((Date.parse(isoDateOf(at)) - Date.parse(isoDateOf(now))) / dayMs);
  if (days === 0) return at < now ? "overdue since today" : "today";
  if (days === 1) return "tomorrow";
  if (days > 1) return `in ${days} days`;
  return days === -1 ? "1 day late" : `${-days} days late`;
}
