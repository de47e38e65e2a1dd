import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { blockRanges, FEATURES } from "#audio/analysis/similarity/layout.ts";
import { type SimilarityModel, standardised } from "#audio/analysis/similarity/model.ts";
import { timeBetween } from "#audio/analysis/similarity/passage-place.ts";

/** Added to the noise of a block, so that no block dominates. */
const minNoise = 0.1;

const weights = new Float32Array(FEATURES);
for (const { from, to, noise } of blockRanges()) weights.fill(1 / (noise + minNoise), from, to);

function weighedDot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < FEATURES; i++) sum += (weights[i] as number) * (a[i] as number) * (b[i] as number);
  return sum;
}

/**
 * Place in a recording most similar to a passage, by all features instead of the index's bytes: numbers are weighted by how little an
 * encoded copy changes them, and music between two windows is modelled as their mean. Null without windows.
 */
export function refinePassage(
  model: SimilarityModel,
  passage: Float32Array,
  { windows }: Pick<RecordingFeatures, "windows">,
): { startMs: number; endMs: number } | null {
  const target = standardised(model, passage);
  const differences = windows.map(({ raw }) =>
    standardised(model, raw).map((value, i) => value - (target[i] as number)),
  );
  const squares = differences.map((difference) => weighedDot(difference, difference));
  let [found, later, lowest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [at, difference] of differences.entries()) {
    const square = squares[at] as number;
    if (square < lowest) [found, later, lowest] = [at, 0, square];
    const [next, nextSquare] = [differences[at + 1], squares[at + 1]];
    if (next === undefined || nextSquare === undefined) continue;
    // Point on the line from this window to the next that is nearest to the passage.
    const both = weighedDot(difference, next);
    const share = (square - both) / (square + nextSquare - 2 * both);
    const between = square - share * (square - both);
    if (share > 0 && share < 1 && between < lowest) [found, later, lowest] = [at, share, between];
  }
  const window = windows[found];
  return window === undefined ? null : timeBetween(window, windows[found + 1] ?? null, later);
}
