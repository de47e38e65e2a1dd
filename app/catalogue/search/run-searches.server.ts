import { addLyricLines } from "#app/catalogue/search/add-lyric-lines.ts";
import { askTitle } from "#app/catalogue/search/ask-title.ts";
import { type FacetCounts, readFacets } from "#app/catalogue/search/facet-counts.ts";
import type { Vocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
import { forgetList, type Hit, keepList } from "#app/catalogue/search/known-lists.server.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { lastPage, pageSize } from "#app/catalogue/search/query/search-params.ts";
import { countHits, hitCap, readRevision } from "#app/catalogue/search/query/search-sql.ts";
import { readListedTracks } from "#app/catalogue/search/read-track-views.server.ts";
import { type PageReader, pageReader } from "#app/catalogue/search/result-pages.server.ts";
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
  /** The words are a title or a name, whole or its beginning: the search of someone who knows what it finds. */
  isNamed: boolean;
  /** What the pages before this one list; missing on the first, and where no song has two places. */
  before?: Before;
};

type Before = {
  /** The number of songs. */
  songs: number;
  /** Ids of the tracks of this page whose song is one of them. */
  repeated: string[];
};

type Ran = { found: Found[]; named: boolean[]; vocabulary: Vocabulary; changed: boolean; besides: D1Result[] };

/**
 * Runs searches in one batch. A page after the last costs a second one, which reads the last, and so does a page that followed what was known of
 * an older state of the projection. `named` says of each search that a title or a name is exactly its text, although a phrase of it was read as
 * a filter. `changed` says that the words were expanded with an older dictionary, or fewer tags, than there are; the next call uses those.
 * `others` are statements of the same batch, `besides` what came of them.
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
    const page = pageReader(search, expressions, filters);
    const title = askTitle(search, { filters, expressions, hidden, dictionary: knownDictionary() });
    const statements = [page.statement, ...countStatements(search, expressions), ...title.statements];
    return { filters, expressions, page, title, statements };
  });
  const [terms, dictionary, generation, ...results] = await search.batch([
    ...wordStatements(search),
    search.prepare(readRevision),
    ...all.flatMap(({ statements }) => statements),
    ...others,
  ]);
  const { vocabulary, changed } = updateWords(terms, dictionary);
  const { revision } = (generation?.results[0] ?? { revision: 0 }) as { revision: number };
  const outdated = all.filter(({ page }) => page.known && page.known.revision !== revision);
  if (outdated.length > 0) {
    for (const { page } of outdated) forgetList(page.list, revision);
    return runSearches(ctx, searches, others);
  }
  let from = 0;
  const named: boolean[] = [];
  const found = all.map(({ filters, expressions, page, title, statements }) => {
    const own = results.slice(from, from + statements.length);
    from += statements.length;
    named.push(title.isTitle(own));
    return toFound(own, { filters, expressions, vocabulary, hidden, page, revision });
  });
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

type Counted = { expressions: SearchExpressions; vocabulary: Vocabulary };
type Asked = Counted & { filters: SearchFilters; hidden: string[]; page: PageReader; revision: number };

/** What the counts of a search need: all hits, and those without the choice in each group. For `readCounts`. */
export function countStatements(search: D1Database, { all, without }: SearchExpressions): D1PreparedStatement[] {
  const counted = [all, ...without.map(({ expression }) => expression)];
  return counted.map((expression) => search.prepare(countHits).bind(expression));
}

/** The number of hits and the facets, from the results of `countStatements`. */
export function readCounts(
  [counted, ...rest]: D1Result[],
  { expressions, vocabulary }: Counted,
): { hits: number; more: boolean; facets: FacetCounts } {
  const all = toCounted(counted);
  const without = expressions.without.map(({ group }, index) => ({ group, ...toCounted(rest[index]) }));
  return {
    hits: all.hits,
    more: all.more,
    facets: readFacets({ vocabulary, all, without, filters: expressions.inRail }),
  };
}

function toFound([result, ...counts]: D1Result[], asked: Asked): Found {
  const { filters, hidden, page, revision } = asked;
  const { hits, more, facets } = readCounts(counts, asked);
  const count = Math.min(hitCap, hits);
  const pages = Math.min(lastPage, Math.max(1, Math.ceil(count / pageSize)));
  const { rows, hits: listed, isWhole } = page.read(result);
  if (listed) keepList(page.list, { revision, hits: listed, isWhole });
  const tracks = addLyricLines(readListedTracks(rows, hidden), rows, filters, knownDictionary());
  return {
    tracks,
    isNamed: isNamed(asked, listed),
    ...(filters.page === 1 ? {} : { before: before(listed?.slice(0, (filters.page - 1) * pageSize) ?? [], tracks) }),
    count,
    more,
    page: Math.min(filters.page, pages),
    pages,
    facets,
  };
}

/** The first tiers of a search with words are whole titles and names, and their beginnings; of one without, titles that read like filters. */
function isNamed({ filters, expressions }: Asked, listed: Hit[] | null): boolean {
  const first = filters.page === 1 && filters.sort === "relevance" ? listed?.[0] : undefined;
  if (first === undefined || expressions.tiers.length === 1) return false;
  return first.tier < (expressions.units.length > 0 ? 2 : 1);
}

function before(hits: Hit[], tracks: ListedTrack[]): Before {
  const songs = new Set(hits.flatMap(({ song }) => song ?? []));
  return { songs: songs.size, repeated: tracks.filter(({ songId }) => songs.has(songId)).map(({ id }) => id) };
}

/** The row of `countHits`. */
function toCounted(result: D1Result | undefined): { hits: number; more: boolean; codes: string } {
  const { hits, codes } = (result?.results[0] ?? { hits: 0, codes: null }) as { hits: number; codes: string | null };
  return { hits, more: hits > hitCap, codes: codes ?? "" };
}
