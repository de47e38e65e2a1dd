import { z } from "zod";
import {
  figureNames,
  type ListName,
  lists,
  type Measure,
  measures,
  songMeasures,
  transferMeasures,
} from "#app/figures/measures.ts";

const short = z.string().trim().max(100).optional().catch(undefined);

/** The state of a page of figures, all in the URL. Unknown lists and measures count as not set; periods and ids are checked with an error. */
export const figuresQuerySchema = z.object({
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
  measure: z.enum(figureNames).optional().catch(undefined),
  page: z.coerce.number().int().min(2).max(40).optional().catch(undefined),
});

export type FiguresQuery = z.infer<typeof figuresQuerySchema>;

export const placePaths = { overview: "/analytics", transfers: "/analytics/transfers" } as const;
export const dashboardPath = "/artists/dashboard";

export type View = "overview" | "transfers";

/** Of /analytics, /analytics/transfers and their files. */
export function viewOf(pathname: string): View {
  return pathname.startsWith(placePaths.transfers) ? "transfers" : "overview";
}

type Place = { view: View; isEnvironment: boolean };

/** Which figures a query shows. A song or artist has no lists; companies are for an environment that looks at all of them. */
export function shownBy({ song, artist, company, ...query }: FiguresQuery, { view, isEnvironment }: Place) {
  const isTransfers = view === "transfers";
  const isOne = Boolean(song || artist);
  const shown: readonly Measure[] = isTransfers ? transferMeasures : isOne ? songMeasures : measures;
  const listNames = (
    isTransfers ? (["transfers"] as const) : (["songs", "artists", "companies", "words", "nothing"] as const)
  ).filter((name) => name !== "companies" || (isEnvironment && !company));
  const measure = shown.find((name) => name === query.measure) ?? shown[0] ?? "plays";
  const offered: readonly ListName[] = isOne && !isTransfers ? [] : listNames;
  const list = offered.find((name) => name === query.list) ?? offered[0] ?? null;
  const by: readonly Measure[] = list === null ? [] : lists[list].measures;
  return { shown, measure, offered, list, listMeasure: by.includes(measure) ? measure : (by[0] ?? measure) };
}

/** The address of the same page with these parameters changed, on the first page of its list; undefined takes one out. */
export function searchWith(
  { page: _, ...query }: FiguresQuery,
  change: Partial<Record<keyof FiguresQuery, string | undefined>>,
): string {
  const entries = Object.entries({ ...query, ...change }).filter(([, value]) => value);
  return `?${new URLSearchParams(entries as [string, string][])}`;
}
