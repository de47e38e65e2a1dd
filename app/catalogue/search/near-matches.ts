import { languageName } from "#app/catalogue/search/language-name.ts";
import { every } from "#app/catalogue/search/query/fts-terms.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { pageSize } from "#app/catalogue/search/query/search-params.ts";
import { countFew, pageByTiers } from "#app/catalogue/search/query/search-sql.ts";
import { neededUnits, typedOf } from "#app/catalogue/search/query/search-units.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { replaceTyped, splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { searchMessages as messages, typedLabel } from "#app/catalogue/search/search-messages.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** Best recordings that match a search except for `without`. */
export type NearMatches = { without: string[]; tracks: ListedTrack[] };

/** Number of hits below which near matches are shown, and of near matches that are enough: a brief needs a choice. */
export const fewHits = 10;
/** Near matches that are enough without one criterion alone. */
const handful = 5;
/** Max criteria tried: each takes two counts of a few rows. */
const maxWishes = 10;

/** A criterion of a search, and the search without it. */
type Wish = { label: string; drop: (filters: SearchFilters) => SearchFilters };
type NearMatchInput = {
  filters: SearchFilters;
  hidden: string[];
  dictionary: Dictionary;
  labelOf: (slug: string) => string;
};

function chosen(label: string, change: Partial<SearchFilters>): Wish {
  return { label, drop: (filters) => ({ ...filters, ...change }) };
}

/** Removes every occurrence of a phrase. */
function withoutPhrase(text: string, phrase: string): string {
  const left = replaceTyped(text, phrase, "");
  return left === text ? text : withoutPhrase(left, phrase);
}

function typedWish({ phrase, filter, left }: TypedFilter, typed: string): Wish {
  const drop = (text: string) => (left !== undefined && text === typed ? left : withoutPhrase(text, phrase));
  return { label: typedLabel(filter), drop: (filters) => ({ ...filters, text: drop(filters.text) }) };
}

function isMeasure({ filter }: TypedFilter): boolean {
  const { bpmMin, bpmMax, lengthMin, lengthMax, key, mode } = filter;
  return [bpmMin, bpmMax, lengthMin, lengthMax, key, mode].some((value) => value !== undefined);
}

/** Criteria of language, rights, use, stems and the use of AI. */
function factWishes({ language, oneStop, stems, ai, clear }: SearchFilters): Wish[] {
  return [
    ...language.map((code) => ({
      label: languageName(code),
      drop: (one: SearchFilters) => ({ ...one, language: one.language.filter((other) => other !== code) }),
    })),
    ...(oneStop ? [chosen(messages.oneStop, { oneStop: false })] : []),
    ...(stems ? [chosen(messages.stems, { stems: false })] : []),
    ...(clear === null ? [] : [chosen(messages.clearChip(clear), { clear: null })]),
    ...(ai === null ? [] : [chosen(messages.ai[ai ? "yes" : "no"], { ai: null })]),
  ];
}

/** Criteria of the search in the order in which they are dropped: numbers, last words first, tags, exclusions, voices. */
function wishesOf({ filters, dictionary, labelOf }: NearMatchInput, { units }: SearchExpressions): Wish[] {
  const { bpmMin, bpmMax, lengthMin, lengthMax, key, compatible, vocals, explicit } = filters;
  const { typed } = splitWords(filters, dictionary);
  const wishes: Wish[] = [];
  if (bpmMin !== null || bpmMax !== null)
    wishes.push(chosen(messages.bpmChip(bpmMin, bpmMax), { bpmMin: null, bpmMax: null }));
  if (lengthMin !== null || lengthMax !== null)
    wishes.push(chosen(messages.lengthChip(lengthMin, lengthMax), { lengthMin: null, lengthMax: null }));
  if (filters.yearMin !== null || filters.yearMax !== null)
    wishes.push(chosen(messages.yearChip(filters.yearMin, filters.yearMax), { yearMin: null, yearMax: null }));
  if (key !== null) wishes.push(chosen(messages.keyChip(key, compatible), { key: null, compatible: false }));
  wishes.push(...typed.filter(isMeasure).map((one) => typedWish(one, filters.text)));
  for (const unit of neededUnits(units).toReversed()) {
    const words = typedOf(unit);
    wishes.push({
      label: `“${words.replace(/(?<![,;.])[,;.]+$/, "")}”`,
      drop: (one) => ({ ...one, text: replaceTyped(one.text, words, "") }),
    });
  }
  for (const category of [...tagCategories].reverse())
    for (const slug of filters[category])
      wishes.push({
        label: labelOf(`${category}/${slug}`),
        drop: (one) => ({ ...one, [category]: one[category].filter((other) => other !== slug) }),
      });
  wishes.push(...typed.filter((one) => !isMeasure(one)).map((one) => typedWish(one, filters.text)));
  wishes.push(...factWishes(filters));
  if (explicit !== null) wishes.push(chosen(messages.explicit[explicit ? "yes" : "no"], { explicit: null }));
  if (vocals !== null) wishes.push(chosen(messages.vocals[vocals ? "yes" : "no"], { vocals: null }));
  return wishes.slice(0, maxWishes);
}

