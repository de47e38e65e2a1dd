import type { Figure } from "#app/artists/dashboard/figures.ts";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import { formatFigure } from "#app/backoffice/analytics/format-figure.ts";

/** A figure in a table, short where it is of fewer than three people. */
export function FigureCell({ figure }: { figure: Figure }) {
  if (figure !== null) return formatFigure(figure);
  return (
    <span className="text-mute">
      <span aria-hidden>{copy.fewShort}</span>
      <span className="sr-only">{copy.few}</span>
    </span>
  );
}
