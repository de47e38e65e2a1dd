import type { FacetView } from "#app/catalogue/search/facet-view.ts";

type BpmHistogramProps = NonNullable<FacetView["tempos"]>;

/** Histogram of results by steps of ten BPM, the chosen range highlighted. The paths fit 160 × 40. */
export function BpmHistogram({ rest, chosen }: BpmHistogramProps) {
  return (
    <svg viewBox="0 0 160 40" preserveAspectRatio="none" className="facet-chart" aria-hidden>
      <path d={rest} className="fill-mute" />
      <path d={chosen} className="fill-accent" />
    </svg>
  );
}
