import { addLyricLines } from "#app/catalogue/search/add-lyric-lines.ts";
import { askTitle } from "#app/catalogue/search/ask-title.ts";
import { type Counted, type FacetCounts, readFacets, toCounted } from "#app/catalogue/search/facets/facet-counts.ts";
import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { type CountReader, countReader } from "#app/catalogue/search/known-counts.server.ts";
import { forgetList, type Hit, keepList } from "#app/catalogue/search/known-lists.server.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { lastPage, pageSize } from "#app/catalogue/search/query/search-params.ts";
import { hitCap, readRevision } from "#app/catalogue/search/query/search-sql.ts";
import { rankingOf } from "#app/catalogue/search/query/wishes.ts";
import { readListedTracks } from "#app/catalogue/search/read-track-views.server.ts";
import { type PageReader, pageReader } from "#app/catalogue/search/result-pages.server.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { knownDictionary, updateWords, wordStatements } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireGeneration } from "#app/edge/lists/require-generation.ts";

/** A page of hits with its counts. */
export type Found = {
  tracks: ListedTrack[];
  /** At most 1,000. */
  count: number;
  /** Whether `count` is a minimum, and with it the facet counts. */
  more: boolean;
  /** Page number, clamped to the last page. */
  page: number;
  pages: number;
  facets: FacetCounts;
  /** Whether any recording of the catalogue is popular yet; else the order is newest first. Missing for ranked lists. */
  hasPopularity?: boolean;
  /** The words are a title or name, or its beginning: a search for a known item. */
  isNamed: boolean;
  /** Songs of the pages before this one; missing on the first, and if no song is listed twice. */
  before?: Before;
};

type Before = {
  songs: number;
  /** Ids of tracks on this page whose song was listed before. */
  repeated: string[];
};

type Ran = { found: Found[]; named: boolean[]; vocabulary: Vocabulary; changed: boolean; besides: D1Result[] };

/**
 * Runs searches in one batch. A page beyond the last needs a second batch, and so do a page or counts based on an outdated projection. `named`:
 * for each search, whether a title or name equals its text although a phrase was read as a filter. `changed`: the dictionary or tags used
 * for expansion are outdated; the next call uses the new ones. `others`: statements of the same batch; `besides`: their results.
 */
export async function runSearches(
  ctx: RequestContext,
  searches: SearchFilters[],
  others: D1PreparedStatement[] = [],
): Promise<Ran> {
  const { search } = ctx;
  const hidden = hiddenTokens(ctx);
  const all = searches.map((filters) => {
    const expressions = searchExpressions(filters, hidden, knownDictionary());
    const asked = { filters, hidden, dictionary: knownDictionary(), labelOf: (tag: string) => tag };
    const page = pageReader(search, expressions, { filters, ranking: rankingOf(asked, expressions) });
    const title = askTitle(search, { filters, expressions, hidden, dictionary: knownDictionary() });
    const counts = countReader(search, expressions);
    const statements = [page.statement, ...counts.statements, ...title.statements];
    return { filters, expressions, page, counts, title, statements };
  });
  const [terms, dictionary, generation, ...results] = await search.batch([
    ...wordStatements(search),
    search.prepare(readRevision),
    ...all.flatMap(({ statements }) => statements),
    ...others,
  ]);
  const { vocabulary, changed } = updateWords(terms, dictionary);
  const { revision, hasPopularity } = (generation?.results[0] ?? { revision: 0, hasPopularity: 0 }) as GenerationRow;
  requireGeneration(ctx, revision);
  const outdated = all.filter(({ page }) => page.known && page.known.revision !== revision);
  if (outdated.length > 0) {
    for (const { page } of outdated) forgetList(page.list, revision);
    for (const { counts } of all) counts.forget(revision);
    return runSearches(ctx, searches, others);
  }
  let from = 0;
  const named: boolean[] = [];
  const reading = all.map(({ title, statements, ...one }) => {
    const own = results.slice(from, from + statements.length);
    from += statements.length;
    named.push(title.isTitle(own));
    return toFound(own, { ...one, vocabulary, hidden, revision, hasPopularity: hasPopularity === 1 });
  });
  const found = await Promise.all(reading);
  const pages = found.map(({ page }) => page);
  if (searches.every(({ page }, index) => page === pages[index])) {
    return { found, named, vocabulary, changed, besides: results.slice(from) };
  }
  return runSearches(
    ctx,
    searches.map((filters, index) => ({ ...filters, page: pages[index] ?? 1 })),
    others,
  );
}

type PendingSearch = {
  expressions: SearchExpressions;
  vocabulary: Vocabulary;
  filters: SearchFilters;
  hidden: string[];
  page: PageReader;
  counts: CountReader;
  revision: number;
  hasPopularity: boolean;
};

type GenerationRow = { revision: number; hasPopularity: number };

/** Facets, from the results of `countStatements`. */
export function readCounts(
  results: D1Result[],
  { expressions, vocabulary }: { expressions: SearchExpressions; vocabulary: Vocabulary },
): { facets: FacetCounts } {
  const counted = [0, ...expressions.without].map((_, index) => toCounted(results[index]));
  return { facets: facetsOf(counted, expressions, vocabulary) };
}

/** `counted`: all hits, and those without the choice in each group. */
function facetsOf(
  [all = toCounted(undefined), ...rest]: Counted[],
  expressions: SearchExpressions,
  vocabulary: Vocabulary,
) {
  const without = expressions.without.flatMap(({ group }, index) => {
    const own = rest[index];
    return own ? [{ group, ...own }] : [];
  });
  return readFacets({ vocabulary, all, without, filters: expressions.inRail });
}

async function toFound([result, ...counts]: D1Result[], pending: PendingSearch): Promise<Found> {
  const { filters, hidden, page, revision } = pending;
  const counted = await pending.counts.read(counts, revision);
  const { hits, more } = counted[0] ?? toCounted(undefined);
  const count = Math.min(hitCap, hits);
  const pages = Math.min(lastPage, Math.max(1, Math.ceil(count / pageSize)));
  const { rows, hits: listed, isWhole } = page.read(result);
  if (listed) keepList(page.list, { revision, hits: listed, isWhole });
  const listing = addLyricLines(readListedTracks(rows, hidden), rows, filters, knownDictionary());
  const tracks = filters.read?.namesMissed
    ? listing.map((track, at) => ({ ...track, missed: rows[at]?.missed }))
    : listing;
  return {
    tracks,
    isNamed: isNamed(pending, listed),
    hasPopularity: pending.hasPopularity,
    ...(filters.page === 1 || listed === null
      ? {}
      : { before: before(listed.slice(0, (filters.page - 1) * pageSize), tracks) }),
    count,
    more,
    page: Math.min(filters.page, pages),
    pages,
    facets: facetsOf(counted, pending.expressions, pending.vocabulary),
  };
}

/** The first tiers of a search with words are exact titles and names, and their prefixes; without words, titles that read like filters. */
function isNamed({ filters, expressions }: PendingSearch, listed: Hit[] | null): boolean {
  const first = filters.page === 1 && filters.sort === "relevance" ? listed?.[0] : undefined;
  if (first === undefined || expressions.tiers.length === 1) return false;
  return first.tier < (expressions.units.length > 0 ? 2 : 1);
}

function before(hits: Hit[], tracks: ListedTrack[]): Before {
  const songs = new Set(hits.flatMap(({ song }) => song ?? []));
  return { songs: songs.size, repeated: tracks.filter(({ songId }) => songs.has(songId)).map(({ id }) => id) };
}
