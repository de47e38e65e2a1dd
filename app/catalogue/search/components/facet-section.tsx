import type { ReactNode } from "react";

type FacetSectionProps = {
  /** Target of a chip's link. */
  id: string;
  legend: string;
  children: ReactNode;
};

/** A collapsible group of filters. */
export function FacetSection({ id, legend, children }: FacetSectionProps) {
  return (
    <details className="facet" open>
      <summary>{legend}</summary>
      <fieldset id={id} aria-label={legend}>
        {children}
      </fieldset>
    </details>
  );
}
