import { every, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import type { RuleGroup, SmartRules } from "#app/playlists/smart/smart-playlist.ts";

function expressionsOf(condition: string, dictionary: Dictionary) {
  const { filters } = readSearchParams(new URLSearchParams(condition));
  return { ...searchExpressions(filters, [], dictionary), hasWords: filters.text !== "" };
}

const enclosed = (expression: string) => `(${expression})`;

/** The terms of a group: what its recordings have, and what they must not have. */
function termsOf({ match, conditions, groups }: RuleGroup, dictionary: Dictionary) {
  const included = groups.filter(({ effect }) => effect === "include");
  const excluded = groups.filter(({ effect }) => effect === "exclude");
  const terms = [
    ...conditions.map((condition) => expressionsOf(condition, dictionary).all),
    ...included.map((group) => groupExpression(group, dictionary)),
  ].map(enclosed);
  const isAny = match === "any" && terms.length > 1;
  return {
    /** Whether recordings may have one of several terms, which is then one of `wanted`. */
    isAny,
    wanted: isAny ? [enclosed(terms.join(" OR "))] : terms,
    unwanted: excluded.map((group) => enclosed(groupExpression(group, dictionary))),
  };
}

function groupExpression(group: RuleGroup, dictionary: Dictionary): string {
  const { wanted, unwanted } = termsOf(group, dictionary);
  return every(wanted, unwanted);
}

/** What the rules ask the index: every hit, and the hits by relevance, best first. As `SearchExpressions`. */
export type RuleExpressions = { all: string; tiers: string[] };

/**
 * The rules as expressions of the search index, made of those that a search with each condition has. `hidden` are tokens of recordings that
 * the company must not see. Relevance is that of the first words that every recording must have; without any there is one tier.
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
