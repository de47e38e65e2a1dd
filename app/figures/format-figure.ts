import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import type { Figure } from "#app/figures/measures.ts";
import { formatCount } from "#app/ui/format-count.ts";

/** A dash for a figure that is hidden. */
export function formatFigure(figure: Figure): string {
  return figure === null ? copy.hidden : formatCount(figure);
}

/** The change from `before` in per cent. */
function formatChange(count: number, before: number): string {
  if (count === before) return copy.change.none;
  if (before <= 0) return copy.change.first;
  const percent = Math.round((100 * (count - before)) / before);
  return percent < 0 ? copy.change.less(-percent) : copy.change.more(percent);
}

/** The period before, with the change if both are known: "+20%, 35 before". */
export function beforeText(figure: Figure, before: Figure): string {
  const text = copy.before(formatFigure(before));
  return figure === null || before === null ? text : `${formatChange(figure, before)}, ${text}`;
}
