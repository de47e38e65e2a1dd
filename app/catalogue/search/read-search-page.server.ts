import { lyricLines } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { getSelectedTrack, readSelection } from "#app/catalogue/record/get-selected-track.server.ts";
import { cachedResult } from "#app/catalogue/result-cache.server.ts";
import { describeSearch } from "#app/catalogue/saved-searches/saved-search.ts";
import { activeFilters } from "#app/catalogue/search/active-filters.ts";
import { viewFacets } from "#app/catalogue/search/facet-view.ts";
import { formatCount } from "#app/catalogue/search/format-count.ts";
import { readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import { leftOut } from "#app/catalogue/search/query/left-out.ts";
import { type SearchFilters, sorts, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import {
  pageSize,
  readSearchParams,
  type SearchErrors,
  searchString,
} from "#app/catalogue/search/query/search-params.ts";
import { type SearchResults, searchCatalogue, withoutTags } from "#app/catalogue/search/search-catalogue.server.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { renderFormChoices, renderFormHead, renderForms } from "#app/catalogue/shape/render-forms.server.tsx";
import { searchForms } from "#app/catalogue/shape/search-shape.server.ts";
import { shapeCopy, shapeMessages } from "#app/catalogue/shape/shape-copy.ts";
import { hasForm } from "#app/catalogue/shape/shape-query.ts";
import { resultCap } from "#app/catalogue/shape/shape-sql.ts";
import { maySearchSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import {
  renderMatches,
  renderNotMade,
  renderSimilar,
  type SimilarView,
} from "#app/catalogue/similar/render-similar.server.tsx";
import { type SimilarResults, searchSimilar } from "#app/catalogue/similar/search-similar.server.ts";
import { similarCopy } from "#app/catalogue/similar/similar-copy.ts";
import { groupVersions } from "#app/catalogue/track/listed-track.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** Errors without a control of their own that could show them. */
const listedErrors = [
  "qFields",
  "shape",
  "page",
  "vocals",
  "mood",
  "genre",
  "instrument",
  "explicit",
  "halfTime",
  "compatible",
] as const satisfies readonly (keyof SearchErrors)[];

type Read = {
  results: SearchResults;
  /** What each search that the results are ranked by shows above them. */
  heads: SimilarView[];
  /** What the results are ranked by; null for words and filters alone. */
  by: "sound" | "form" | null;
};

/** The results of an address: of its search by sound, else by shape or length, else of its words and filters. */
async function readResults(ctx: RequestContext, filters: SearchFilters): Promise<Read> {
  const pathname = pagePath(ctx);
  const { similar: query, ...words } = filters;
  const heads: SimilarView[] = [];
  if (query !== null && !(await maySearchSimilar(ctx))) {
    ctx.cache.allowed = false;
    heads.push(renderNotMade(query, similarCopy.tooMany));
  } else if (query !== null) {
    const bySound = { ...words, similar: query };
    const similar = await searchSimilar(ctx, bySound);
    heads.push(renderSimilar(pathname, filters, similar));
    if (similar.results) {
      const tracks = renderMatches(pathname, bySound, similar.results.tracks);
      if (hasForm(filters)) heads.push(renderFormHead(pathname, filters, soundForm(similar, filters)));
      return { results: { ...similar.results, tracks }, heads, by: "sound" };
    }
  }
  if (hasForm(filters)) {
    const form = await cachedResult(ctx, { kind: "forms", args: words }, () => searchForms(ctx, filters));
    heads.push(renderFormHead(pathname, filters, form));
    if (form.results) {
      return { results: { ...form.results, tracks: renderForms(form, form.results.tracks) }, heads, by: "form" };
    }
  }
  const plain = { ...filters, similar: null, shape: null, fit: null };
  return {
    results: await cachedResult(ctx, { kind: "search", args: plain }, () => searchCatalogue(ctx, plain)),
    heads,
    by: null,
  };
}

/** The path of the page, also in the data request of a client-side navigation. */
function pagePath({ url }: Pick<RequestContext, "url">): string {
  return url.pathname.replace(/\.data$/, "");
}

/** A curve narrows a search by sound down; a borrowed one would have to be read before it. */
function soundForm({ curve }: SimilarResults, { shape }: SearchFilters) {
  const problem = shape?.kind === "borrowed" ? shapeMessages.notWithSound : null;
  return { curve, source: null, problem };
}

/** What ranked results say of themselves instead of what a list of hits says. */
function describeRanked(by: "sound" | "form", count: number, { shape }: SearchFilters) {
  if (by === "sound")
    return { status: similarCopy.count(count), sort: similarCopy.sort, nothing: similarCopy.empty, hint: null };
  return {
    status: shapeCopy.count(count, count === resultCap),
    sort: shape === null ? shapeCopy.bestFit : shapeCopy.sort,
    nothing: shapeCopy.empty,
    hint: null,
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

type Empty = { title: string; text: string; isFiltered: boolean };

/** What stands in place of the rows; null when there are any. Every recording of a later page may be a version of an earlier song. */
function describeEmpty({ rows, folded, nothing }: { rows: number; folded: number; nothing: Empty }): Empty | null {
  if (rows > 0) return null;
  return folded > 0 ? { ...messages.onlyVersions, isFiltered: false } : nothing;
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

/** What the form that saves the search has, for those with an account. A list that is ranked by sound cannot become a smart playlist. */
function saveForm(ctx: RequestContext, filters: SearchFilters, { facets }: SearchResults) {
  const query = searchString({ ...filters, page: 1 });
  const { actor, company } = ctx;
  if (actor === null || query === "") return null;
  const mayMake = filters.similar === null && !hasForm(filters) && can(actor, "playlists", company);
  return { query, name: describeSearch(filters, facets), smart: mayMake ? messages.smartPlaylist : null };
}

/**
 * What the search page shows for an address. `errors` says, by parameter, what of it was ignored; `notices` are those that no control
 * shows.
 */
export async function readSearchPage(ctx: RequestContext, params: URLSearchParams) {
  const { filters, errors } = readSearchParams(params);
  const selection = readSelection(params);
  const [{ results, heads, by }, selected, preparing] = await Promise.all([
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
  // A ranked search lists the version that matches, one of each song.
  const ranked = by && describeRanked(by, results.count, known);
  const before = results.before ?? { songs: (results.page - 1) * pageSize, repeated: [] };
  const unlisted = listed.filter(({ id }) => !before.repeated.includes(id));
  const tracks = ranked ? listed : groupVersions(unlisted, { isWhole });
  const folded = listed.length - tracks.length;
  const read = { ...known, verbatim: results.verbatim };
  const active = activeFilters(read, results.facets);
  const notices = [...listedErrors.flatMap((name) => errors[name] ?? []), ...leftOut(params, read)];
  const query = searchString({ ...known, page: 1 });
  const { nothing, ...said } = describeResults(results, known, active.length > 0 || known.text !== "");
  return {
    ...said,
    ...(ranked ? { status: ranked.status, hint: null } : {}),
    heads,
    forms: renderFormChoices(pagePath(ctx), { filters: known, params, error: errors.fit ?? null }),
    nothing: describeEmpty({
      rows: tracks.length,
      folded,
      nothing: ranked ? { ...ranked.nothing, isFiltered: true } : nothing,
    }),
    filters: known,
    /** Whether the address asks for more than a page of the whole catalogue. */
    isNarrowed: query !== "",
    save: saveForm(ctx, read, results),
    active,
    notices,
    sortChoices: ranked ? [{ value: "relevance", label: ranked.sort }] : sortOptions(known.text !== ""),
    errors,
    selected,
    /** Of the selected track, where the address opens them. */
    lyrics,
    results: {
      ...results,
      facets: viewFacets(results.facets),
      tracks,
      folded,
      /** The place of the first row in the whole list, from 1, and how many rows that has, as far as the pages up to this one tell. */
      first: before.songs + 1,
      total: results.count - folded - ((results.page - 1) * pageSize - before.songs),
    },
    preparing,
  };
}
