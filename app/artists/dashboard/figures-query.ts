import { z } from "zod";
import { figureNames } from "#app/artists/dashboard/figures.ts";

const short = (missing: string) => z.string().trim().max(100).catch(missing).default(missing);

/** The state of /artists/dashboard, all in the URL. Unknown measures and pages count as not set; period and artist are checked. */
export const figuresQuerySchema = z.object({
  period: short("28"),
  artist: short(""),
  measure: z.enum(figureNames).exclude(["licences"]).catch("plays").default("plays"),
  page: z.coerce.number().int().min(1).max(40).catch(1).default(1),
});

type Query = z.infer<typeof figuresQuerySchema>;

/** The address of the same page with these parameters changed; an empty one is taken out. */
export function figuresSearch(
  { period, artist, measure }: Query,
  change: Partial<Record<keyof Query, string>>,
): string {
  const entries = Object.entries({ period, artist, measure, ...change }).filter(([, value]) => value !== "");
  return `?${new URLSearchParams(entries)}`;
}

export const dashboardPath = "/artists/dashboard";
