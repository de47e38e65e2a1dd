import { type Aspect, aspects, blockRanges, FEATURES } from "#audio/analysis/similarity/layout.ts";

/**
 * Bytes of an embedded vector. The first half describes the sound and ranks recordings. The second half distinguishes passages of one
 * recording.
 */
export const EMBEDDING_BYTES = 64;
export const HALF_BYTES = EMBEDDING_BYTES / 2;
/** Incremented when the bytes change their meaning without a change of the features. */
export const MODEL_VERSION = 3;
/** Quantiles stored for each aspect: every 5 %. */
export const QUANTILES = 21;

/**
 * Maps raw features to small comparable vectors, fitted on a catalogue. Vectors of different models (`id`) do not compare.
 */
export type SimilarityModel = {
  id: string;
  /** Mean and reciprocal deviation of each raw number. */
  mean: Float32Array;
  scale: Float32Array;
  /** EMBEDDING_BYTES rows of FEATURES numbers. */
  projection: Float32Array;
  /** For each aspect, quantiles of the distances between recordings of the catalogue, nearest first. */
  distances: Record<Aspect, Float32Array>;
};

/** Deviations from the mean are clipped here: docs/design/audio.md. */
const MAX_DEVIATIONS = 3;
/** A component of 1 fills the byte: the first components are large. */
const COMPONENT_SCALE = 127;

const ranges = blockRanges();

/** Raw numbers in deviations from the catalogue's mean, clipped. */
export function standardised(
  { mean, scale }: Pick<SimilarityModel, "mean" | "scale">,
  raw: Float32Array,
): Float32Array {
  return raw.map((value, i) => {
    const deviations = (value - (mean[i] as number)) * (scale[i] as number);
    return Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, deviations));
  });
}

/** Raw features with the catalogue's mean stereo width: for mono recordings, whose width does not describe the music. */
export function neutralWidth({ mean }: Pick<SimilarityModel, "mean">, raw: Float32Array): Float32Array {
  const copy = raw.slice();
  for (const { name, from, to } of ranges) if (name === "width") copy.set(mean.subarray(from, to), from);
  return copy;
}

/** Embeds raw features into the vector that the index stores and `similarity` compares. */
export function embed(model: SimilarityModel, raw: Float32Array): Int8Array<ArrayBuffer> {
  const standard = standardised(model, raw);
  const projected = new Float64Array(EMBEDDING_BYTES);
  for (let row = 0; row < EMBEDDING_BYTES; row++) {
    let sum = 0;
    for (let i = 0; i < FEATURES; i++)
      sum += (model.projection[row * FEATURES + i] as number) * (standard[i] as number);
    projected[row] = sum;
  }
  const bytes = new Int8Array(EMBEDDING_BYTES);
  for (const from of [0, HALF_BYTES]) {
    const half = projected.subarray(from, from + HALF_BYTES);
    const power = half.reduce((sum, value) => sum + value * value, 0);
    const factor = power > 0 ? COMPONENT_SCALE / Math.sqrt(power) : 0;
    bytes.set(
      half.map((value) => Math.round(value * factor)),
      from,
    );
  }
  return bytes;
}

/** Cosine similarity of two embedded vectors' sound: 1 for the same, about 0 for unrelated ones. */
export function similarity(a: Int8Array, b: Int8Array): number {
  return cosineOfHalves(a, b, 0);
}

/** Similarity of passages of one recording: 1 for the same passage. It does not compare recordings. */
export function passageSimilarity(a: Int8Array, b: Int8Array): number {
  return cosineOfHalves(a, b, HALF_BYTES);
}

/** Weight of the sound half in `passageSimilarity`: docs/decisions/047-naming-passages.md. */
export const soundShare = 0.3;

function cosineOfHalves(a: Int8Array, b: Int8Array, from: number): number {
  let dot = 0;
  let powerA = 0;
  let powerB = 0;
  for (let i = from; i < from + HALF_BYTES; i++) {
    const x = a[i] as number;
    const y = b[i] as number;
    dot += x * y;
    powerA += x * x;
    powerB += y * y;
  }
  return powerA > 0 && powerB > 0 ? dot / Math.sqrt(powerA * powerB) : 0;
}

/** Distance of two standardised vectors in one aspect: the mean over its blocks, so that a long block does not dominate. */
export function aspectDistance(aspect: Aspect, a: Float32Array, b: Float32Array): number {
  let [sum, blocks] = [0, 0];
  for (const { from, to, ...block } of ranges) {
    if (block.aspect !== aspect) continue;
    let squares = 0;
    for (let i = from; i < to; i++) squares += ((a[i] as number) - (b[i] as number)) ** 2;
    sum += squares / (to - from);
    blocks++;
  }
  return Math.sqrt(sum / blocks);
}

/** Match of two raw vectors in each aspect, 0…1: fraction of the catalogue's pairs that differ more. */
export function aspectMatches(model: SimilarityModel, a: Float32Array, b: Float32Array): Record<Aspect, number> {
  const [first, second] = [standardised(model, a), standardised(model, b)];
  const match = (aspect: Aspect) => distanceMatch(model, aspect, aspectDistance(aspect, first, second));
  return Object.fromEntries(aspects.map((aspect) => [aspect, match(aspect)])) as Record<Aspect, number>;
}

/** Match of two recordings that differ by `distance` in an aspect, 0…1: fraction of the catalogue's pairs that differ more. */
export function distanceMatch({ distances }: SimilarityModel, aspect: Aspect, distance: number): number {
  return 1 - quantileOf(distances[aspect], distance);
}

/** Fraction of values below `value`, 0…1, given equally spaced `quantiles`. */
function quantileOf(quantiles: Float32Array, value: number): number {
  const above = quantiles.findIndex((quantile) => quantile >= value);
  if (above === 0) return 0;
  if (above < 0) return 1;
  const [low, high] = [quantiles[above - 1] as number, quantiles[above] as number];
  return (above - 1 + (high > low ? (value - low) / (high - low) : 0)) / (quantiles.length - 1);
}
