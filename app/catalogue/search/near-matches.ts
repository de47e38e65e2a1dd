import { every, type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { pageSize } from "#app/catalogue/search/query/search-params.ts";
import { countFew, pageByTiers } from "#app/catalogue/search/query/search-sql.ts";
import { neededUnits, typedOf } from "#app/catalogue/search/query/search-units.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { replaceTyped, splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { searchMessages as messages, typedLabel } from "#app/catalogue/search/search-messages.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** The best recordings that have all of a search but what is named in `without`. */
export type NearMatches = { without: string[]; tracks: ListedTrack[] };

/** Under so many hits a search shows what is near as well: a brief wants a choice. */
export const fewHits = 5;
/** Wishes that are tried: each is two counts of a few rows. */
const maxWishes = 10;

/** Something that a search asks for, and the search without it. */
type Wish = { label: string; drop: (filters: SearchFilters) => SearchFilters };
type Asked = { filters: SearchFilters; hidden: string[]; dictionary: Dictionary; labelOf: (slug: string) => string };

function chosen(label: string, change: Partial<SearchFilters>): Wish {
  return { label, drop: (filters) => ({ ...filters, ...change }) };
}

/** Every place where it was typed. */
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

/** What the search asks for, in the order in which it is given up: measures, the last words first, tags, what must not be, voices. */
function wishesOf({ filters, dictionary, labelOf }: Asked, { units }: SearchExpressions): Wish[] {
  const { bpmMin, bpmMax, lengthMin, lengthMax, key, compatible, vocals, explicit } = filters;
  const { typed } = splitWords(filters, dictionary);
  const wishes: Wish[] = [];
  if (bpmMin !== null || bpmMax !== null)
    wishes.push(chosen(messages.bpmChip(bpmMin, bpmMax), { bpmMin: null, bpmMax: null }));
  if (lengthMin !== null || lengthMax !== null)
    wishes.push(chosen(messages.lengthChip(lengthMin, lengthMax), { lengthMin: null, lengthMax: null }));
  if (key !== null) wishes.push(chosen(messages.keyChip(key, compatible), { key: null, compatible: false }));
  wishes.push(...typed.filter(isMeasure).map((one) => typedWish(one, filters.text)));
  for (const unit of neededUnits(units).toReversed()) {
    const words = typedOf(unit);
    wishes.push({
      label: `“${words}”`,
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
  if (explicit !== null) wishes.push(chosen(messages.explicit[explicit ? "yes" : "no"], { explicit: null }));
  if (vocals !== null) wishes.push(chosen(messages.vocals[vocals ? "yes" : "no"], { vocals: null }));
  return wishes.slice(0, maxWishes);
}

type Candidate = { without: string[]; expressions: SearchExpressions };

/** The search without one of its wishes each, then without more and more of them; never without all. */
function candidatesOf(asked: Asked, expressions: SearchExpressions): Candidate[] {
  const wishes = wishesOf(asked, expressions);
  if (wishes.length < 2 || asked.filters.page > 1) return [];
  const without = (some: Wish[]): Candidate => {
    const left = some.reduce((filters, { drop }) => drop(filters), asked.filters);
    return {
      without: some.map(({ label }) => label),
      expressions: searchExpressions({ ...left, page: 1, sort: "relevance" }, asked.hidden, asked.dictionary),
    };
  };
  const single = wishes.map((wish) => without([wish]));
  const several = wishes.slice(0, -2).map((_, at) => without(wishes.slice(0, at + 2)));
  return [...single, ...several];
}

/** `statements` go into a batch; `choose` reads what came of them: what to show, null for nothing. */
export type NearQuestion = { statements: D1PreparedStatement[]; choose: (results: D1Result[]) => NearChoice | null };
type NearChoice = { without: string[]; statement: D1PreparedStatement };

/**
 * Asks what a search with few hits would find without something that it asks for: without what leaves a handful, else without the one thing
 * that leaves any, else without as little as possible. The hits themselves are not among the rows.
 */
export function askNear(search: D1Database, asked: Asked): NearQuestion {
  const expressions = searchExpressions(asked.filters, asked.hidden, asked.dictionary);
  const candidates = candidatesOf(asked, expressions);
  const besides = (one: string) => every([`(${one})`], [`(${expressions.all})`]);
  return {
    statements: candidates.map(({ expressions: { all } }) => search.prepare(countFew).bind(besides(all))),
    choose(results) {
      const hits = (at: number) => (results[at]?.results[0] as { hits: number } | undefined)?.hits ?? 0;
      const some = candidates.flatMap((candidate, at) => (hits(at) > 0 ? [{ ...candidate, hits: hits(at) }] : []));
      const single = some.filter(({ without }) => without.length === 1);
      const best = single.find((one) => one.hits >= fewHits) ?? single[0] ?? some[0];
      if (best === undefined) return null;
      const tiers = best.expressions.tiers.map(besides);
      const statement = search.prepare(pageByTiers(tiers.length, Number.POSITIVE_INFINITY)).bind(...tiers, 0);
      return { without: best.without, statement };
    },
  };
}

/** Rows that are shown: what is near is no list to page through. */
export const nearRows = pageSize / 2;
