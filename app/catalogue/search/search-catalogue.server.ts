import { type FacetCounts, readFacets } from "#app/catalogue/search/facet-counts.ts";
import { parseVocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/search-filters.ts";
import { lastPage, pageSize } from "#app/catalogue/search/search-params.ts";
import {
  countHits,
  hitCap,
  pageByTiers,
  pageSorted,
  readVocabulary,
  similarWords,
} from "#app/catalogue/search/search-sql.ts";
import { closestWord } from "#app/catalogue/search/similar-word.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track.ts";

export type SearchResults = {
  tracks: TrackView[];
  /** 1,000 at most. */
  count: number;
  /** There are more than `count`, which is then a minimum, as are the counts of the facets. */
  more: boolean;
  /** The page shown: the last one when a later one was asked for. */
  page: number;
  pages: number;
  facets: FacetCounts;
  /** The text with its unknown words replaced by known ones; null when it found something or nothing comes close. */
  suggestion: string | null;
};

/** Words share their first two letters with what was meant: typing errors at the very start are rare. */
const sharedLetters = 2;

function pageStatement(search: D1Database, { tiers, all }: SearchExpressions, { sort, page }: SearchFilters) {
  const from = (page - 1) * pageSize;
  const later = page > 1;
  if (sort === "relevance") {
    return search.prepare(pageByTiers(tiers.length, page)).bind(...tiers, ...(later ? [from, all] : []));
  }
  if (sort === "popularity") return search.prepare(pageByTiers(1, page)).bind(all, ...(later ? [from, all] : []));
  return search.prepare(pageSorted(sort, page)).bind(all, ...(later ? [from] : []));
}

/** One page of the catalogue with its counts. `filters.text` may be any text. */
export async function searchCatalogue(ctx: RequestContext, filters: SearchFilters): Promise<SearchResults> {
  const { search } = ctx;
  const expressions = searchExpressions(filters, hiddenTokens(ctx));
  const { all, without, words } = expressions;
  const typos = words.filter((word) => word.length > sharedLetters);
  const [page, counted, vocabulary, ...rest] = await search.batch([
    pageStatement(search, expressions, filters),
    search.prepare(countHits).bind(all),
    search.prepare(readVocabulary),
    ...without.map(({ expression }) => search.prepare(countHits).bind(expression)),
    ...(typos.length === 0 ? [] : [search.prepare(similarWords(typos.length)).bind(all, ...typos.flatMap(rangeOf))]),
  ]);
  const total = toCounted(counted);
  const count = Math.min(hitCap, total.hits);
  const pages = Math.min(lastPage, Math.max(1, Math.ceil(count / pageSize)));
  return {
    tracks: readTrackViews(inOrder(page)),
    count,
    more: total.more,
    page: Math.min(filters.page, pages),
    pages,
    facets: readFacets({
      vocabulary: parseVocabulary(((vocabulary?.results[0] ?? { terms: "[]" }) as { terms: string }).terms),
      all: total,
      without: without.map(({ group }, index) => ({ group, ...toCounted(rest[index]) })),
      filters,
    }),
    suggestion: count > 0 ? null : suggest(filters.text, typos, rest[without.length]),
  };
}

/** The row of `countHits`. */
function toCounted(result: D1Result | undefined): { hits: number; more: boolean; codes: string } {
  const { hits, codes } = (result?.results[0] ?? { hits: 0, codes: null }) as { hits: number; codes: string | null };
  return { hits, more: hits > hitCap, codes: codes ?? "" };
}

/** The rows of `pageByTiers` by tier and position; those of `pageSorted` are in order and have neither. */
function inOrder(page: D1Result | undefined): unknown[] {
  const rows = (page?.results ?? []) as { tier?: number; position?: number }[];
  return rows.sort((a, b) => (a.tier ?? 0) - (b.tier ?? 0) || (a.position ?? 0) - (b.position ?? 0));
}

/** The range of words in the index with the same beginning. */
function rangeOf(word: string): [from: string, to: string] {
  const start = word.slice(0, sharedLetters);
  return [start, `${start}\u{10FFFF}`];
}

function suggest(text: string, typos: string[], found: D1Result | undefined): string | null {
  const known = (found?.results ?? []) as { term: string; doc: number }[];
  let suggestion = text;
  for (const word of typos) {
    const closest = closestWord(word, known);
    if (closest === null) continue;
    suggestion = suggestion.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "iu"), closest);
  }
  return suggestion === text ? null : suggestion;
}
