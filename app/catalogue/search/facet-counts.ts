import { musicalKeys } from "#app/catalogue/musical-key.ts";
import {
  bpmCode,
  bpmSteps,
  fixedCodes,
  keyCode,
  languageCode,
  languageOf,
  tagCode,
  type Vocabulary,
  yearCode,
  yearSteps,
} from "#app/catalogue/search/facet-vocabulary.ts";
import { languageName } from "#app/catalogue/search/language-name.ts";
import { type FacetGroup, facetGroups } from "#app/catalogue/search/query/search-expression.ts";
import { clearChoices, type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { hitCap } from "#app/catalogue/search/query/search-sql.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";

/** A choice of the facet rail. `count` is a minimum if its group's `more` is set. */
export type FacetValue = { value: string; label: string; count: number; chosen: boolean };
export type FacetCounts = Record<FacetGroup, { values: FacetValue[]; more: boolean }> & {
  /** Choices for the use, each with a count of its own; none without a use. */
  clear: (FacetValue & { more: boolean })[];
};

/** Hits of an expression, at most one more than `hitCap`, whether there are more than that, and how many of them have each facet code. */
export type Counted = { hits: number; more: boolean; counts: ReadonlyMap<string, number> };
type Choice = { value: string; label: string; code: string };

/** Max values of a group; chosen ones are always included. */
const maxValues = 16;

/** Row of `countHits`. */
export function toCounted(result: D1Result | undefined): Counted {
  const { hits, codes } = (result?.results[0] ?? { hits: 0, codes: null }) as { hits: number; codes: string | null };
  return { hits, more: hits > hitCap, counts: tally(codes ?? "") };
}

function tally(codes: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes.charAt(index);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

function choices(group: FacetGroup, vocabulary: Vocabulary): Choice[] {
  if (group === "vocals") return pair(messages.vocals, fixedCodes.vocals, fixedCodes.instrumental);
  if (group === "explicit") return pair(messages.explicit, fixedCodes.explicit, fixedCodes.clean);
  if (group === "ai") return pair(messages.ai, fixedCodes.withAi, fixedCodes.withoutAi);
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
  if (group === "vocals" || group === "explicit" || group === "ai") return filters[group] === (value === "yes");
  return filters[group].includes(value);
}

/** Whether a step starting at `from` overlaps the chosen range; false without a range. */
function overlaps({ width }: Steps, from: number, [min, max]: [number | null, number | null]): boolean {
  if (min === null && max === null) return false;
  return (max ?? Number.POSITIVE_INFINITY) >= from && (min ?? 0) < from + width;
}

/** Choices of the rail with their counts. */
export function readFacets(input: {
  vocabulary: Vocabulary;
  all: Counted;
  without: ({ group: FacetGroup } & Counted)[];
  /** In the order of `clearChoices`. */
  clear: Counted[];
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
  const clear = input.clear.flatMap(({ hits, more }, at) => {
    const value = clearChoices[at];
    if (value === undefined) return [];
    const count = Math.min(hitCap, hits);
    return [{ value, label: messages.clear[value], count, more, chosen: input.filters.clear === value }];
  });
  const groups = Object.fromEntries(facetGroups.map((group) => [group, read(group)])) as Omit<FacetCounts, "clear">;
  return { ...groups, clear } as FacetCounts;
}
