import { type Period, periodOf } from "#app/backoffice/analytics/period.ts";

/** Days of the offered periods. */
export const figurePeriods = ["7", "28", "90", "365"] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** The period's days up to the last one that has figures, compared with as many before; null for one that is not offered. */
export function readFigurePeriod(name: string, lastDay: number): Period | null {
  if (!figurePeriods.some((one) => one === name)) return null;
  return periodOf({ first: lastDay - Number(name) + 1, last: lastDay });
}
