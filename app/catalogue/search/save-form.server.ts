import { describeSearch } from "#app/catalogue/saved-searches/saved-search.ts";
import { maxQueryLength, type SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import type { SearchResults } from "#app/catalogue/search/search-catalogue.server.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { hasForm } from "#app/catalogue/shape/shape-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** Whether smart playlists have conditions for all of a search. */
function isSmart(filters: SearchFilters): boolean {
  const { similar, yearMin, yearMax, language, oneStop, stems, ai, clear } = filters;
  const hasYears = yearMin !== null || yearMax !== null;
  const hasFacts = hasYears || language.length > 0 || oneStop || stems || ai !== null || clear !== null;
  return similar === null && filters.brand === null && !hasForm(filters) && !hasFacts && !filters.read;
}

/** Data of the form that saves the search, for signed-in users. A list ranked by sound cannot become a smart playlist. */
export function saveForm(
  ctx: RequestContext,
  filters: SearchFilters,
  { facets, formed }: Pick<SearchResults, "facets"> & { formed: SearchFilters },
) {
  const query = searchString({ ...filters, page: 1 });
  const { actor, company } = ctx;
  if (actor === null || query === "" || filters.text.length > maxQueryLength) return null;
  const mayMake = isSmart(formed) && can(actor, "playlists", company);
  return { query, name: describeSearch(filters, facets), smart: mayMake ? messages.smartPlaylist : null };
}
