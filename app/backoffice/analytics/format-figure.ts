import { analyticsCopy as copy } from "#app/backoffice/analytics/analytics-copy.ts";

const grouped = new Intl.NumberFormat("en");

export function formatFigure(count: number): string {
  return grouped.format(count);
}

/** The change from `before` in per cent. */
export function formatChange(count: number, before: number): string {
  if (count === before) return copy.change.none;
  if (before <= 0) return copy.change.first;
  const percent = Math.round((100 * (count - before)) / before);
  return percent < 0 ? copy.change.less(-percent) : copy.change.more(percent);
}
