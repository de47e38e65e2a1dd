import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { blockRanges, FEATURES } from "#audio/analysis/similarity/layout.ts";
import { type SimilarityModel, standardised } from "#audio/analysis/similarity/model.ts";
import { timeBetween } from "#audio/analysis/similarity/passage-place.ts";

/** Added to the noise of a block: no block counts beyond measure. */
const minNoise = 0.1;

const weights = new Float32Array(FEATURES);
for (const { from, to, noise } of blockRanges()) weights.fill(1 / (noise + minNoise), from, to);

function weighedDot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < FEATURES; i++) sum += (weights[i] as number) * (a[i] as number) * (b[i] as number);
  return sum;
}

/**
 * Where a recording sounds most like a passage, by all features instead of the bytes of the index: a number counts as much as a copy of
 * the passage leaves it as it is, and between two windows music sounds like a mean of them. Null in a recording without windows.
 */
export function refinePassage(
  model: SimilarityModel,
  passage: Float32Array,
  { windows }: Pick<RecordingFeatures, "windows">,
): { startMs: number; endMs: number } | null {
  const wanted = standardised(model, passage);
  const differences = windows.map(({ raw }) =>
    standardised(model, raw).map((value, i) => value - (wanted[i] as number)),
  );
  const squares = differences.map((difference) => weighedDot(difference, difference));
  let [found, later, lowest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [at, difference] of differences.entries()) {
    const square = squares[at] as number;
    if (square < lowest) [found, later, lowest] = [at, 0, square];
    const [next, nextSquare] = [differences[at + 1], squares[at + 1]];
    if (next === undefined || nextSquare === undefined) continue;
    // The point of the line from this window to the next that is nearest to the passage.
    const both = weighedDot(difference, next);
    const share = (square - both) / (square + nextSquare - 2 * both);
    const between = square - share * (square - both);
    if (share > 0 && share < 1 && between < lowest) [found, later, lowest] = [at, share, between];
  }
  const window = windows[found];
  return window === undefined ? null : timeBetween(window, windows[found + 1] ?? null, later);
}
