import { Link } from "@remix-run/react";
import { FigureText } from "#app/figures/components/figure-text.tsx";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { beforeText } from "#app/figures/format-figure.ts";
import type { FigureName, Figures } from "#app/figures/measures.ts";
import { Tiles } from "#app/ui/list/tiles.tsx";

type FigureTilesProps = {
  shown: readonly FigureName[];
  totals: Figures;
  before: Figures;
  /** The address that shows a measure in the chart, if it has one, and the one shown; without it tiles are no links. */
  to?: (measure: FigureName) => string | null;
  current?: FigureName;
};

/** Totals of a period with those of the one before. */
export function FigureTiles({ shown, totals, before, to, current }: FigureTilesProps) {
  const tiles = shown.map((name) => {
    const [count = 0, countBefore = 0] = [totals[name], before[name]];
    const [label, path] = [copy.measures[name], to?.(name) ?? null];
    const isCurrent = name === current;
    return {
      ...{ id: name, isCurrent, value: <FigureText figure={count} />, note: beforeText(count, countBefore) },
      label:
        path === null ? (
          label
        ) : (
          <Link to={path} className="link" aria-current={isCurrent ? "true" : undefined} preventScrollReset>
            {label}
          </Link>
        ),
    };
  });
  return <Tiles tiles={tiles} />;
}
