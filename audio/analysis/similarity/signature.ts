import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { blockRanges, FEATURES } from "#audio/analysis/similarity/layout.ts";
import { readScale } from "#audio/analysis/similarity/signature-scale.ts";

/** 200 bits, in bands of 20. */
export const SIGNATURE_BANDS = 10;
const BAND_BITS = 20;
export const SIGNATURE_BITS: number = SIGNATURE_BANDS * BAND_BITS;

/** Cosine from which two recordings are proposed as one: measured by test/bench/duplicates.ts. */
export const SAME_SOUND = 0.975;
/** Copies with other silence at their ends. */
export const MAX_LENGTH_DIFFERENCE_MS = 2000;

/** Windows below which the course of a recording says nothing: 20 s. */
const MIN_WINDOWS = 3;
const MAX_DEVIATIONS = 3;
/** They follow the level, the bit rate and the channels rather than the music. */
const leftOut = new Set(["level", "spectral-shape", "width", "cepstrum-mean", "contrast"]);

const { mean, deviation } = readScale();
const weights = new Float64Array(FEATURES);
for (const { name, from, to, weight, noise } of blockRanges())
  if (!leftOut.has(name)) weights.fill(weight / Math.sqrt(to - from) / (0.1 + noise), from, to);

/** Raw features in deviations from the mean of the demo catalogue, weighted by how little encoders change them. */
function weighted(raw: Float32Array): Float64Array {
  return Float64Array.from(raw, (value, i) => {
    const deviations = (value - (mean[i] as number)) / (deviation[i] as number);
    return Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, deviations)) * (weights[i] as number);
  });
}

/** 1 or -1 for a bit and a number of the vector, the same on every machine: xorshift32 of both. */
function signAt(bit: number, place: number): number {
  let state = Math.imul(bit * FEATURES + place + 1, 0x9e3779b1);
  for (let round = 0; round < 2; round++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state < 0 ? -1 : 1;
}

/** The signature of a recording by the features of its whole: on which side of 200 planes it lies, as numbers of 20 bits. */
export function signatureOf(whole: Float32Array): number[] {
  const vector = weighted(whole);
  return Array.from({ length: SIGNATURE_BANDS }, (_, band) => {
    let bits = 0;
    for (let bit = 0; bit < BAND_BITS; bit++) {
      let sum = 0;
      for (let i = 0; i < FEATURES; i++) sum += (vector[i] as number) * signAt(band * BAND_BITS + bit, i);
      bits = bits * 2 + (sum > 0 ? 1 : 0);
    }
    return bits;
  });
}

/** Number of bits in which two signatures differ. */
export function bandDistance(a: readonly number[], b: readonly number[]): number {
  let differing = 0;
  for (const [at, band] of a.entries()) for (let bits = band ^ (b[at] ?? 0); bits !== 0; bits &= bits - 1) differing++;
  return differing;
}

/** The windows as one vector, each less the mean of all: what changes in the course of the recording. */
function courseOf(windows: readonly { raw: Float32Array }[]): Float64Array {
  const vectors = windows.map(({ raw }) => weighted(raw));
  const course = new Float64Array(vectors.length * FEATURES);
  for (let i = 0; i < FEATURES; i++) {
    const centre = vectors.reduce((sum, vector) => sum + (vector[i] as number), 0) / vectors.length;
    for (const [at, vector] of vectors.entries()) course[at * FEATURES + i] = (vector[i] as number) - centre;
  }
  return course;
}

/**
 * How alike the courses of two recordings are, window by window from their beginnings: nearly 1 for copies, whatever their level and
 * equalisation, and less for other takes, mixes and edits of one song. 0 if they are shorter than 20 s or their lengths differ.
 */
export function soundCosine(a: RecordingFeatures, b: RecordingFeatures): number {
  const count = Math.min(a.windows.length, b.windows.length);
  if (count < MIN_WINDOWS || Math.max(a.windows.length, b.windows.length) > count + 1) return 0;
  const [first, second] = [courseOf(a.windows.slice(0, count)), courseOf(b.windows.slice(0, count))];
  let [dot, powerA, powerB] = [0, 0, 0];
  for (let i = 0; i < first.length; i++) {
    const [x, y] = [first[i] as number, second[i] as number];
    dot += x * y;
    powerA += x * x;
    powerB += y * y;
  }
  return powerA > 0 && powerB > 0 ? dot / Math.sqrt(powerA * powerB) : 0;
}
