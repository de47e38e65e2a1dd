import { askTitle, type TitleQuestion } from "#app/catalogue/search/ask-title.ts";
import { every } from "#app/catalogue/search/query/fts-terms.ts";
import { searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { asWords } from "#app/catalogue/search/query/typed-filters.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import type { RuleGroup, SmartRules } from "#app/playlists/smart/smart-playlist.ts";

function expressionsOf(condition: string, dictionary: Dictionary) {
  const { filters } = readSearchParams(new URLSearchParams(condition));
  return { ...searchExpressions(filters, [], dictionary), hasWords: filters.text !== "" };
}

function conditionsIn({ conditions, groups }: RuleGroup): string[] {
  return [...conditions, ...groups.flatMap(conditionsIn)];
}

/** A condition, and the query whether its words are a title. */
type Doubt = { condition: string; question: TitleQuestion };
type Asking = { search: D1Database; hidden: string[]; dictionary: Dictionary };

/** Conditions whose text may be a title or name, although a phrase in it is parsed as a filter. */
export function doubtsOf(rules: SmartRules, { search, hidden, dictionary }: Asking): Doubt[] {
  const doubts = [...new Set(conditionsIn(rules))].map((condition): Doubt => {
    const { filters } = readSearchParams(new URLSearchParams(condition));
    const expressions = searchExpressions(filters, hidden, dictionary);
    return { condition, question: askTitle(search, { filters, expressions, hidden, dictionary }) };
  });
  return doubts.filter(({ question }) => question.statements.length > 0);
}

/** The group with the words of the conditions in `doubts` taken literally, without filters. */
export function withWords<Group extends RuleGroup>(group: Group, doubts: Doubt[], dictionary: Dictionary): Group {
  const isDoubted = (one: string) => doubts.some(({ condition }) => condition === one);
  function literal(condition: string): string {
    const { filters } = readSearchParams(new URLSearchParams(condition));
    return searchString(asWords(filters, dictionary) ?? filters).slice(1);
  }
  return {
    ...group,
    conditions: group.conditions.map((one) => (isDoubted(one) ? literal(one) : one)),
    groups: group.groups.map((one) => withWords(one, doubts, dictionary)),
  };
}

const enclosed = (expression: string) => `(${expression})`;

/** Terms of a group: required and excluded ones. */
function termsOf({ match, conditions, groups }: RuleGroup, dictionary: Dictionary) {
  const included = groups.filter(({ effect }) => effect === "include");
  const excluded = groups.filter(({ effect }) => effect === "exclude");
  const terms = [
    ...conditions.map((condition) => expressionsOf(condition, dictionary).all),
    ...included.map((group) => groupExpression(group, dictionary)),
  ].map(enclosed);
  const isAny = match === "any" && terms.length > 1;
  return {
    /** Whether the terms are alternatives, which are one term of `wanted`. */
    isAny,
    wanted: isAny ? [enclosed(terms.join(" OR "))] : terms,
    unwanted: excluded.map((group) => enclosed(groupExpression(group, dictionary))),
  };
}

function groupExpression(group: RuleGroup, dictionary: Dictionary): string {
  const { wanted, unwanted } = termsOf(group, dictionary);
  return every(wanted, unwanted);
}

/** Full-text expressions of the rules: all hits, and hits in tiers of relevance, best first. As `SearchExpressions`. */
export type RuleExpressions = { all: string; tiers: string[] };

/**
 * Compiles rules to full-text expressions, from those of a search with each condition. `hidden`: tokens of recordings hidden from the
 * company. Relevance is that of the first required words; without any, there is one tier.
 */
export function compileRules(rules: SmartRules, hidden: string[], dictionary: Dictionary): RuleExpressions {
  const { isAny, wanted, unwanted } = termsOf(rules, dictionary);
  const without = [...unwanted, ...hidden.map((token) => `"${token}"`)];
  const all = every(wanted, without);
  const ranking = isAny
    ? undefined
    : rules.conditions.map((condition) => expressionsOf(condition, dictionary)).find(({ hasWords }) => hasWords);
  if (ranking === undefined) return { all, tiers: [all] };
  const rest = wanted.filter((term) => term !== enclosed(ranking.all));
  return { all, tiers: ranking.tiers.map((tier) => every([enclosed(tier), ...rest], without)) };
}
