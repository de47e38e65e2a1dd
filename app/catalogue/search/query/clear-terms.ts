import { groupsWith } from "#app/catalogue/projection/clearing-tokens.ts";
import {
  endingToken,
  maxSteps,
  notAskedToken,
  restrictedToken,
  restrictedWithinToken,
  stepsToken,
  token,
} from "#app/catalogue/projection/search-token.ts";
import { every, oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import type { ClearChoice, SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { touchesMedium } from "#app/rights/clearability/judged-use.ts";
import { allMedia } from "#app/rights/media.ts";
import { resolveTerritories, territoryGroups, world } from "#app/rights/territories/territories.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** FTS5 terms that a hit must have, and those that it must not have. */
export type UseTerms = { terms: string[]; unwanted: string[] };

/** A search for a use. */
export type ForUse = { usage: Usage; byRule: NonNullable<SearchFilters["byRule"]> };

/** Max tokens of territories in an expression; a use of more is compared with any restriction by territory. */
const maxTerritoryTokens = 60;

const single = (one: string) => quote([one]);

/** Tokens of restrictions that touch one of the territories. */
function territoryTokens(territories: readonly string[]): string[] {
  if (resolveTerritories(territories).includes(world)) return [token.someTerritory];
  const tokens = territories.flatMap((name) => {
    if (territoryGroups.includes(name)) return [restrictedWithinToken(name)];
    const countries = resolveTerritories([name]);
    return [...countries, ...groupsWith(countries)].map((place) => restrictedToken("territory", place));
  });
  const all = [...new Set([restrictedToken("territory", world), ...tokens])];
  return all.length > maxTerritoryTokens ? [token.someTerritory] : all;
}

/** Tokens of restrictions that touch one of the media. */
function mediumTokens(used: Usage["media"]): string[] {
  const touched = allMedia.filter((medium) => touchesMedium(medium, used));
  return touched.map((medium) => restrictedToken("medium", medium));
}

/** Also of restrictions that end, for a use that begins at once; one that begins later may be free of them, as the lights tell. */
function withEnding({ startsOn }: Usage, tokens: string[]): string[] {
  return startsOn === null ? [...tokens, ...tokens.map(endingToken)] : tokens;
}

/** What blocks recordings for a use. */
function blockedTokens(usage: Usage): string[] {
  const { media: used, category, territories } = usage;
  return [
    token.disputed,
    ...withEnding(usage, [
      ...mediumTokens(used),
      ...(category === "" ? [] : [restrictedToken("category", category)]),
      ...territoryTokens(territories),
    ]),
  ];
}

/** What must be checked because the use does not name it. */
function unnamedTokens(usage: Usage): string[] {
  const { media: used, category } = usage;
  return withEnding(usage, [
    ...(used.length === 0 ? [token.someMedium] : []),
    ...(category === "" ? [token.someCategory] : []),
  ]);
}

function stepTokens(): string[] {
  return Array.from({ length: maxSteps + 1 }, (_, step) => single(stepsToken(step)));
}

/** Recordings of which standing approvals answer for each side that a party is asked about; null if there can be none. */
function answeredTerm(byRule: ForUse["byRule"]): string | null {
  if (byRule[0] === undefined || byRule[0].length === 0) return null;
  const placeOf = (tokens: readonly string[], place: number) =>
    oneOf([...tokens, ...(place === 0 ? [] : [notAskedToken(place)])].map(single));
  return `(${byRule.map(placeOf).join(" AND ")})`;
}

/** Recordings that a use is not blocked for, by the number of steps before a licence: 0 to `maxSteps`. Disjoint. */
function stepTerms({ usage, byRule }: ForUse): UseTerms[] {
  const blocked = blockedTokens(usage).map(single);
  const unnamed = unnamedTokens(usage).map(single);
  const answered = answeredTerm(byRule);
  const [none = "", first = "", ...more] = stepTokens();
  const free = answered === null ? none : oneOf([none, answered]);
  const open = (step: string) => (answered === null ? step : `(${step} NOT ${answered})`);
  const clear = { terms: [free], unwanted: [...blocked, ...unnamed] };
  const toCheck = unnamed.length === 0 ? [] : [`(${free} AND ${oneOf(unnamed)})`];
  const later = more.map((step) => ({ terms: [open(step)], unwanted: blocked }));
  return [clear, { terms: [oneOf([open(first), ...toCheck])], unwanted: blocked }, ...later];
}

/** Recordings that are clear by standing approvals alone; null if there can be none. */
export function byRuleTerms({ usage, byRule }: ForUse): UseTerms | null {
  const answered = answeredTerm(byRule);
  const unwanted = [...blockedTokens(usage), ...unnamedTokens(usage)].map(single);
  return answered === null ? null : { terms: [answered], unwanted };
}

/** Terms of a choice of the facet "For this use". By the index, which has no dates and no licences. */
export function clearTerms(forUse: ForUse, choice: ClearChoice): UseTerms {
  const [clear = { terms: [], unwanted: [] }] = stepTerms(forUse);
  if (choice === "now") return clear;
  const unwanted = blockedTokens(forUse.usage).map(single);
  return choice === "open"
    ? { terms: [], unwanted }
    : { terms: [], unwanted: [...unwanted, `(${every(clear.terms, clear.unwanted)})`] };
}

/** Whether a recording with these clearing tokens, separated by spaces, is a hit of a choice: as `clearTerms` without standing approvals. */
export function clearTest(usage: Usage): (tokens: string, choice: ClearChoice) => boolean {
  const blocked = blockedTokens(usage);
  const unnamed = unnamedTokens(usage);
  return (text, choice) => {
    const tokens = text.split(" ");
    const hasOne = (some: string[]) => tokens.some((one) => some.includes(one));
    if (text === "" || hasOne(blocked)) return false;
    return choice === "open" || (choice === "now") === (tokens.includes(stepsToken(0)) && !hasOne(unnamed));
  };
}

/**
 * The hits of a search in the order of steps before a licence, blocked ones last: of each step first those that the words mean. Disjoint
 * tiers.
 */
export function fastestTiers(
  forUse: ForUse,
  { all, meant, clear }: { all: string; meant: string | null; clear: ClearChoice | null },
): string[] {
  // Also what was indexed before its steps were.
  const rest = { terms: [], unwanted: [`(${every([oneOf(stepTokens())], blockedTokens(forUse.usage).map(single))})`] };
  const steps = [...stepTerms(forUse), rest];
  const [from, end] = { now: [0, 1], asks: [1, -1], open: [0, -1], all: [0, undefined] }[clear ?? "all"];
  return steps
    .slice(from, end)
    .flatMap(({ terms, unwanted }) =>
      meant === null
        ? [every([`(${all})`, ...terms], unwanted)]
        : [every([`(${meant})`, ...terms], unwanted), every([`(${all})`, ...terms], [...unwanted, `(${meant})`])],
    );
}
