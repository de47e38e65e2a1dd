import type { IndexedRecording } from "#app/catalogue/similar/index/packed-matrix.ts";

/** A part of a recording, in ms. */
export type Passage = { startMs: number; endMs: number };

/** Weight of negative seeds. */
const minusShare = 0.5;
/** Norm of a model vector at which no component exceeds a byte. */
const fullLength = 254;

/** Adds `weight` × `vector` to `sum`. */
export function addScaled(sum: Float64Array, vector: ArrayLike<number>, weight: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) + weight * (vector[at] as number);
}

function toUnit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}

/** Weight of each window in a passage: the squared overlap, so that central windows count most. */
export function windowWeights(windows: Passage[], passage: Passage): number[] {
  return windows.map((window) => {
    const shared = Math.min(window.endMs, passage.endMs) - Math.max(window.startMs, passage.startMs);
    return Math.max(0, shared) ** 2;
  });
}

/** Direction of a recording, or of passages of it: mean of the windows they touch. */
function directionOf({ whole, windows }: IndexedRecording, passages: Passage[]): Float64Array {
  const sum = new Float64Array(whole.length);
  for (const passage of passages) {
    for (const [index, weight] of windowWeights(windows, passage).entries())
      addScaled(sum, windows[index]?.vector ?? whole, weight);
  }
  return toUnit(sum.some((value) => value !== 0) ? sum : Float64Array.from(whole));
}

/**
 * Combined vector of the seeds minus `minus`, in the index's format. `passages` are of the seeds; none for the whole recordings.
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
