import "#app/figures/components/bar-chart.css";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { barPath, type ChartBar, chartSize, gridOf, linePath, placeAfter } from "#app/figures/chart-shape.ts";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { formatFigure } from "#app/figures/format-figure.ts";

const { width, height } = chartSize;

/** What a hatched bar stands for at most: fewer than three people. */
const few = 2;

function spoken({ name, count, before }: ChartBar): string {
  const now = count === null ? copy.few : formatFigure(count);
  const text = before === undefined ? null : copy.before(before === null ? copy.few : formatFigure(before));
  return copy.bar(name, text === null ? now : `${now}, ${text}`);
}

/** Tells the figures of one bar, to the pointer and, as a slider, to keys; with scripts. */
function BarReader({ title, bars }: { title: string; bars: ChartBar[] }) {
  const [chosen, setAt] = useState<number | null>(null);
  const last = bars.length - 1;
  // Another period may have fewer bars.
  const at = chosen === null ? null : Math.min(chosen, last);
  const read = bars[at ?? last];
  if (read === undefined) return null;
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / wide) * bars.length))));
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = placeAfter(event, at ?? last, last);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }
  return (
    <>
      <div
        className="chart-reader"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={spoken(read)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onKeyDown={onKeyDown}
      >
        {at === null ? null : <span className="chart-mark" style={{ left: `${(100 * (at + 0.5)) / bars.length}%` }} />}
      </div>
      {at === null ? null : (
        <p className="chart-value" aria-hidden>
          {spoken(read)}
        </p>
      )}
    </>
  );
}

/** Bars over time with the period before as a line: SVG of the server, title and description for screen readers. */
export function BarChart({ title, bars }: { title: string; bars: ChartBar[] }) {
  const id = useId();
  const hydrated = useHydrated();
  const most = Math.max(0, ...bars.map(({ count }) => count ?? 0));
  const hasFew = bars.some(({ count }) => count === null);
  const hasBefore = bars.some(({ before }) => before !== undefined);
  const highest = Math.max(most, hasFew ? few : 0, ...bars.map(({ before }) => before ?? 0));
  const grid = gridOf(highest);
  const top = grid.at(-1) ?? 1;
  const total = bars.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const first = bars[0]?.name ?? "";
  const middle = bars.length > 4 ? bars[Math.floor(bars.length / 2)]?.name : undefined;
  const peak = bars.find(({ count }) => count === most)?.name ?? first;
  return (
    <figure className="chart">
      <div className="chart-scale tabular-nums" aria-hidden>
        {grid.map((count) => (
          <span key={count} style={{ bottom: `${(100 * count) / top}%` }}>
            {formatFigure(count)}
          </span>
        ))}
      </div>
      {/* The colour is the parent's: forced colours leave that of an svg element itself as it is. */}
      <div className="relative text-accent-text print:text-ink">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title ${id}-text`}
          className="chart-area"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>
            {copy.chartText(formatFigure(total), first, bars.at(-1)?.name ?? "", formatFigure(most), peak)}
          </desc>
          <defs>
            <pattern id={`${id}-few`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0v5" stroke="currentColor" strokeWidth="2" />
            </pattern>
          </defs>
          <path
            className="chart-grid"
            d={grid.map((count) => `M0 ${(height - (count / top) * height).toFixed(1)}h${width}`).join("")}
          />
          <path d={barPath(bars, top, ({ count }) => count)} fill="currentColor" />
          {hasFew ? (
            <path d={barPath(bars, top, ({ count }) => (count === null ? few : null))} fill={`url(#${id}-few)`} />
          ) : null}
          {hasBefore ? <path className="chart-before" d={linePath(bars, top)} /> : null}
        </svg>
        {hydrated ? <BarReader title={title} bars={bars} /> : null}
      </div>
      <div className="chart-dates tabular-nums" aria-hidden>
        <span>{first}</span>
        {middle === undefined ? null : <span>{middle}</span>}
        <span>{bars.at(-1)?.name}</span>
      </div>
      <figcaption className="chart-legend">
        {hasBefore ? <span data-sign="before">{copy.lineBefore}</span> : null}
        {hasFew ? <span data-sign="few">{copy.barFew}</span> : null}
      </figcaption>
    </figure>
  );
}
