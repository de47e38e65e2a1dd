import { z } from "zod";
import { ratingSources, ratingStates } from "#app/backoffice/rating/rating-state.ts";
import { pageField } from "#app/ui/list/list-query.ts";

/** Which songs of the queue, all in the address. An invalid value counts as not set. */
const ratingQuerySchema = z.object({
  q: z.string().trim().max(100).catch(""),
  state: z.enum(["all", ...ratingStates]).catch("waiting"),
  tier: z.string().max(64).catch(""),
  source: z.enum(["", ...ratingSources]).catch(""),
  sort: z.enum(["oldest", "newest"]).catch("oldest"),
  page: pageField,
});

export type RatingQuery = z.infer<typeof ratingQuerySchema>;
/** Which songs one is given to rate. */
export type RatingFilters = Pick<RatingQuery, "tier" | "source" | "sort">;

export function readRatingQuery(params: URLSearchParams): RatingQuery {
  return ratingQuerySchema.parse(Object.fromEntries(params));
}

/** The filters as the query of an address, empty for none. */
export function filterSearch({ tier, source, sort }: RatingFilters): string {
  const chosen = Object.entries({ tier, source, sort: sort === "oldest" ? "" : sort }).filter(
    ([, value]) => value !== "",
  );
  return chosen.length === 0 ? "" : `?${new URLSearchParams(chosen)}`;
}
