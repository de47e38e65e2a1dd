import type { ChromaFrames } from "#audio/analysis/chroma.ts";
import type { Onsets } from "#audio/analysis/onset.ts";
import { deviation, dot, mean } from "#audio/analysis/vectors.ts";

/** What is heard at each place of a grid, in deviations from its mean: onsets, and changes of harmony. */
export type Accents = { low: Float64Array; high: Float64Array; harmony: Float64Array; bass: Float64Array };
type Grid = { places: readonly number[]; spanFrames: number; frameRate: number; offsetMs: number };

/** Frames to either side of a place in which an onset is of that place: 35 ms. */
const REACH = 3;
/** One strong accent counts no more than three deviations. */
const MAX_DEVIATIONS = 3;

/** Accents at `places`, in frames of the onsets; harmony of `spanFrames` before and after is compared; `offsetMs`: the middle of the first frame. */
export function accentsAt(
  { places, spanFrames, frameRate, offsetMs }: Grid,
  onsets: Onsets,
  chroma: ChromaFrames,
): Accents {
  const peaks = (values: Float32Array) => standardised(places.map((place) => peakNear(values, Math.round(place))));
  const seconds = places.map((place) => place / frameRate + offsetMs / 1000);
  const changes = (frames: Float32Array) =>
    standardised(changesOf(frames, chroma.frameRate, seconds, spanFrames / frameRate));
  return { low: peaks(onsets.low), high: peaks(onsets.high), harmony: changes(chroma.all), bass: changes(chroma.bass) };
}

function peakNear(values: Float32Array, at: number): number {
  let peak = 0;
  for (let i = Math.max(0, at - REACH); i <= at + REACH && i < values.length; i++) {
    peak = Math.max(peak, values[i] as number);
  }
  return peak;
}

/** One minus the cosine of the pitch classes of the spans before and after each time. */
function changesOf(frames: Float32Array, frameRate: number, seconds: readonly number[], span: number): number[] {
  const sums = runningSums(frames);
  const count = frames.length / 12;
  return seconds.map((time) => {
    if (time < span) return 0;
    // Frames are two hops long: the first has its middle one hop from the start.
    const [before, here, after] = [time - span, time, time + span].map((at) =>
      sumUntil(sums, count, at * frameRate - 0.5),
    );
    return change(before as Float64Array, here as Float64Array, after as Float64Array);
  });
}

function runningSums(frames: Float32Array): Float64Array {
  const sums = new Float64Array(frames.length + 12);
  for (let i = 0; i < frames.length; i++) sums[i + 12] = (sums[i] as number) + (frames[i] as number);
  return sums;
}

/** Pitch classes of the first `frames` frames, a fraction of the last included. */
function sumUntil(sums: Float64Array, count: number, frames: number): Float64Array {
  const at = Math.max(0, Math.min(count, frames));
  const whole = Math.min(Math.max(0, count - 1), Math.floor(at));
  const share = count > 0 ? at - whole : 0;
  return Float64Array.from({ length: 12 }, (_, i) => {
    const from = sums[whole * 12 + i] as number;
    return from + share * ((sums[whole * 12 + 12 + i] ?? from) - from);
  });
}

function change(before: Float64Array, here: Float64Array, after: Float64Array): number {
  const one = here.map((value, i) => value - (before[i] as number));
  const other = after.map((value, i) => value - (here[i] as number));
  return 1 - dot(one, other) / (Math.sqrt(dot(one, one) * dot(other, other)) || 1);
}

function standardised(values: readonly number[]): Float64Array {
  const [centre, spread] = [mean(values), deviation(values) || 1];
  return Float64Array.from(values, (value) =>
    Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, (value - centre) / spread)),
  );
}
