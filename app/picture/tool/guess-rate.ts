import { nearestRate } from "#app/licensing/timelines/timecode.ts";

/** Frames that a guess needs. */
const minFrames = 12;
/** Share by which a frame may differ from the median: times of frames are rounded, to 1 ms in WebM. */
const tolerance = 0.2;
/** Share by which the median may differ from a rate: 23.976 and 24 are 0.1 % apart, so the mean decides between them. */
const near = 0.02;

export type GuessedRate = { rate: string | null; isVariable: boolean };

/** The frame rate of a video from times of its frames in seconds, as they were shown; some may be missing. Null with too few. */
export function guessRate(times: readonly number[]): GuessedRate | null {
  const ascending = [...new Set(times)].sort((one, other) => one - other);
  const steps = ascending.slice(1).map((time, index) => time - (ascending[index] ?? 0));
  if (steps.length < minFrames) return null;
  const median = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
  // A frame that was left out is a step of two or more.
  const frames = steps.map((step) => Math.max(1, Math.round(step / median)));
  const isVariable = steps.some((step, index) => Math.abs(step / (frames[index] ?? 1) - median) > tolerance * median);
  const mean = steps.reduce((sum, step) => sum + step, 0) / frames.reduce((sum, count) => sum + count, 0);
  const { name, apart } = nearestRate(1 / mean);
  return { rate: !isVariable && apart <= near ? name : null, isVariable };
}
