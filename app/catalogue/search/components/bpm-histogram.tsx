import type { FacetValue } from "#app/catalogue/search/facet-counts.ts";

type BpmHistogramProps = {
  /** Steps of tempo, lowest first; `value` is where each begins. */
  steps: FacetValue[];
};

/** Height of the tallest bar, and the share of its step that a bar fills. */
const height = 40;
const barWidth = 8;
const stepWidth = 10;

/** One path for all bars: a quarter of the elements of the rail otherwise. */
function pathOf(steps: FacetValue[], tallest: number): string {
  return steps
    .map(({ count }, at) =>
      count === 0
        ? ""
        : `M${at * stepWidth} ${height}v${-Math.ceil((count / tallest) * height)}h${barWidth}V${height}z`,
    )
    .join("");
}

/** How many results there are in each ten BPM; those in the chosen range stand out. */
export function BpmHistogram({ steps }: BpmHistogramProps) {
  const tallest = Math.max(...steps.map(({ count }) => count));
  if (tallest <= 0) return null;
  const only = (chosen: boolean) => steps.map((step) => (step.chosen === chosen ? step : { ...step, count: 0 }));
  return (
    <svg
      viewBox={`0 0 ${steps.length * stepWidth} ${height}`}
      preserveAspectRatio="none"
      className="facet-chart"
      aria-hidden
    >
      <path d={pathOf(only(false), tallest)} className="fill-mute" />
      <path d={pathOf(only(true), tallest)} className="fill-accent" />
    </svg>
  );
}