type Candidate = { without: string[]; expressions: SearchExpressions };

/** The search without one criterion each, then without more of them; never without all. */
function candidatesOf(input: NearMatchInput, expressions: SearchExpressions): Candidate[] {
  const wishes = wishesOf(input, expressions);
  if (wishes.length < 2 || input.filters.page > 1) return [];
  const without = (some: Wish[]): Candidate => {
    const left = some.reduce((filters, { drop }) => drop(filters), input.filters);
    return {
      without: some.map(({ label }) => label),
      expressions: searchExpressions({ ...left, page: 1, sort: "relevance" }, input.hidden, input.dictionary),
    };
  };
  const single = wishes.map((wish) => without([wish]));
  const several = wishes.slice(0, -2).map((_, at) => without(wishes.slice(0, at + 2)));
  return [...single, ...several];
}

/** `statements` go into a batch; `choose` reads their results: what to show, null for nothing. */
export type NearQuestion = { statements: D1PreparedStatement[]; choose: (results: D1Result[]) => NearChoice | null };
type NearChoice = { without: string[]; statement: D1PreparedStatement };

/**
 * Searches for near matches of a search with few hits: without the criterion that leaves a handful, else any. If these are still few, the
 * matches without more criteria follow them. The hits themselves are excluded.
 */
export function askNear(search: D1Database, input: NearMatchInput): NearQuestion {
  const expressions = searchExpressions(input.filters, input.hidden, input.dictionary);
  const candidates = candidatesOf(input, expressions);
  const besides = (one: string, ...others: string[]) =>
    every(
      [`(${one})`],
      [expressions.all, ...others].map((other) => `(${other})`),
    );
  return {
    statements: candidates.map(({ expressions: { all } }) => search.prepare(countFew).bind(besides(all))),
    choose(results) {
      const hits = (at: number) => (results[at]?.results[0] as { hits: number } | undefined)?.hits ?? 0;
      const some = candidates.flatMap((candidate, at) => (hits(at) > 0 ? [{ ...candidate, hits: hits(at) }] : []));
      const single = some.filter(({ without }) => without.length === 1);
      const near = single.find((one) => one.hits >= handful) ?? single[0];
      const wider = (hits: number) =>
        some.find((one) => one.hits >= hits && (near?.without ?? []).every((label) => one.without.includes(label)));
      const best = wider(fewHits) ?? wider(handful) ?? near ?? some[0];
      if (best === undefined) return null;
      const first = near === best ? undefined : near?.expressions;
      const tiers = [
        ...(first?.tiers.map((tier) => besides(tier)) ?? []),
        ...best.expressions.tiers.map((tier) => (first ? besides(tier, first.all) : besides(tier))),
      ];
      const statement = search.prepare(pageByTiers(tiers.length, Number.POSITIVE_INFINITY)).bind(...tiers, 0);
      return { without: best.without, statement };
    },
  };
}

/** Max near matches: they are not paged. */
export const nearRows = pageSize / 2;
