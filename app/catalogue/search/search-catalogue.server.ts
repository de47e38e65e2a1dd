import { type FacetCounts, readFacets } from "#app/catalogue/search/facet-counts.ts";
import { parseVocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/search-filters.ts";
import { lastPage, pageSize } from "#app/catalogue/search/search-params.ts";
import {
  countFacets,
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
  /** There are more than `count`: it is a floor, and so are the counts of the facets. */
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
  const [page, counted, codes, vocabulary, ...rest] = await search.batch([
    pageStatement(search, expressions, filters),
    search.prepare(countHits).bind(all),
    search.prepare(countFacets).bind(all),
    search.prepare(readVocabulary),
    ...without.map(({ expression }) => search.prepare(countFacets).bind(expression)),
    ...(typos.length === 0 ? [] : [search.prepare(similarWords(typos.length)).bind(all, ...typos.flatMap(rangeOf))]),
  ]);
  const total = (counted?.results[0] ?? { hits: 0 }) as { hits: number };
  const count = Math.min(hitCap, total.hits);
  const pages = Math.min(lastPage, Math.max(1, Math.ceil(count / pageSize)));
  return {
    tracks: readTrackViews(page?.results),
    count,
    more: total.hits > hitCap,
    page: Math.min(filters.page, pages),
    pages,
    facets: readFacets({
      vocabulary: parseVocabulary(((vocabulary?.results[0] ?? { terms: "[]" }) as { terms: string }).terms),
      all: toCounted(codes),
      without: without.map(({ group }, index) => ({ group, ...toCounted(rest[index]) })),
      filters,
    }),
    suggestion: count > 0 ? null : suggest(filters.text, typos, rest[without.length]),
  };
}

/** The row of `countFacets`. */
function toCounted(result: D1Result | undefined): { more: boolean; codes: string } {
  const { more, codes } = (result?.results[0] ?? { more: 0, codes: null }) as { more: number; codes: string | null };
  return { more: more === 1, codes: codes ?? "" };
}

/** Where words with the same beginning stand in the index. */
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
