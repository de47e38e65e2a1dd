import { levelsAt } from "#app/player/waveform/wave-shape.ts";

/** Bars of a waveform: those of a row in the product. */
export const waveBars = 100;
/** Of the height: silence is a line. */
const minLevel = 0.04;
/** Of a bar's space. */
const barWidth = 0.64;

/** Path of the bars in a box of `waveBars` by 1, about its middle. */
export function wavePath(peaks: readonly number[]): string {
  const levels = peaks.length === 0 ? new Array<number>(waveBars).fill(0) : levelsAt(peaks, waveBars);
  return levels
    .map((level, bar) => {
      const height = Math.max(minLevel, level);
      return `M${bar} ${((1 - height) / 2).toFixed(3)}h${barWidth}v${height.toFixed(3)}h-${barWidth}z`;
    })
    .join("");
}
