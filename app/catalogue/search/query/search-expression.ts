import { wordParts } from "#app/catalogue/index-words.ts";
import { anchorToken, titlePairToken, token } from "#app/catalogue/projection/search-token.ts";
import { type FilterGroup, filterTerms, typedTerms, voiceTerm } from "#app/catalogue/search/query/filter-terms.ts";
import { oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
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
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** Groups of the facet rail whose own counts ignore what is chosen in them. */
export const facetGroups = [
  "vocals",
  "bpm",
  "key",
  "mood",
  "genre",
  "instrument",
  "explicit",
] as const satisfies FilterGroup[];
export type FacetGroup = (typeof facetGroups)[number];

/** FTS5 expressions. They hold quoted folded words and index tokens only, never text as it was typed. */
export type SearchExpressions = {
  /** The search with what its words set in the rail. */
  inRail: SearchFilters;
  /**
   * Best first, no recording in two of them: exactly the title, the artist or both; what begins so; the words of a title or the
   * beginning of a name; the tags that the words name or mean first of all; all tags they stand for; the words anywhere; other forms of
   * them and looser relations. Tiers that could hold nothing new are left out: each is a search of its own.
   */
  tiers: string[];
  /** The first tier that searches the lyrics; infinite for none. */
  lyricsFrom: number;
  /** Every hit. */
  all: string;
  /** The hits whose title or name has the words, or that have the tags which those name or mean first of all; null where words are no tags. */
  meant: string | null;
  /** Every hit there would be without the choice in one group; only for groups with a choice. */
  without: { group: FacetGroup; expression: string }[];
  /** What the words ask for, one by one; none with `qFields`. */
  units: SearchUnit[];
  /** What a hit must have besides the words: the filters, chosen and typed. */
  rest: string[];
  unwanted: string[];
};

/** All of `terms` and none of `unwanted`; every recording without a term. */
export function every(terms: string[], unwanted: string[]): string {
  const wanted = terms.length === 0 ? quote([token.every]) : terms.join(" AND ");
  return unwanted.length === 0 ? wanted : `(${wanted}) NOT ${oneOf(unwanted)}`;
}

/** Every recording without one of the index tokens `hidden`. */
export function visibleExpression(hidden: string[]): string {
  return every(
    [],
    hidden.map((one) => quote([one])),
  );
}

/** The tiers of a query with words in it; `rest` are the terms every hit must have besides. */
function tiersOf({ query, titles, units, rest, unwanted, tags }: Typed) {
  const star = query.open ? " *" : "";
  const words = query.wanted.flatMap((phrase) => phrase.words);
  // Whole titles and names may go on although the dictionary knows the last word as it is; words among others may not.
  const isLastOpen = units.at(-1)?.open ?? false;
  const asTyped = literally({ ...query, open: isLastOpen });
  const needed = neededUnits(units);
  const coreTags = coreTagsExpression(needed, tags);
  const tagged = tagsExpression(needed, tags);
  const related = needed.map(unitExpression).join(" AND ");
  const title = titleTerm(words);
  const others = titles.map(titleTerm).filter((one) => one !== title);
  const artist = quote([anchorToken("artist", words)]);
  // The words of a title do not say in which order they stand: a phrase is asked for as well.
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

/** Recordings with exactly this title. */
function titleTerm(words: string[]): string {
  return quote([anchorToken("title", words)]);
}

/** Titles with all of the words; the last one may go on when `open`. Each word is asked for with the one before it. */
function titleWords(words: string[], open: boolean): string[] {
  const last = words.at(-1) ?? "";
  const others = [...new Set(open ? words.slice(0, -1) : words)];
  // A title with "love" has what begins with "lo".
  const isOpen = open && !others.some((word) => word.startsWith(last));
  const asked = isOpen ? [...others, last] : others;
  const star = (index: number) => (isOpen && index === asked.length - 1 ? " *" : "");
  if (asked.length === 1) return [quote([anchorToken("titleWord", asked)]) + star(0)];
  return asked.slice(1).map((word, index) => quote([titlePairToken(asked[index] ?? "", word)]) + star(index + 1));
}

function present(terms: (string | null)[]): string[] {
  return terms.filter((term) => term !== null);
}

/** The wanted phrases as they were typed; the last one may go on. */
function literally({ wanted, open }: SearchQuery): string[] {
  return wanted.map(({ words }, index) => quote(words) + (open && index === wanted.length - 1 ? " *" : ""));
}

/** Words looked for in some columns only: without the anchors of whole titles and names, so there is one tier. */
function tierIn(fields: SearchField[], { query, rest, unwanted }: Typed) {
  const columns = fields.map((field) => searchFields[field]).join(" ");
  const all = `({${columns}} : (${literally(query).join(" AND ")}))`;
  const lyricsFrom = fields.includes("lyrics") ? 0 : Number.POSITIVE_INFINITY;
  return { lyricsFrom, tiers: [every([all, ...rest], unwanted)], all, meant: null };
}

/**
 * What to ask the index. `hidden` are tokens of recordings this visitor must not see: they are part of every expression.
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
  const typed = typedTiers(filters, { query, titles, units, rest, unwanted, tags: dictionary.tags });
  const head = [...(typed === null ? [] : [typed.all]), ...fromWords];
  const asTitle = typed === null ? titlesLikeFilters(filters, words.typed) : [];
  // A title need not be what the filter says that it reads like.
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

/** What is searched as words. Beside a filter among them, words that say nothing about the music are no search: "for a" of "for a 30 s spot". */
function wordsToSearch(
  { rest, typed }: { rest: string; typed: TypedFilter[] },
  { filters, dictionary }: { filters: SearchFilters; dictionary: Dictionary },
): { query: SearchQuery; units: SearchUnit[] } {
  const query = parseSearchQuery(rest);
  const units = filters.qFields.length > 0 ? [] : unitsOf(query, dictionary);
  const isFillers = typed.length > 0 && units.length > 0 && units.every(({ entry }) => entry?.filler);
  return isFillers ? { query: { ...query, wanted: [] }, units: [] } : { query, units };
}

/** Which groups of chosen filters count. */
type IsCounted = (group: FilterGroup) => boolean;
const everyGroup: IsCounted = () => true;
const minus = /(?:^|\s)-\S/;

/** Recordings with exactly the title that a text is of which everything is read as filters: "120 BPM", "Clean Version". */
function titlesLikeFilters({ text, qFields }: SearchFilters, typed: TypedFilter[]): string[] {
  if (typed.length === 0 || qFields.length > 0 || minus.test(text)) return [];
  return exactTitles(text).map(titleTerm);
}

/** FTS5 expressions of what a filter in the words leaves out. */
function unwantedTerms({ withoutVoice, excluded }: TypedFilter["filter"], dictionary: Dictionary): string[] {
  return [
    ...(withoutVoice ? [voiceTerm(withoutVoice)] : []),
    ...(excluded ? [excludedExpression(excluded, dictionary)] : []),
  ];
}

type Typed = {
  query: SearchQuery;
  /** What a title may be to be exactly the text. */
  titles: string[][];
  units: SearchUnit[];
  rest: string[];
  unwanted: string[];
  tags: Dictionary["tags"];
};

function typedTiers({ qFields }: SearchFilters, typed: Typed) {
  if (typed.query.wanted.length === 0) return null;
  return qFields.length === 0 ? tiersOf(typed) : tierIn(qFields, typed);
}
