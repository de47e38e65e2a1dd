import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { formatFigure } from "#app/figures/format-figure.ts";
import type { Figure } from "#app/figures/measures.ts";

/** A figure; a dash for one that is hidden, which the page explains once. */
export function FigureText({ figure }: { figure: Figure }) {
  if (figure !== null) return formatFigure(figure);
  return (
    <span className="text-mute">
      <span aria-hidden>{copy.hidden}</span>
      <span className="sr-only">{copy.few}</span>
    </span>
  );
}
