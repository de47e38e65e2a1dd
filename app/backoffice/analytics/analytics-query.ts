import { z } from "zod";
import {
  type ListName,
  lists,
  type Measure,
  measures,
  songMeasures,
  transferMeasures,
} from "#app/backoffice/analytics/measures.ts";

const short = z.string().trim().max(100).optional().catch(undefined);

/** The state of /analytics, all in the URL. Unknown lists and measures count as not set; periods and ids are checked with an error. */
export const analyticsQuerySchema = z.object({
  period: short,
  from: short,
  to: short,
  company: short,
  song: short,
  artist: short,
  list: z
    .enum(Object.keys(lists) as [ListName, ...ListName[]])
    .optional()
    .catch(undefined),
  measure: z.enum(measures).optional().catch(undefined),
});

export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>;

export type View = "overview" | "transfers";

/** Of /analytics, /analytics/transfers and their files. */
export function viewOf(pathname: string): View {
  return pathname.startsWith("/analytics/transfers") ? "transfers" : "overview";
}

type Place = { view: View; isEnvironment: boolean };

/** Which figures a query shows. A song or artist has no lists; companies are for an environment that looks at all of them. */
export function shownBy({ song, artist, company, ...query }: AnalyticsQuery, { view, isEnvironment }: Place) {
  const isTransfers = view === "transfers";
  const isOne = Boolean(song || artist);
  const shown: readonly Measure[] = isTransfers ? transferMeasures : isOne ? songMeasures : measures;
  const listNames = (
    isTransfers ? (["transfers"] as const) : (["songs", "artists", "companies", "words", "nothing"] as const)
  ).filter((name) => name !== "companies" || (isEnvironment && !company));
  const measure = query.measure !== undefined && shown.includes(query.measure) ? query.measure : (shown[0] ?? "plays");
  const offered: readonly ListName[] = isOne && !isTransfers ? [] : listNames;
  const list = offered.find((name) => name === query.list) ?? offered[0] ?? null;
  const by: readonly Measure[] = list === null ? [] : lists[list].measures;
  return { shown, measure, offered, list, listMeasure: by.includes(measure) ? measure : (by[0] ?? measure) };
}

/** The address of the same page with these parameters changed; undefined takes one out. */
export function searchWith(
  query: AnalyticsQuery,
  change: Partial<Record<keyof AnalyticsQuery, string | undefined>>,
): string {
  const entries = Object.entries({ ...query, ...change }).filter(([, value]) => value);
  return `?${new URLSearchParams(entries as [string, string][])}`;
}
