import { fitCopy } from "#app/catalogue/fit/fit-copy.ts";
import { renderFitHead, renderFits } from "#app/catalogue/fit/render-fits.server.tsx";
import { forBrandReader, type SearchBrand } from "#app/catalogue/fit/search-brand.server.ts";
import { lyricLines } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { getSelectedTrack, readSelection } from "#app/catalogue/record/get-selected-track.server.ts";
import { activeFilters } from "#app/catalogue/search/active-filters.ts";
import { boxText, nameOf, notSearched } from "#app/catalogue/search/box-of-page.ts";
import { viewFacets } from "#app/catalogue/search/facets/facet-view.ts";
import { forCurrentUsage, readLights } from "#app/catalogue/search/lights-of-results.server.ts";
import { readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import { leftOut } from "#app/catalogue/search/query/left-out.ts";
import { valuesInWords, withRailValues } from "#app/catalogue/search/query/rail-values.ts";
import { type SearchFilters, type Sort, sorts, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import {
  pageSize,
  readSearchParams,
  readTypedNumbers,
  type SearchErrors,
} from "#app/catalogue/search/query/search-params.ts";
import { searchString, withoutAsked } from "#app/catalogue/search/query/search-string.ts";
import { splitWords, withoutTypedForm } from "#app/catalogue/search/query/typed-filters.ts";
import { readResults } from "#app/catalogue/search/read-results.server.ts";
import { pagePath } from "#app/catalogue/search/read-without-sound.server.ts";
import { saveForm } from "#app/catalogue/search/save-form.server.ts";
import { type SearchResults, withoutTags } from "#app/catalogue/search/search-catalogue.server.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { errorsOnPage, problemOnPage } from "#app/catalogue/search/search-problem.ts";
import { withRules } from "#app/catalogue/search/with-rules.server.ts";
import { renderFormChoices } from "#app/catalogue/shape/render-forms.server.tsx";
import { shapeCopy } from "#app/catalogue/shape/shape-copy.ts";
import { fitParams } from "#app/catalogue/shape/shape-query.ts";
import { resultCap } from "#app/catalogue/shape/shape-sql.ts";
import { similarCopy } from "#app/catalogue/similar/similar-copy.ts";
import { groupVersions } from "#app/catalogue/track/listed-track.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { usageParameter, withUsage } from "#app/rights/usage/usage-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { formatCount } from "#app/ui/format-count.ts";

const { filters: noFilters } = readSearchParams(new URLSearchParams());

/** Errors without a control to show them. */
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
  "language",
  "oneStop",
  "stems",
  "ai",
  "clear",
] as const satisfies readonly (keyof SearchErrors)[];

/** Summary of ranked results, instead of that of a list of hits. */
function describeRanked(by: "sound" | "form" | "brand", count: number, { shape }: SearchFilters) {
  if (by === "brand") return { status: fitCopy.count(count), sort: null, nothing: fitCopy.empty, hint: null };
  if (by === "sound")
    return { status: similarCopy.count(count), sort: similarCopy.sort, nothing: similarCopy.empty, hint: null };
  return {
    status: shapeCopy.count(count, count === resultCap),
    sort: shape === null ? shapeCopy.bestFit : shapeCopy.sort,
    nothing: shapeCopy.empty,
    hint: null,
  };
}

/** Summary of the results; `nothing`: that of an empty list. */
function describeResults(
  { count, more, instead, pages, folded }: SearchResults & { folded: number },
  { sort }: SearchFilters,
  isFiltered: boolean,
) {
  const formatted = formatCount(count, more);
  const counted =
    pages === 1 && folded > 0 ? messages.countInSongs(formatted, count - folded) : messages.count(formatted);
  const isCut = more && !["relevance", "popularity", "fastest"].includes(sort);
  const nothing = isFiltered ? messages.empty : messages.emptyCatalogue;
  return {
    status: instead ? messages.instead(instead.missing, formatted, instead.shown) : counted,
    show: messages.show(formatted),
    hint: isCut ? messages.cappedSort : null,
    nothing: { ...nothing, next: isFiltered ? ("reset" as const) : ("add" as const) },
  };
}

/** `next`: the act that leads on. */
type Empty = { title: string; text: string; next: "reset" | "add" | null };

/** Text in place of the rows; null if there are any. All recordings of a later page may be versions of an earlier song. */
function describeEmpty({ rows, folded, nothing }: { rows: number; folded: number; nothing: Empty }): Empty | null {
  if (rows > 0) return null;
  return folded > 0 ? { ...messages.onlyVersions, next: null } : nothing;
}

/**
 * Without words there is no relevance: the default is labelled popularity. While nothing is popular yet, that order is newest first, and
 * labelled so.
 */
function sortOptions({ text, sort: chosen, usage, brand }: SearchFilters, hasPopularity: boolean) {
  const byDefault = hasPopularity ? "popularity" : "newest";
  const missing: Sort[] = [
    ...(hasPopularity ? [] : ["popularity" as const]),
    ...(usage ? [] : ["fastest" as const]),
    ...(brand ? [] : ["brand" as const]),
  ];
  const left = sorts.filter((sort) => !missing.includes(sort));
  const listed = text === "" ? left.filter((sort) => sort !== byDefault) : left;
  const sortChoices = listed.map((sort) => ({
    value: sort,
    label: messages.sorts[sort === "relevance" && text === "" ? byDefault : sort],
  }));
  const effective = chosen === "popularity" && !hasPopularity && text !== "" ? "newest" : chosen;
  return { sortChoices, sortValue: sortChoices.some(({ value }) => value === effective) ? effective : "relevance" };
}

/** Near matches as rows. */
async function groupNear(ctx: RequestContext, brand: SearchBrand | null, { near }: SearchResults) {
  if (near === null) return null;
  const tracks = await renderFits(ctx, brand, groupVersions(near.tracks, { isWhole: false }));
  return { ...messages.near(near), isPopular: near.isPopular, tracks };
}

/** A use that the text names counts for its search, unless the address names one. */
function withOwnUsage(ctx: RequestContext, { usage }: SearchFilters): RequestContext {
  if (usage === null || ctx.url.searchParams.has(usageParameter)) return ctx;
  return { ...ctx, url: new URL(withUsage(ctx.url.href, writeUsage(usage)), ctx.url) };
}

/** Data of the search page for a URL. `errors`: ignored parameters by name; `notices`: those without a control. */
export async function readSearchPage(
  request: RequestContext,
  params: URLSearchParams,
  { filters: given, errors: problems } = readSearchParams(params),
) {
  const errors = errorsOnPage(problems);
  const ctx = withOwnUsage(request, given);
  const { filters, isLeftOut } = forCurrentUsage(ctx, forBrandReader(ctx, given));
  const selection = readSelection(params);
  const [{ results, heads, by, form, brand }, selected, preparing] = await Promise.all([
    withRules(ctx, filters).then((ruled) => readResults(ctx, ruled)),
    selection === null ? null : getSelectedTrack(ctx, selection),
    readPreparing(ctx),
  ]);
  const lyrics =
    selected && params.get("lyrics") === "open" ? await lyricLines(ctx, { recordingId: selected.id }) : null;
  if (selection !== null && selected === null) errors.songId = messages.missingSong;
  for (const category of tagCategories) {
    const unknown = results.unknown[category];
    if (unknown.length > 0)
      errors[category] = problemOnPage(messages.unknownValue(copy.groups[category], unknown.join(", ")));
  }
  const validFilters = withoutTags(filters, results.unknown);
  const isWhole = searchString({ ...validFilters, sort: "relevance", page: 1 }) === "";
  const listed = results.tracks.filter(({ id }) => id !== selected?.id);
  // A ranked search lists only the matching version of each song.
  const ranked = by && describeRanked(by, results.count, { ...validFilters, ...form });
  const before = results.before ?? { songs: (results.page - 1) * pageSize, repeated: [] };
  const unlisted = listed.filter(({ id }) => !before.repeated.includes(id));
  const grouped = ranked ? listed : groupVersions(unlisted, { isWhole });
  const near = await groupNear(ctx, brand, results);
  const besides = [selected, ...(near?.tracks ?? [])];
  const { lights, tracks, hint } = await readLights(ctx, validFilters, {
    tracks: grouped,
    besides,
    isRanked: by !== null,
  });
  const folded = listed.length - tracks.length;
  const { shape: _shape, fit: _fit, ...measures } = form;
  const read = { ...validFilters, ...measures, verbatim: results.verbatim };
  const formed = { ...read, ...form };
  const dictionary = knownDictionary();
  const active = activeFilters(read, { facets: results.facets, dictionary, form, brand });
  const inRail = withRailValues(formed, splitWords(formed, dictionary).typed);
  const inText = { ...valuesInWords(withoutAsked(validFilters), inRail), ...validFilters.read?.asked, similar: null };
  const inWords = searchString({ ...noFilters, ...inText }).slice(1);
  const notices = [...listedErrors.flatMap((name) => errors[name] ?? []), ...leftOut(params, formed, dictionary)];
  const query = searchString({ ...validFilters, page: 1 });
  const { near: _, ...listing } = results;
  const {
    nothing,
    hint: capped,
    ...summary
  } = describeResults({ ...results, folded }, validFilters, active.length > 0 || validFilters.text !== "");
  return {
    ...summary,
    ...(ranked ? { status: ranked.status } : {}),
    hints: [
      notSearched(filters, given),
      isLeftOut && (given.usage === null ? messages.withoutUse : messages.withoutRight),
      !ranked && capped,
      hint,
    ].filter(Boolean) as string[],
    heads: [...heads, ...renderFitHead(pagePath(ctx), validFilters, brand)],
    forms: renderFormChoices(pagePath(ctx), {
      filters: withoutTypedForm({ ...validFilters, ...form }, dictionary),
      params: new URLSearchParams([...params].filter(([, value]) => value !== "").concat(fitParams(form.fit))),
      error: errors.fit ?? null,
    }),
    nothing: describeEmpty({
      rows: tracks.length,
      folded,
      nothing: ranked ? { ...ranked.nothing, next: "reset" as const } : nothing,
    }),
    /** Whether a tag of the URL is unknown. */
    isUnknown: tagCategories.some((category) => results.unknown[category].length > 0),
    filters: validFilters,
    /** The text of the box, as it was typed. */
    text: boxText(params),
    name: nameOf(validFilters),
    kept: [...new URLSearchParams(query)].filter(([name]) => ["verbatim", "drop", "wish"].includes(name)),
    /** Whether the URL has more than a page number. */
    isNarrowed: query !== "",
    save: saveForm(ctx, read, { facets: results.facets, formed }),
    active,
    inRail,
    inWords,
    typed: readTypedNumbers(params, inRail),
    near,
    notices,
    ...(ranked?.sort
      ? { sortChoices: [{ value: "relevance", label: ranked.sort }], sortValue: "relevance" }
      : sortOptions(validFilters, results.hasPopularity === true)),
    errors,
    selected,
    /** Of the selected track, if the URL opens them. */
    lyrics,
    results: {
      ...listing,
      facets: viewFacets(results.facets),
      tracks: await renderFits(ctx, brand, tracks),
      lights,
      folded,
      /** Position of the first row in the whole list, from 1, and the number of rows as far as known from the pages so far. */
      first: before.songs + 1,
      total: results.count - folded - ((results.page - 1) * pageSize - before.songs),
    },
    preparing,
  };
}
