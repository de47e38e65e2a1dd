import { Link } from "@remix-run/react";
import { type FigureName, type Figures, figureNames } from "#app/artists/dashboard/figures.ts";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import { beforeText, figureText } from "#app/artists/dashboard/format-figures.ts";

type FigureCardsProps = {
  figures: Figures;
  before: Figures;
  /** The address that shows a figure in the chart, and the one shown; without it cards are no links. */
  to?: (name: FigureName) => string;
  current?: FigureName;
};

/** Figures of a period with those of the one before. */
export function FigureCards({ figures, before, to, current }: FigureCardsProps) {
  return (
    <dl className="my-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-6">
      {figureNames.map((name) => (
        <div key={name} className={`border-t pt-2 ${name === current ? "border-t-2 border-ink" : "border-line"}`}>
          <dt className="text-sm text-mute">
            {to === undefined || name === "licences" ? (
              copy.names[name]
            ) : (
              <Link
                to={to(name)}
                className="link"
                aria-current={name === current ? "true" : undefined}
                preventScrollReset
              >
                {copy.names[name]}
              </Link>
            )}
          </dt>
          <dd className={figures[name] === null ? "py-1 text-row" : "text-2xl font-semibold tabular-nums"}>
            {figureText(figures[name])}
          </dd>
          <dd className="text-sm text-mute tabular-nums">{beforeText(figures[name], before[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
