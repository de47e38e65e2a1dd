import type { FacetCounts, FacetValue } from "#app/catalogue/search/facets/facet-counts.ts";
import type { FacetGroup } from "#app/catalogue/search/query/search-expression.ts";
import { formatCount } from "#app/ui/format-count.ts";

/** A choice of the facet rail with its formatted count: "1,000+". */
export type FacetChoice = { value: string; label: string; count: string; chosen: boolean };

/** View model of the facet rail, made on the server to save client code. */
export type FacetView = {
  choices: Record<Exclude<FacetGroup, "key" | "bpm" | "year"> | "clear", FacetChoice[]>;
  keys: { value: string; label: string }[];
  /** SVG paths of the tempo histogram, outside and inside the chosen range; null without tempos. */
  tempos: Histogram | null;
  /** The same of years. */
  years: Histogram | null;
};

export type Histogram = { rest: string; chosen: string };

/** Geometry of a histogram, 160 × 40: max bar height, bar width, step width. */
const chart = { height: 40, bar: 8, step: 10 };

function pathOf(steps: FacetValue[], tallest: number): string {
  const { height, bar, step } = chart;
  return steps
    .map(({ count }, at) =>
      count === 0 ? "" : `M${at * step} ${height}v${-Math.ceil((count / tallest) * height)}h${bar}V${height}z`,
    )
    .join("");
}

function drawSteps(steps: FacetValue[]): Histogram | null {
  const tallest = Math.max(...steps.map(({ count }) => count));
  if (tallest <= 0) return null;
  const only = (chosen: boolean) => steps.map((step) => (step.chosen === chosen ? step : { ...step, count: 0 }));
  return { rest: pathOf(only(false), tallest), chosen: pathOf(only(true), tallest) };
}

const isFound = (value: FacetValue | undefined) => value !== undefined && (value.count > 0 || value.chosen);

export function viewFacets(facets: FacetCounts): FacetView {
  function choices(group: FacetGroup | "clear"): FacetChoice[] {
    const { values, more } = facets[group];
    return values.map((value) => ({ ...value, count: formatCount(value.count, more) }));
  }
  /** A fact that no result has is no choice. */
  function onlyFound(group: FacetGroup): FacetChoice[] {
    return facets[group].values.some(isFound) ? choices(group) : [];
  }
  /** Beside a choice that leaves the others out they are not counted: it would be another search. */
  function onlyCounted(all: FacetChoice[]): FacetChoice[] {
    const isNarrow = all.some(({ chosen, value }) => chosen && value !== "open");
    return all.map((choice) => (isNarrow && !choice.chosen ? { ...choice, count: "" } : choice));
  }
  return {
    choices: {
      vocals: choices("vocals"),
      mood: choices("mood"),
      genre: choices("genre"),
      instrument: choices("instrument"),
      explicit: choices("explicit"),
      language: choices("language"),
      oneStop: onlyFound("oneStop"),
      stems: onlyFound("stems"),
      ai: choices("ai").filter((_, at) => isFound(facets.ai.values[at])),
      clear: onlyCounted(choices("clear")),
    },
    keys: choices("key").map(({ value, label, count }) => ({ value, label: `${label} (${count})` })),
    tempos: drawSteps(facets.bpm.values),
    years: drawSteps(facets.year.values),
  };
}
