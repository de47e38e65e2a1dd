import { Link } from "@remix-run/react";
import { analyticsCopy as copy } from "#app/backoffice/analytics/analytics-copy.ts";
import { formatChange, formatFigure } from "#app/backoffice/analytics/format-figure.ts";
import type { Counts, Measure } from "#app/backoffice/analytics/measures.ts";

type FigureTilesProps = {
  shown: readonly Measure[];
  totals: Partial<Counts>;
  before: Partial<Counts>;
  /** The address that shows a measure in the chart, and the one shown; without it tiles are no links. */
  to?: (measure: Measure) => string;
  current?: Measure;
};

/** Totals of a period with those of the one before. */
export function FigureTiles({ shown, totals, before, to, current }: FigureTilesProps) {
  return (
    <dl className="my-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-6">
      {shown.map((name) => {
        const [count, countBefore] = [totals[name] ?? 0, before[name] ?? 0];
        return (
          <div key={name} className={`border-t pt-2 ${name === current ? "border-t-2 border-ink" : "border-line"}`}>
            <dt className="text-sm text-mute">
              {to === undefined ? (
                copy.measures[name]
              ) : (
                <Link
                  to={to(name)}
                  className="link"
                  aria-current={name === current ? "true" : undefined}
                  preventScrollReset
                >
                  {copy.measures[name]}
                </Link>
              )}
            </dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatFigure(count)}</dd>
            <dd className="text-sm text-mute tabular-nums">
              {formatChange(count, countBefore)}, {copy.before(formatFigure(countBefore))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
