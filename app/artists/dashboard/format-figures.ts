import type { Figure } from "#app/artists/dashboard/figures.ts";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import { analyticsCopy } from "#app/backoffice/analytics/analytics-copy.ts";
import { formatChange, formatFigure } from "#app/backoffice/analytics/format-figure.ts";

export function figureText(figure: Figure): string {
  return figure === null ? copy.few : formatFigure(figure);
}

/** The period before, with the change if both are known: "+20%, 35 before". */
export function beforeText(figure: Figure, before: Figure): string {
  if (before === null) return copy.fewBefore;
  const text = analyticsCopy.before(formatFigure(before));
  return figure === null ? text : `${formatChange(figure, before)}, ${text}`;
}
