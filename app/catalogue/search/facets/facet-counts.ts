import { musicalKeys } from "#app/catalogue/musical-key.ts";
import {
  bpmCode,
  bpmSteps,
  fixedCodes,
  keyCode,
  languageCode,
  languageOf,
  madeCodes,
  tagCode,
  type Vocabulary,
  yearCode,
  yearSteps,
} from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { languageName } from "#app/catalogue/search/language-name.ts";
import { clearTest } from "#app/catalogue/search/query/clear-terms.ts";
import { type FacetGroup, facetGroups } from "#app/catalogue/search/query/search-expression.ts";
import { clearChoices, type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { hitCap } from "#app/catalogue/search/query/search-sql.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { madeStates } from "#app/rights/made/made.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

/** A choice of the facet rail. `count` is a minimum if its group's `more` is set. */
export type FacetValue = { value: string; label: string; count: number; chosen: boolean };
export type FacetCounts = Record<FacetGroup | "clear", { values: FacetValue[]; more: boolean }>;

type Tally = ReadonlyMap<string, number>;

/**
 * Hits of an expression, at most one more than `hitCap`, whether there are more than that, and how many of them have each facet code, and
 * the same clearing tokens. `byRule`: how many are clear by standing approvals alone.
 */
export type Counted = { hits: number; more: boolean; byRule: number; counts: Tally; clearing: Tally };
type Choice = { value: string; label: string; code: string };

/** Max values of a group; chosen ones are always included. */
const maxValues = 16;

type CountRow = { hits: number; codes: string | null; byRule?: number | null };

/** Row of `countHits` or `countHitsBoth`. */
export function toCounted(result: D1Result | undefined): Counted {
  const { hits, codes, byRule } = (result?.results[0] ?? { hits: 0, codes: null }) as CountRow;
  return { hits, more: hits > hitCap, byRule: byRule ?? 0, ...tally(codes ?? "") };
}

/** `text`: facet codes and clearing tokens of one hit after another, each ended by a line break. */
function tally(text: string): Pick<Counted, "counts" | "clearing"> {
  const [counts, clearing] = [new Map<string, number>(), new Map<string, number>()];
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const [at, line] of text.split("\n").entries()) {
    if (at % 2 === 1) count(clearing, line);
    else for (let index = 0; index < line.length; index += 1) count(counts, line.charAt(index));
  }
  return { counts, clearing };
}

function choices(group: FacetGroup, vocabulary: Vocabulary): Choice[] {
  if (group === "vocals") return pair(messages.vocals, fixedCodes.vocals, fixedCodes.instrumental);
  if (group === "explicit") return pair(messages.explicit, fixedCodes.explicit, fixedCodes.clean);
  if (group === "ai")
    return madeStates.map((value) => ({ value, label: madeCopy.states[value], code: madeCodes[value] }));
  if (group === "key") return musicalKeys.map((key, index) => ({ value: key, label: key, code: keyCode(index) }));
  if (group === "bpm") return stepChoices(bpmSteps, bpmCode);
  if (group === "year") return stepChoices(yearSteps, yearCode);
  if (group === "oneStop" || group === "stems")
    return [{ value: "yes", label: messages[group], code: fixedCodes[group] }];
  return vocabulary.flatMap(([category, value, label], place) =>
    category === group ? [{ value, label, code: tagCode(place) }] : [],
  );
}

type Steps = typeof bpmSteps;

function stepChoices({ first, width, count }: Steps, codeOf: (step: number) => string): Choice[] {
  return Array.from({ length: count }, (_, step) => {
    const from = String(first + step * width);
    return { value: from, label: from, code: codeOf(step) };
  });
}

/** Languages with results, and the chosen ones. */
function languageChoices(codes: Iterable<string>, chosen: string[]): Choice[] {
  const found = [...codes].flatMap((code) => languageOf(code) ?? []);
  return [...new Set([...found, ...chosen])].map((value) => ({
    value,
    label: languageName(value),
    code: languageCode(value),
  }));
}

function pair(labels: { yes: string; no: string }, yes: string, no: string): Choice[] {
  return [
    { value: "yes", label: labels.yes, code: yes },
    { value: "no", label: labels.no, code: no },
  ];
}

function isChosen(filters: SearchFilters, group: FacetGroup, value: string): boolean {
  if (group === "key") return filters.key === value;
  if (group === "bpm") return overlaps(bpmSteps, Number(value), [filters.bpmMin, filters.bpmMax]);
  if (group === "year") return overlaps(yearSteps, Number(value), [filters.yearMin, filters.yearMax]);
  if (group === "oneStop" || group === "stems") return filters[group];
  if (group === "ai") return filters.ai === value;
  if (group === "vocals" || group === "explicit") return filters[group] === (value === "yes");
  return filters[group].includes(value);
}

/** Whether a step starting at `from` overlaps the chosen range; false without a range. */
function overlaps({ width }: Steps, from: number, [min, max]: [number | null, number | null]): boolean {
  if (min === null && max === null) return false;
  return (max ?? Number.POSITIVE_INFINITY) >= from && (min ?? 0) < from + width;
}

/** Choices of the facet "For this use", counted among the hits, which a choice has narrowed; none without a use. */
function readClear(
  { hits, clearing, more, byRule }: Counted,
  { usage, clear: chosen }: SearchFilters,
): FacetCounts["clear"] {
  if (usage === null) return { values: [], more };
  const fits = clearTest(usage);
  const moved = { now: byRule, asks: -byRule, open: 0 };
  const values = clearChoices.map((value) => {
    const known = [...clearing].reduce((sum, [tokens, some]) => sum + (fits(tokens, value) ? some : 0), moved[value]);
    const count = chosen === "now" && value === "now" ? hits : known;
    return { value, label: messages.clear[value], count, chosen: chosen === value };
  });
  return { values, more };
}

/** Choices of the rail with their counts. */
export function readFacets(input: {
  vocabulary: Vocabulary;
  all: Counted;
  without: ({ group: FacetGroup } & Counted)[];
  filters: SearchFilters;
}): FacetCounts {
  function countsOf(group: FacetGroup): Counted {
    return input.without.find((one) => one.group === group) ?? input.all;
  }
  function read(group: FacetGroup) {
    const { counts, more } = countsOf(group);
    const possible =
      group === "language" ? languageChoices(counts.keys(), input.filters.language) : choices(group, input.vocabulary);
    const values = possible.map(({ value, label, code }) => ({
      value,
      label,
      count: counts.get(code) ?? 0,
      chosen: isChosen(input.filters, group, value),
    }));
    const isLimited = group === "language" || tagCategories.some((category) => category === group);
    if (!isLimited) return { values, more };
    const shown = values
      .filter(({ count, chosen }) => count > 0 || chosen)
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
      .filter(({ chosen }, place) => chosen || place < maxValues);
    return { values: shown, more };
  }
  const groups = facetGroups.map((group) => [group, read(group)]);
  return { ...Object.fromEntries(groups), clear: readClear(input.all, input.filters) } as FacetCounts;
}
