import { wordParts } from "#app/catalogue/index-words.ts";
import { anchorToken } from "#app/catalogue/projection/search-token.ts";
import { literalChoices, tiersOfChoices } from "#app/catalogue/search/query/choice-tiers.ts";
import { type FilterGroup, filterTerms, typedTerms, voiceTerm } from "#app/catalogue/search/query/filter-terms.ts";
import { every, oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import { isInRail, withRailValues } from "#app/catalogue/search/query/rail-values.ts";
import { type SearchField, type SearchFilters, searchFields } from "#app/catalogue/search/query/search-filters.ts";
import { exactTitles, parseSearchQuery, type SearchQuery } from "#app/catalogue/search/query/search-query.ts";
import {
  coreTagsExpression,
  hasOtherWords,
  neededUnits,
  type SearchUnit,
  tagsExpression,
  unitExpression,
  unitsOf,
} from "#app/catalogue/search/query/search-units.ts";
import { excludedExpression } from "#app/catalogue/search/query/tag-terms.ts";
import { titleTerm, titleWords } from "#app/catalogue/search/query/title-terms.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
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

/** Tiers of a query with words; `rest`: terms that every hit must have besides. */
function tiersOf({ query, titles, units, rest, unwanted, dictionary }: Typed) {
  const { tags } = dictionary;
  const star = query.open ? " *" : "";
  const words = query.wanted.flatMap((phrase) => phrase.words);
  // Whole titles and names match as prefixes even if the dictionary knows the last word; single words then do not.
  const isLastOpen = units.at(-1)?.open ?? false;
  const asTyped = literally({ ...query, open: isLastOpen });
  const needed = neededUnits(units);
  const coreTags = coreTagsExpression(needed, tags);
  const tagged = tagsExpression(needed, tags);
  const related = needed.map(unitExpression).join(" AND ");
  const title = titleTerm(words);
  const others = titles.map(titleTerm).filter((one) => one !== title);
  const artist = quote([anchorToken("artist", words)]);
  // Title tokens do not contain the order of words, so phrases are searched as well.
  const phrases = asTyped.filter((_, index) => (query.wanted[index]?.words.flatMap(wordParts).length ?? 0) > 1);
  const inTitle = `(${[...titleWords(words.flatMap(wordParts), isLastOpen), ...phrases].join(" AND ")})`;
  const exact = [title, ...others, artist];
  const begins = title + star;
  const named = `(${artist + star} OR ${inTitle})`;
  const isWider = needed.length < units.length || units.some(hasOtherWords);
  const literal = `(${asTyped.join(" AND ")})`;
  const later: [terms: string | null, before: (string | null)[]][] = [
    [coreTags, []],
    [tagged === coreTags ? null : tagged, [coreTags]],
    [literal, [tagged]],
    [isWider ? `(${related})` : null, [tagged, literal]],
  ];
  const tagTiers = present([coreTags, tagged === coreTags ? null : tagged]).length;
  return {
    lyricsFrom: 3 + tagTiers,
    tiers: [
      every([oneOf(exact), ...rest], unwanted),
      every([begins, ...rest], [...unwanted, ...exact]),
      every([named, ...rest], [...unwanted, begins, ...others, artist]),
      ...later.flatMap(([terms, before]) =>
        terms === null ? [] : [every([terms, ...rest], [...unwanted, begins, ...others, named, ...present(before)])],
      ),
    ],
    meant: coreTags === null ? null : oneOf([begins, named, coreTags]),
    // The related words include the literal ones.
    all: oneOf(present([isWider ? `(${related})` : literal, tagged, begins, ...others, artist + star])),
  };
}

function present(terms: (string | null)[]): string[] {
  return terms.filter((term) => term !== null);
}

/** The phrases as typed; the last one may be a prefix. */
function literally({ wanted, open }: SearchQuery): string[] {
  return wanted.map(({ words }, index) => quote(words) + (open && index === wanted.length - 1 ? " *" : ""));
}

/** Words searched in some columns only, without the anchors of whole titles and names: a single tier. */
function tierIn(fields: SearchField[], { query, rest, unwanted, dictionary }: Typed) {
  const columns = fields.map((field) => searchFields[field]).join(" ");
  const { choices } = query;
  const words = choices ? literalChoices(choices, query, dictionary) : literally(query).join(" AND ");
  const all = `({${columns}} : (${words}))`;
  const lyricsFrom = fields.includes("lyrics") ? 0 : Number.POSITIVE_INFINITY;
  return { lyricsFrom, tiers: [every([all, ...rest], unwanted)], all, meant: null };
}

/**
 * The expressions of a search. `hidden`: tokens of recordings that this visitor must not see, excluded in every expression.
 */
export function searchExpressions(filters: SearchFilters, hidden: string[], dictionary: Dictionary): SearchExpressions {
  const words = splitWords(filters, dictionary);
  const { query, units } = wordsToSearch(words, { filters, dictionary });
  const excluded = [
    ...query.unwanted.map(quote),
    ...words.typed.flatMap(({ filter }) => unwantedTerms(filter, dictionary)),
  ];
  const notVisible = hidden.map((one) => quote([one]));
  const unwanted = [...excluded, ...notVisible];
  const inRail = withRailValues(filters, words.typed);
  const groups = filterTerms(inRail);
  const termsOf = (of: typeof groups) => (isCounted: IsCounted) =>
    [...of].flatMap(([name, terms]) => (isCounted(name) ? terms : []));
  const narrowed = termsOf(groups);
  const chosen = termsOf(filterTerms(filters));
  const fromWords = words.typed.flatMap((one) => (isInRail(filters, one) ? [] : typedTerms(filters, one)));
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

type Typed = {
  query: SearchQuery;
  /** Titles that equal the text. */
  titles: string[][];
  units: SearchUnit[];
  rest: string[];
  unwanted: string[];
  dictionary: Dictionary;
};

function typedTiers({ qFields }: SearchFilters, typed: Typed) {
  const { wanted, choices } = typed.query;
  if (wanted.length === 0) return null;
  if (qFields.length > 0) return tierIn(qFields, typed);
  return choices ? tiersOfChoices({ ...typed, choices }) : tiersOf(typed);
}
