import type { IndexedRecording } from "#app/catalogue/similar/index/packed-matrix.ts";

/** A part of a recording, in ms. */
export type Passage = { startMs: number; endMs: number };

/** How much seeds that results must not sound like count. */
const minusShare = 0.5;
/** The length of a vector of the model, where no number of it leaves the byte. */
const fullLength = 254;

/** Adds `weight` times a vector to `sum`. */
export function addScaled(sum: Float64Array, vector: ArrayLike<number>, weight: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) + weight * (vector[at] as number);
}

function toUnit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}

/** The weight of each window in a passage: the square of what they share, so that a window in its middle counts most. */
export function windowWeights(windows: Passage[], passage: Passage): number[] {
  return windows.map((window) => {
    const shared = Math.min(window.endMs, passage.endMs) - Math.max(window.startMs, passage.startMs);
    return Math.max(0, shared) ** 2;
  });
}

/** The direction of a recording, or of passages of it: the mean of the windows they touch. */
function directionOf({ whole, windows }: IndexedRecording, passages: Passage[]): Float64Array {
  const sum = new Float64Array(whole.length);
  for (const passage of passages) {
    for (const [index, weight] of windowWeights(windows, passage).entries())
      addScaled(sum, windows[index]?.vector ?? whole, weight);
  }
  return toUnit(sum.some((value) => value !== 0) ? sum : Float64Array.from(whole));
}

/**
 * The vector between all seeds and away from those in `minus`, as the index stores vectors. `passages` are of the seeds; none for the
 * whole recordings.
 */
export function seedVector(seeds: IndexedRecording[], minus: IndexedRecording[], passages: Passage[]): Int8Array {
  const directions = [
    ...seeds.map((seed) => ({ direction: directionOf(seed, passages), weight: 1 / seeds.length })),
    ...minus.map((seed) => ({ direction: directionOf(seed, []), weight: -minusShare / minus.length })),
  ];
  const sum = new Float64Array(directions[0]?.direction.length ?? 0);
  for (const { direction, weight } of directions) addScaled(sum, direction, weight);
  return Int8Array.from(toUnit(sum), (value) => Math.max(-127, Math.min(127, Math.round(value * fullLength))));
}
