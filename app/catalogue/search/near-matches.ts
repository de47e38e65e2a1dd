import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { searchExpressions, visibleExpression } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { pageSize } from "#app/catalogue/search/query/search-params.ts";
import { pageByTiers, rankByWishes } from "#app/catalogue/search/query/search-sql.ts";
import { listsOf, type Wishes, wishesOf } from "#app/catalogue/search/query/wishes.ts";
import { readListedTracks } from "#app/catalogue/search/read-track-views.server.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/**
 * Recordings that meet the most of a search. `without`: what none of them has; `partly`: what some of them have not. `isPopular`: nothing is
 * near, these are the most popular.
 */
export type NearMatches = { without: string[]; partly: string[]; isPopular: boolean; tracks: ListedTrack[] };

/** Number of hits below which near matches are shown: a brief needs a choice. */
export const fewHits = 10;
/** Max near matches: they are not paged. */
const nearRows = pageSize / 2;
/** Rows that meet less than this part of what the best one meets are not near. */
const leastPart = 0.3;

type RankedRow = { position: number; view: string; met: number; score: number; ranked: number };

/** Labels of tags by "mood/dark". */
export function labelsOf(vocabulary: Vocabulary): (tag: string) => string {
  const labels = new Map(vocabulary.map(([category, slug, label]) => [`${category}/${slug}`, label]));
  return (tag) => labels.get(tag) ?? tag;
}

/** `statements` go into a batch; `read` takes their results, and the ids of recordings that are listed already. */
export type NearQuestion = {
  statements: D1PreparedStatement[];
  read: (results: D1Result[], shown: ReadonlySet<string>) => NearMatches | null;
};

const noQuestion: NearQuestion = { statements: [], read: () => null };

type NearMatchInput = {
  filters: SearchFilters;
  hidden: string[];
  dictionary: Dictionary;
  labelOf: (tag: string) => string;
  /** Whether there is no hit at all: then there is always something. */
  isEmpty: boolean;
  /** Whether hits have more than the wishes, such as a shape. */
  hasMore?: boolean;
};

/**
 * Near matches of a search with few hits: what meets the most of its wishes, the most specific first. What is demanded is given up last of
 * all, and together.
 */
export function askNear(search: D1Database, input: NearMatchInput): NearQuestion {
  const { filters, hidden, dictionary, isEmpty, hasMore = false } = input;
  if (filters.page > 1) return noQuestion;
  const expressions = searchExpressions(filters, hidden, dictionary);
  const asked = wishesOf(input, expressions);
  // What meets a part of a single wish is among the hits already.
  if (asked.wishes.length < 2 && !isEmpty && !hasMore) return noQuestion;
  // Of an empty catalogue nothing is popular either.
  if (!hasMore && expressions.all === visibleExpression(hidden)) return noQuestion;
  const { demands } = asked;
  const attempts = [asked, ...(demands === null || !isEmpty ? [] : [{ ...asked, demands: null }])];
  const ranked = attempts.flatMap((one) => askRanking(search, one, { rows: 2 * nearRows }) ?? []);
  const popular = search.prepare(pageByTiers(1, Number.POSITIVE_INFINITY)).bind(visibleExpression(hidden), 0);
  return {
    statements: [...ranked, ...(isEmpty ? [popular] : [])],
    read(results, shown) {
      for (const at of ranked.keys()) {
        const rows = (results[at]?.results ?? []) as RankedRow[];
        const near = toNear(rows, asked, { hidden, shown, namesMissed: filters.read?.namesMissed });
        if (near !== null) return { ...near, without: [...(at === 0 ? [] : (demands?.labels ?? [])), ...near.without] };
      }
      const tracks = readListedTracks(results[ranked.length]?.results.slice(0, nearRows), hidden);
      return shown.size > 0 || tracks.length === 0 ? null : { without: [], partly: [], isPopular: true, tracks };
    },
  };
}

/** What a recording lacks of the wishes: `met` is that of its row. */
export function missedOf({ wishes }: Pick<Wishes, "wishes">, met: number): string[] {
  return wishes.flatMap(({ label }, wish) => (label !== "" && Math.floor(met / 2 ** wish) % 2 === 0 ? label : []));
}

/** A page of the ranking of wishes; null without any list. */
export function askRanking(
  search: D1Database,
  wishes: Wishes,
  { rows, from = 0 }: { rows: number; from?: number },
): D1PreparedStatement | null {
  const lists = listsOf(wishes);
  if (lists.length === 0) return null;
  return search.prepare(rankByWishes(lists, rows)).bind(...lists.map(({ expression }) => expression), from);
}

function toNear(
  rows: RankedRow[],
  { wishes }: Wishes,
  { hidden, shown, namesMissed }: { hidden: string[]; shown: ReadonlySet<string>; namesMissed: true | undefined },
): NearMatches | null {
  const best = rows[0]?.score ?? 0;
  const some = rows.filter(({ score }) => score >= leastPart * best);
  const listed = readListedTracks(some, hidden)
    .map((track, at) => ({ ...track, missed: missedOf({ wishes }, some[at]?.met ?? 0) }))
    .filter(({ id }) => !shown.has(id))
    .slice(0, nearRows);
  if (listed.length === 0) return null;
  const labels = wishes.flatMap(({ label }) => label || []);
  const lacks = (label: string) => (track: (typeof listed)[number]) => track.missed.includes(label);
  const without = labels.filter((label) => listed.every(lacks(label)));
  return {
    without,
    isPopular: false,
    partly: labels.filter((label) => listed.some(lacks(label)) && !without.includes(label)),
    tracks: namesMissed ? listed : listed.map(({ missed: _, ...track }) => track),
  };
}
