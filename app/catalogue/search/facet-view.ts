import type { FacetCounts, FacetValue } from "#app/catalogue/search/facet-counts.ts";
import { formatCount } from "#app/catalogue/search/format-count.ts";
import type { FacetGroup } from "#app/catalogue/search/query/search-expression.ts";

/** A choice of the facet rail with its formatted count: "1,000+". */
export type FacetChoice = { value: string; label: string; count: string; chosen: boolean };

/** View model of the facet rail, made on the server to save client code. */
export type FacetView = {
  choices: Record<Exclude<FacetGroup, "key" | "bpm">, FacetChoice[]>;
  keys: { value: string; label: string }[];
  /** SVG paths of the tempo histogram, outside and inside the chosen range; null without tempos. */
  tempos: { rest: string; chosen: string } | null;
};

/** Geometry of the tempo histogram, 160 × 40: max bar height, bar width, step width. */
const tempoChart = { height: 40, bar: 8, step: 10 };

function pathOf(steps: FacetValue[], tallest: number): string {
  const { height, bar, step } = tempoChart;
  return steps
    .map(({ count }, at) =>
      count === 0 ? "" : `M${at * step} ${height}v${-Math.ceil((count / tallest) * height)}h${bar}V${height}z`,
    )
    .join("");
}

function drawTempos(steps: FacetValue[]): FacetView["tempos"] {
  const tallest = Math.max(...steps.map(({ count }) => count));
  if (tallest <= 0) return null;
  const only = (chosen: boolean) => steps.map((step) => (step.chosen === chosen ? step : { ...step, count: 0 }));
  return { rest: pathOf(only(false), tallest), chosen: pathOf(only(true), tallest) };
}

export function viewFacets(facets: FacetCounts): FacetView {
  function choices(group: FacetGroup): FacetChoice[] {
    const { values, more } = facets[group];
    return values.map((value) => ({ ...value, count: formatCount(value.count, more) }));
  }
  return {
    choices: {
      vocals: choices("vocals"),
      mood: choices("mood"),
      genre: choices("genre"),
      instrument: choices("instrument"),
      explicit: choices("explicit"),
    },
    keys: choices("key").map(({ value, label, count }) => ({ value, label: `${label} (${count})` })),
    tempos: drawTempos(facets.bpm.values),
  };
}
