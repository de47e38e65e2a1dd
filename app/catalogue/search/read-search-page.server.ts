import { lyricLines } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { getSelectedTrack, readSelection } from "#app/catalogue/record/get-selected-track.server.ts";
import { cachedResult } from "#app/catalogue/result-cache.server.ts";
import { describeSearch } from "#app/catalogue/saved-searches/saved-search.ts";
import { activeFilters } from "#app/catalogue/search/active-filters.ts";
import { viewFacets } from "#app/catalogue/search/facet-view.ts";
import { formatCount } from "#app/catalogue/search/format-count.ts";
import { readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import { type SearchFilters, sorts, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams, type SearchErrors, searchString } from "#app/catalogue/search/query/search-params.ts";
import { type SearchResults, searchCatalogue, withoutTags } from "#app/catalogue/search/search-catalogue.server.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { renderMatches, renderSimilar } from "#app/catalogue/similar/render-similar.server.tsx";
import { type SimilarResults, searchSimilar } from "#app/catalogue/similar/search-similar.server.ts";
import { similarCopy } from "#app/catalogue/similar/similar-copy.ts";
import { groupVersions } from "#app/catalogue/track/listed-track.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Errors without a control of their own that could show them. */
const listedErrors = [
  "qFields",
  "page",
  "vocals",
  "mood",
  "genre",
  "instrument",
  "explicit",
  "halfTime",
  "compatible",
] as const satisfies readonly (keyof SearchErrors)[];

/** The results of an address, and those of its search by sound: without them, what its words and filters find. */
async function readResults(
  ctx: RequestContext,
  filters: SearchFilters,
): Promise<{ results: SearchResults; similar: SimilarResults | null }> {
  const { similar: query, ...words } = filters;
  const bySound = query === null ? null : { ...words, similar: query };
  const similar = bySound && (await searchSimilar(ctx, bySound));
  if (bySound && similar?.results) {
    const tracks = renderMatches(ctx.url.pathname, bySound, similar.results.tracks);
    return { results: { ...similar.results, tracks }, similar };
  }
  const plain = { ...filters, similar: null };
  return {
    results: await cachedResult(ctx, { kind: "search", args: plain }, () => searchCatalogue(ctx, plain)),
    similar,
  };
}

/** What the page says of the results; `nothing` of an empty list. */
function describeResults({ count, more, instead }: SearchResults, { sort }: SearchFilters, isFiltered: boolean) {
  const shown = formatCount(count, more);
  const isCut = more && sort !== "relevance" && sort !== "popularity";
  const nothing = isFiltered ? messages.empty : messages.emptyCatalogue;
  return {
    status: instead ? messages.instead(instead.missing, shown, instead.shown) : messages.count(shown),
    show: messages.show(shown),
    hint: isCut ? messages.cappedSort : null,
    nothing: { ...nothing, isFiltered },
  };
}

/** Without words there is no relevance: the default is popularity, and says so. */
function sortOptions(hasWords: boolean) {
  if (hasWords) return sorts.map((sort) => ({ value: sort, label: messages.sorts[sort] }));
  const others = sorts.filter((sort) => sort !== "relevance" && sort !== "popularity");
  return [
    { value: "relevance", label: messages.sorts.popularity },
    ...others.map((sort) => ({ value: sort, label: messages.sorts[sort] })),
  ];
}

/**
 * What the search page shows for an address. `errors` says, by parameter, what of it was ignored; `notices` are those that no control
 * shows.
 */
export async function readSearchPage(ctx: RequestContext, params: URLSearchParams) {
  const { filters, errors } = readSearchParams(params);
  const selection = readSelection(params);
  const [{ results, similar }, selected, preparing] = await Promise.all([
    readResults(ctx, filters),
    selection === null ? null : getSelectedTrack(ctx, selection),
    readPreparing(ctx),
  ]);
  const lyrics =
    selected && params.get("lyrics") === "open" ? await lyricLines(ctx, { recordingId: selected.id }) : null;
  if (selection !== null && selected === null) errors.songId = messages.missingSong;
  for (const category of tagCategories) {
    const unknown = results.unknown[category];
    if (unknown.length > 0) errors[category] = messages.unknownValue(copy.groups[category], unknown.join(", "));
  }
  const known = withoutTags(filters, results.unknown);
  const isWhole = searchString({ ...known, sort: "relevance", page: 1 }) === "";
  const listed = results.tracks.filter(({ id }) => id !== selected?.id);
  const isSimilar = similar?.results != null;
  // A search by sound lists the version that matches, one of each song.
  const tracks = isSimilar ? listed : groupVersions(listed, { isWhole });
  const active = activeFilters(known, results.facets);
  const notices = listedErrors.flatMap((name) => errors[name] ?? []);
  const query = searchString({ ...known, page: 1 });
  const { nothing, ...said } = describeResults(results, known, active.length > 0 || known.text !== "");
  return {
    ...said,
    ...(isSimilar ? { status: similarCopy.count(results.count), hint: null } : {}),
    similar: similar && renderSimilar(ctx.url, similar),
    nothing: tracks.length > 0 ? null : isSimilar ? { ...similarCopy.empty, isFiltered: true } : nothing,
    filters: known,
    /** Whether the address asks for more than a page of the whole catalogue. */
    isNarrowed: query !== "",
    save: ctx.actor !== null && query !== "" ? { query, name: describeSearch(known, results.facets) } : null,
    active,
    notices,
    sortChoices: isSimilar ? [{ value: "relevance", label: similarCopy.sort }] : sortOptions(known.text !== ""),
    errors,
    selected,
    /** Of the selected track, where the address opens them. */
    lyrics,
    results: { ...results, facets: viewFacets(results.facets), tracks, folded: listed.length - tracks.length },
    preparing,
  };
}
