import { useId } from "react";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { formatFigure } from "#app/figures/format-figure.ts";

const width = 720;
const height = 160;

type BarChartProps = { title: string; bars: { name: string; count: number }[] };

/** One path of bars in a box of 720 × 160. Counts below zero have no bar. */
function barPath(bars: BarChartProps["bars"], most: number): string {
  const step = width / bars.length;
  const gap = Math.min(step * 0.25, 4);
  return bars
    .flatMap(({ count }, at) => {
      const high = Math.max(count, 0) === 0 ? 0 : Math.max(1, (count / most) * height);
      const left = at * step + gap / 2;
      return high === 0
        ? []
        : [`M${left.toFixed(1)} ${height}v${-high.toFixed(1)}h${(step - gap).toFixed(1)}v${high.toFixed(1)}z`];
    })
    .join("");
}

/** Bars over time as SVG of the server: title and description for screen readers, the current colour for forced colours and paper. */
export function BarChart({ title, bars }: BarChartProps) {
  const id = useId();
  const most = Math.max(...bars.map(({ count }) => count), 0);
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const top = bars.find(({ count }) => count === most);
  const [first, last] = [bars[0]?.name ?? "", bars.at(-1)?.name ?? ""];
  return (
    <figure className="my-4">
      <div className="flex justify-between text-sm text-mute tabular-nums" aria-hidden>
        <span>{formatFigure(most)}</span>
      </div>
      {/* The colour is the parent's: forced colours leave that of an svg element itself as it is. */}
      <div className="text-accent-text print:text-ink">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title ${id}-text`}
          className="h-40 w-full border-t border-b border-line border-b-ink"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>
            {copy.chartText(formatFigure(total), first, last, formatFigure(most), top?.name ?? first)}
          </desc>
          <path d={barPath(bars, most)} fill="currentColor" />
        </svg>
      </div>
      <div className="mt-1 flex justify-between text-sm text-mute tabular-nums" aria-hidden>
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </figure>
  );
}
