import type { ReactNode } from "react";

type FacetSectionProps = {
  /** What a chip links to. */
  id: string;
  legend: string;
  children: ReactNode;
};

/** A group of controls of the rail, which can be folded up. */
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
