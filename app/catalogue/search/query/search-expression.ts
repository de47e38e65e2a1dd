import { byRuleTerms, clearTerms, fastestTiers } from "#app/catalogue/search/query/clear-terms.ts";
import { type FilterGroup, filterTerms, typedTerms, voiceTerm } from "#app/catalogue/search/query/filter-terms.ts";
import { every, oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import { isInRail, isMeasureWish, withRailValues } from "#app/catalogue/search/query/rail-values.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { exactTitles, parseSearchQuery, type SearchQuery } from "#app/catalogue/search/query/search-query.ts";
import { type SearchUnit, unitsOf } from "#app/catalogue/search/query/search-units.ts";
import { excludedExpression } from "#app/catalogue/search/query/tag-terms.ts";
import { titleTerm } from "#app/catalogue/search/query/title-terms.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { measureWishes, metExpressions, wishedExpressions, withoutRead } from "#app/catalogue/search/query/wish.ts";
import { typedTiers } from "#app/catalogue/search/query/word-tiers.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** Facet groups whose own counts ignore the choices in them. */
export const facetGroups = [
  "vocals",
  "bpm",
  "key",
  "mood",
  "genre",
  "instrument",
  "explicit",
  "year",
  "language",
  "oneStop",
  "stems",
  "ai",
] as const satisfies FilterGroup[];
export type FacetGroup = (typeof facetGroups)[number];

/** FTS5 expressions of quoted folded words and index tokens only, never raw input. */
export type SearchExpressions = {
  /** The search with the filters of its text. */
  inRail: SearchFilters;
  /**
   * Best first, disjoint: exact title, artist or both; prefix of these; words of a title or prefix of a name; tags that the words name or
   * primarily mean; all related tags; words anywhere; other word forms and looser relations. Tiers that cannot add hits are omitted: each
   * is a search of its own.
   */
  tiers: string[];
  /** First tier that searches the lyrics; Infinity for none. */
  lyricsFrom: number;
  /** All hits. */
  all: string;
  /** Hits with the words in title or name, or with the tags that they name or primarily mean; null if words are no tags. */
  meant: string | null;
  /** All hits without the choice in one group; only for groups with a choice. */
  without: { group: FacetGroup; expression: string }[];
  /** All hits in the order of steps before a licence; `tiers` without a use. */
  fastest: string[];
  /** Hits that are clear for the use by standing approvals alone; null if there can be none, or all hits are clear. */
  byRule: string | null;
  /** Criteria of the text, one by one; none with `qFields`. */
  units: SearchUnit[];
  /** Terms besides the words: filters from controls and text. */
  rest: string[];
  unwanted: string[];
};

/** Every recording without one of the index tokens `hidden`. */
export function visibleExpression(hidden: string[]): string {
  return every(
    [],
    hidden.map((one) => quote([one])),
  );
}

/**
 * The expressions of a search. `hidden`: tokens of recordings that this visitor must not see, excluded in every expression.
 */
export function searchExpressions(filters: SearchFilters, hidden: string[], dictionary: Dictionary): SearchExpressions {
  const found = anyUse(filters, hidden, dictionary);
  const { usage, clear, byRule = [] } = filters;
  if (usage === null) return { ...found, fastest: found.tiers, byRule: null };
  const forUse = { usage, byRule };
  const ruled = clear === null || clear === "open" ? byRuleTerms(forUse) : null;
  const { terms, unwanted } = clear === null ? { terms: [], unwanted: [] } : clearTerms(forUse, clear);
  const narrow = (one: string) => (clear === null ? one : every([`(${one})`, ...terms], unwanted));
  const [all, meant] = [narrow(found.all), found.meant && narrow(found.meant)];
  return {
    ...found,
    tiers: found.tiers.map(narrow),
    all,
    meant,
    without: found.without.map((one) => ({ ...one, expression: narrow(one.expression) })),
    fastest: fastestTiers(forUse, { all, meant, clear }),
    byRule: ruled && every([`(${all})`, ...ruled.terms], ruled.unwanted),
    rest: [...found.rest, ...terms],
    unwanted: [...found.unwanted, ...unwanted],
  };
}

/** The same whether or not it is clear for a use. */
function anyUse(
  filters: SearchFilters,
  hidden: string[],
  dictionary: Dictionary,
): Omit<SearchExpressions, "fastest" | "byRule"> {
  const words = splitWords(filters, dictionary);
  const { query, units } = wordsToSearch(words, { filters, dictionary });
  const excluded = [
    ...query.unwanted.map(quote),
    ...words.typed.flatMap(({ filter }) => unwantedTerms(filter, dictionary)),
    ...withoutRead(filters, dictionary),
  ];
  const notVisible = hidden.map((one) => quote([one]));
  const unwanted = [...excluded, ...notVisible];
  const inRail = withRailValues(filters, words.typed);
  const groups = filterTerms(inRail);
  const termsOf = (of: typeof groups) => (isCounted: IsCounted) =>
    [...of].flatMap(([name, terms]) => (isCounted(name) ? terms : []));
  const narrowed = termsOf(groups);
  const chosen = termsOf(filterTerms(filters));
  // Of a text that was read a hit meets one wish at least.
  const wished = wishedExpressions(filters, dictionary);
  const fromWords = [
    ...words.typed.flatMap((one) => termsInWords(one, { filters, isAlone: units.length === 0 })),
    ...(wished.length === 0 ? [] : [oneOf(wished.map((one) => `(${one})`))]),
  ];
  const rest = [...narrowed(everyGroup), ...fromWords];
  const titles = query.unwanted.length > 0 ? [] : exactTitles(words.rest);
  const typed = typedTiers(filters, { query, titles, units, rest, unwanted, dictionary });
  const head = [...(typed === null ? [] : [typed.all]), ...fromWords];
  const asTitle = typed === null ? titlesLikeFilters(filters, words.typed) : [];
  // A title need not match the filter that it reads like.
  const hits = (isCounted: IsCounted) =>
    asTitle.length === 0
      ? every([...head, ...narrowed(isCounted)], unwanted)
      : every(
          [oneOf([...asTitle, `(${every([...narrowed(isCounted), ...fromWords], excluded)})`]), ...chosen(isCounted)],
          notVisible,
        );
  const all = hits(everyGroup);
  const tiers =
    asTitle.length === 0
      ? [all]
      : [every([oneOf(asTitle), ...chosen(everyGroup)], notVisible), every(rest, [...unwanted, ...asTitle])];
  return {
    inRail,
    tiers: typed?.tiers ?? tiers,
    lyricsFrom: typed?.lyricsFrom ?? Number.POSITIVE_INFINITY,
    all,
    meant: typed?.meant ? every([typed.meant, ...rest], unwanted) : null,
    without: facetGroups
      .filter((group) => groups.has(group))
      .map((group) => ({ group, expression: hits((name) => name !== group) })),
    units,
    rest,
    unwanted,
  };
}

/** Terms of a filter in the text that the rail does not show. A tempo or length that orders the results narrows only a text without words. */
function termsInWords(one: TypedFilter, { filters, isAlone }: { filters: SearchFilters; isAlone: boolean }): string[] {
  if (isInRail(filters, one)) return [];
  if (!isMeasureWish(filters, one)) return typedTerms(filters, one);
  return isAlone ? measureWishes(one.filter).map((wish) => oneOf(metExpressions(wish))) : [];
}

/** Words to search. Beside a filter in the text, filler words are not searched: "for a" of "for a 30 s spot". */
function wordsToSearch(
  { rest, typed }: { rest: string; typed: TypedFilter[] },
  { filters, dictionary }: { filters: SearchFilters; dictionary: Dictionary },
): { query: SearchQuery; units: SearchUnit[] } {
  const query = parseSearchQuery(rest);
  const units = filters.qFields.length > 0 ? [] : unitsOf(query, dictionary);
  const isFillers = typed.length > 0 && units.length > 0 && units.every(({ entry }) => entry?.filler);
  return isFillers ? { query: { ...query, wanted: [], choices: null }, units: [] } : { query, units };
}

type IsCounted = (group: FilterGroup) => boolean;
const everyGroup: IsCounted = () => true;
const minus = /(?:^|\s)-\S/;

/** Recordings whose exact title is a text that is read entirely as filters: "120 BPM", "Clean Version". */
function titlesLikeFilters({ text, qFields }: SearchFilters, typed: TypedFilter[]): string[] {
  if (typed.length === 0 || qFields.length > 0 || minus.test(text)) return [];
  return exactTitles(text).map(titleTerm);
}

/** FTS5 expressions of what a filter in the text excludes. */
function unwantedTerms({ withoutVoice, excluded }: TypedFilter["filter"], dictionary: Dictionary): string[] {
  return [
    ...(withoutVoice ? [voiceTerm(withoutVoice)] : []),
    ...(excluded ? [excludedExpression(excluded, dictionary)] : []),
  ];
}
