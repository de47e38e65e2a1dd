import type { Figure, FigureName, Figures, PeriodFigures } from "#app/figures/measures.ts";

/** A bar of a chart. `before`: the same place in the period before, undefined where that was shorter. */
export type ChartBar = { name: string; count: Figure; before?: Figure };

export const chartSize = { width: 720, height: 160 };
const { width, height } = chartSize;

/** Bars of so many days show each day; with fewer counts than `sparse` a day, longer ones show weeks. */
const maxDays = 14;
const sparse = 2;
const weekDays = 7;

function sumOf(parts: readonly Figures[], names: readonly FigureName[]): Figures {
  return Object.fromEntries(names.map((name) => [name, parts.reduce((sum, part) => sum + (part[name] ?? 0), 0)]));
}

/** Items in parts of seven. */
function weeksOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / weekDays) }, (_, at) =>
    items.slice(at * weekDays, (at + 1) * weekDays),
  );
}

export type ShownBars = Pick<PeriodFigures, "bars" | "barsBefore"> & { step: PeriodFigures["step"] | "week" };

/** The bars of a period as they are shown: days with few counts as weeks, named by their first day. Hidden counts have no sum, so that their days stay. */
export function barsByTime(
  { bars, barsBefore, step, totals }: Pick<PeriodFigures, "bars" | "barsBefore" | "step" | "totals">,
  names: readonly FigureName[],
): ShownBars {
  const most = Math.max(0, ...names.map((name) => totals[name] ?? 0));
  const isHidden = [...bars.map(({ counts }) => counts), ...barsBefore].some((day) =>
    names.some((name) => day[name] === null),
  );
  if (step !== "day" || bars.length <= maxDays || most >= sparse * bars.length || isHidden)
    return { bars, barsBefore, step };
  return {
    step: "week",
    bars: weeksOf(bars).map((days) => ({
      name: days[0]?.name ?? "",
      counts: sumOf(
        days.map(({ counts }) => counts),
        names,
      ),
    })),
    barsBefore: weeksOf(barsBefore).map((days) => sumOf(days, names)),
  };
}

const lines = 3;

/** Counts at which a chart has lines, equal steps of 1, 2 or 5 times a power of ten up to the first line above `most`. */
export function gridOf(most: number): number[] {
  const least = Math.max(1, most / lines);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? least;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count }, (_, at) => (at + 1) * step);
}

/** One path of the bars that `countOf` gives a height; none for null and for counts below one. */
export function barPath(bars: readonly ChartBar[], top: number, countOf: (bar: ChartBar) => Figure): string {
  const step = width / bars.length;
  const gap = Math.min(step * 0.25, 4);
  return bars
    .flatMap((bar, at) => {
      const count = countOf(bar) ?? 0;
      if (count <= 0) return [];
      const high = Math.max(1, (count / top) * height);
      const left = at * step + gap / 2;
      return [`M${left.toFixed(1)} ${height}v${-high.toFixed(1)}h${(step - gap).toFixed(1)}v${high.toFixed(1)}z`];
    })
    .join("");
}

/** The period before as a line through the middle of its bars; a gap where it has none. */
export function linePath(bars: readonly ChartBar[], top: number): string {
  const step = width / bars.length;
  return bars
    .map(({ before }, at) => {
      if (before === undefined) return "";
      const starts = at === 0 || bars[at - 1]?.before === undefined;
      const y = height - (Math.max(0, before ?? 0) / top) * height;
      return `${starts ? "M" : "L"}${((at + 0.5) * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

type Pressed = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** Where a key leads from the bar `at`; null for other keys and those that the browser has with Alt, Ctrl or Cmd. */
export function placeAfter({ key, altKey, ctrlKey, metaKey }: Pressed, at: number, last: number): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, at - 1);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, at + 1);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}
