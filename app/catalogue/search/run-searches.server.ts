import { addLyricLines } from "#app/catalogue/search/add-lyric-lines.ts";
import { type FacetCounts, readFacets } from "#app/catalogue/search/facet-counts.ts";
import type { Vocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { lastPage, pageSize } from "#app/catalogue/search/query/search-params.ts";
import {
  countHits,
  hitCap,
  pageByTiers,
  pageSorted,
  songsByTiers,
  songsSorted,
} from "#app/catalogue/search/query/search-sql.ts";
import { readListedTracks } from "#app/catalogue/search/read-track-views.server.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { knownDictionary, updateWords, wordStatements } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** A page of hits and its counts. */
export type Found = {
  tracks: ListedTrack[];
  /** 1,000 at most. */
  count: number;
  /** There are more than `count`, which is then a minimum, as are the counts of the facets. */
  more: boolean;
  /** The page shown: the last one when a later one was asked for. */
  page: number;
  pages: number;
  facets: FacetCounts;
  /** What the pages before this one list; missing on the first, and where no song has two places. */
  before?: Before;
};

type Before = {
  /** The number of songs. */
  songs: number;
  /** Ids of the tracks of this page whose song is one of them. */
  repeated: string[];
};

function pageStatement(
  search: D1Database,
  { tiers, lyricsFrom, all }: SearchExpressions,
  { sort, page }: SearchFilters,
) {
  const from = (page - 1) * pageSize;
  if (sort === "relevance") return search.prepare(pageByTiers(tiers.length, lyricsFrom)).bind(...tiers, from);
  if (sort === "popularity") return search.prepare(pageByTiers(1, Number.isFinite(lyricsFrom) ? 0 : 1)).bind(all, from);
  return search.prepare(pageSorted(sort)).bind(all, from);
}

/** The songs that the pages before one list; nothing is asked for the first page. */
function earlierSongs(
  search: D1Database,
  { tiers, all }: SearchExpressions,
  { sort, page }: SearchFilters,
): D1PreparedStatement[] {
  const hits = (page - 1) * pageSize;
  if (hits === 0) return [];
  if (sort === "relevance") return [search.prepare(songsByTiers(tiers.length)).bind(...tiers, hits)];
  if (sort === "popularity") return [search.prepare(songsByTiers(1)).bind(all, hits)];
  return [search.prepare(songsSorted(sort)).bind(all, hits)];
}

/**
 * Runs searches in one batch; a page after the last costs a second one, which reads the last. `changed` says that the words
 * were expanded with an older dictionary, or fewer tags, than there are; the next call uses those.
 */
export async function runSearches(
  ctx: RequestContext,
  searches: SearchFilters[],
): Promise<{ found: Found[]; vocabulary: Vocabulary; changed: boolean }> {
  const { search } = ctx;
  const hidden = hiddenTokens(ctx);
  const all = searches.map((filters) => {
    const expressions = searchExpressions(filters, hidden, knownDictionary());
    const statements = [
      pageStatement(search, expressions, filters),
      ...countStatements(search, expressions),
      ...earlierSongs(search, expressions, filters),
    ];
    return { filters, expressions, statements };
  });
  const [terms, dictionary, ...results] = await search.batch([
    ...wordStatements(search),
    ...all.flatMap(({ statements }) => statements),
  ]);
  const { vocabulary, changed } = updateWords(terms, dictionary);
  let from = 0;
  const found = all.map(({ filters, expressions, statements }) => {
    const own = results.slice(from, from + statements.length);
    from += statements.length;
    return toFound(own, { filters, expressions, vocabulary, hidden });
  });
  const pages = found.map(({ page }) => page);
  if (searches.every(({ page }, index) => page === pages[index])) return { found, vocabulary, changed };
  return runSearches(
    ctx,
    searches.map((filters, index) => ({ ...filters, page: pages[index] ?? 1 })),
  );
}

type Asked = { filters: SearchFilters; expressions: SearchExpressions; vocabulary: Vocabulary; hidden: string[] };

/** What the counts of a search need: all hits, and those without the choice in each group. For `readCounts`. */
export function countStatements(search: D1Database, { all, without }: SearchExpressions): D1PreparedStatement[] {
  const counted = [all, ...without.map(({ expression }) => expression)];
  return counted.map((expression) => search.prepare(countHits).bind(expression));
}

/** The number of hits and the facets, from the results of `countStatements`. */
export function readCounts(
  [counted, ...rest]: D1Result[],
  { filters, expressions, vocabulary }: Omit<Asked, "hidden">,
): { hits: number; more: boolean; facets: FacetCounts } {
  const all = toCounted(counted);
  const without = expressions.without.map(({ group }, index) => ({ group, ...toCounted(rest[index]) }));
  return { hits: all.hits, more: all.more, facets: readFacets({ vocabulary, all, without, filters }) };
}

function toFound([page, ...counts]: D1Result[], asked: Asked): Found {
  const { filters, hidden } = asked;
  const { hits, more, facets } = readCounts(counts, asked);
  const count = Math.min(hitCap, hits);
  const pages = Math.min(lastPage, Math.max(1, Math.ceil(count / pageSize)));
  const rows = inOrder(page);
  const tracks = addLyricLines(readListedTracks(rows, hidden), rows, filters);
  return {
    tracks,
    ...(filters.page === 1 ? {} : { before: readBefore(counts.at(-1), tracks) }),
    count,
    more,
    page: Math.min(filters.page, pages),
    pages,
    facets,
  };
}

/** The row of `earlierSongs`, beside the tracks of the page. */
function readBefore(result: D1Result | undefined, tracks: ListedTrack[]): Before {
  const { songs } = (result?.results[0] ?? { songs: "[]" }) as { songs: string };
  const known = new Set(JSON.parse(songs) as string[]);
  return { songs: known.size, repeated: tracks.filter(({ songId }) => known.has(songId)).map(({ id }) => id) };
}

/** The row of `countHits`. */
function toCounted(result: D1Result | undefined): { hits: number; more: boolean; codes: string } {
  const { hits, codes } = (result?.results[0] ?? { hits: 0, codes: null }) as { hits: number; codes: string | null };
  return { hits, more: hits > hitCap, codes: codes ?? "" };
}

type PageRow = { tier?: number; position?: number; view: string; lyrics?: string | null };

/** The rows of `pageByTiers` by tier and position; those of `pageSorted` are in order and have neither. */
function inOrder(page: D1Result | undefined): PageRow[] {
  const rows = (page?.results ?? []) as PageRow[];
  return rows.sort((a, b) => (a.tier ?? 0) - (b.tier ?? 0) || (a.position ?? 0) - (b.position ?? 0));
}
