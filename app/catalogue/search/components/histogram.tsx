import type { Histogram as Steps } from "#app/catalogue/search/facets/facet-view.ts";

/** Histogram of results by steps of a number, the chosen range highlighted. The paths fit 160 × 40. */
export function Histogram({ rest, chosen }: Steps) {
  return (
    <svg viewBox="0 0 160 40" preserveAspectRatio="none" className="facet-chart" aria-hidden>
      <path d={rest} className="fill-mute" />
      <path d={chosen} className="fill-accent" />
    </svg>
  );
}
