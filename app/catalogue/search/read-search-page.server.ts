import { lyricLines } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { getSelectedTrack, readSelection } from "#app/catalogue/record/get-selected-track.server.ts";
import { describeSearch } from "#app/catalogue/saved-searches/saved-search.ts";
import { activeFilters } from "#app/catalogue/search/active-filters.ts";
import { viewFacets } from "#app/catalogue/search/facet-view.ts";
import { formatCount } from "#app/catalogue/search/format-count.ts";
import { readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import { leftOut } from "#app/catalogue/search/query/left-out.ts";
import { valuesInWords, withRailValues } from "#app/catalogue/search/query/rail-values.ts";
import { type SearchFilters, sorts, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import {
  pageSize,
  readSearchParams,
  readTypedNumbers,
  type SearchErrors,
  searchString,
} from "#app/catalogue/search/query/search-params.ts";
import { splitWords, withoutTypedForm } from "#app/catalogue/search/query/typed-filters.ts";
import { readResults } from "#app/catalogue/search/read-results.server.ts";
import { pagePath } from "#app/catalogue/search/read-without-sound.server.ts";
import { type SearchResults, withoutTags } from "#app/catalogue/search/search-catalogue.server.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { renderFormChoices } from "#app/catalogue/shape/render-forms.server.tsx";
import { shapeCopy } from "#app/catalogue/shape/shape-copy.ts";
import { fitParams, hasForm } from "#app/catalogue/shape/shape-query.ts";
import { resultCap } from "#app/catalogue/shape/shape-sql.ts";
import { similarCopy } from "#app/catalogue/similar/similar-copy.ts";
import { groupVersions } from "#app/catalogue/track/listed-track.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

const { filters: noFilters } = readSearchParams(new URLSearchParams());

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
function describeResults(
  { count, more, instead, pages, folded }: SearchResults & { folded: number },
  { sort }: SearchFilters,
  isFiltered: boolean,
) {
  const shown = formatCount(count, more);
  const counted = pages === 1 && folded > 0 ? messages.countInSongs(shown, count - folded) : messages.count(shown);
  const isCut = more && sort !== "relevance" && sort !== "popularity";
  const nothing = isFiltered ? messages.empty : messages.emptyCatalogue;
  return {
    status: instead ? messages.instead(instead.missing, shown, instead.shown) : counted,
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
function saveForm(
  ctx: RequestContext,
  filters: SearchFilters,
  { facets, mayBeSmart }: Pick<SearchResults, "facets"> & { mayBeSmart: boolean },
) {
  const query = searchString({ ...filters, page: 1 });
  const { actor, company } = ctx;
  if (actor === null || query === "") return null;
  const mayMake = mayBeSmart && can(actor, "playlists", company);
  return { query, name: describeSearch(filters, facets), smart: mayMake ? messages.smartPlaylist : null };
}

/**
 * What the search page shows for an address. `errors` says, by parameter, what of it was ignored; `notices` are those that no control
 * shows.
 */
export async function readSearchPage(ctx: RequestContext, params: URLSearchParams) {
  const { filters, errors } = readSearchParams(params);
  const selection = readSelection(params);
  const [{ results, heads, by, form }, selected, preparing] = await Promise.all([
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
  const ranked = by && describeRanked(by, results.count, { ...known, ...form });
  const before = results.before ?? { songs: (results.page - 1) * pageSize, repeated: [] };
  const unlisted = listed.filter(({ id }) => !before.repeated.includes(id));
  const tracks = ranked ? listed : groupVersions(unlisted, { isWhole });
  const folded = listed.length - tracks.length;
  const read = { ...known, verbatim: results.verbatim };
  const formed = { ...read, ...form };
  const dictionary = knownDictionary();
  const active = activeFilters(read, { facets: results.facets, dictionary, form });
  const inRail = withRailValues(formed, splitWords(formed, dictionary).typed);
  const inWords = searchString({ ...noFilters, ...valuesInWords(known, inRail) }).slice(1);
  const notices = [...listedErrors.flatMap((name) => errors[name] ?? []), ...leftOut(params, formed, dictionary)];
  const query = searchString({ ...known, page: 1 });
  const { near, ...listing } = results;
  const { nothing, ...said } = describeResults({ ...results, folded }, known, active.length > 0 || known.text !== "");
  return {
    ...said,
    ...(ranked ? { status: ranked.status, hint: null } : {}),
    heads,
    forms: renderFormChoices(pagePath(ctx), {
      filters: withoutTypedForm({ ...known, ...form }, dictionary),
      params: new URLSearchParams([...params].filter(([, value]) => value !== "").concat(fitParams(form.fit))),
      error: errors.fit ?? null,
    }),
    nothing: describeEmpty({
      rows: tracks.length,
      folded,
      nothing: ranked ? { ...ranked.nothing, isFiltered: true } : nothing,
    }),
    filters: known,
    /** Whether the address asks for more than a page of the whole catalogue. */
    isNarrowed: query !== "",
    save: saveForm(ctx, read, { facets: results.facets, mayBeSmart: filters.similar === null && !hasForm(formed) }),
    active,
    inRail,
    inWords,
    typed: readTypedNumbers(params, inRail),
    near: near && {
      label: messages.near(near.without),
      tracks: groupVersions(near.tracks, { isWhole: false }),
    },
    notices,
    sortChoices: ranked ? [{ value: "relevance", label: ranked.sort }] : sortOptions(known.text !== ""),
    errors,
    selected,
    /** Of the selected track, where the address opens them. */
    lyrics,
    results: {
      ...listing,
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
