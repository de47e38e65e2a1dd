import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { conditionsOf, ranksBySound } from "#app/playlists/smart/conditions.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import { defaultTracks, type SmartRules } from "#app/playlists/smart/smart-playlist.ts";

/**
 * Rules equivalent to a search, in its order. `query` is a query string of /search. @throws AppError invalid for a search by sound, shape
 * or fit, and for one without words and filters
 */
export function rulesOfSearch(query: string): SmartRules {
  const { filters } = readSearchParams(new URLSearchParams(query));
  if (ranksBySound(filters)) throw new AppError("invalid", copy.errors.bySound);
  const conditions = conditionsOf(query);
  if (conditions.length === 0) throw new AppError("invalid", copy.errors.emptySearch);
  const order = filters.sort === "fastest" || filters.sort === "brand" ? "relevance" : filters.sort;
  return { effect: "include", match: "all", conditions, groups: [], order, limit: defaultTracks };
}
