import { eigenOfSymmetric } from "#audio/analysis/similarity/eigen.ts";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { aspects, blockRanges, FEATURES } from "#audio/analysis/similarity/layout.ts";
import {
  aspectDistance,
  EMBEDDING_BYTES,
  HALF_BYTES,
  QUANTILES,
  type SimilarityModel,
  standardised,
} from "#audio/analysis/similarity/model.ts";
import { modelId } from "#audio/analysis/similarity/model-bytes.ts";
import { addTo, dot, meanVector } from "#audio/analysis/vectors.ts";

/** Max recordings to fit on: more hardly change means and covariances. */
const MAX_RECORDINGS = 500;
/** Max windows per recording, likewise. */
const MAX_WINDOWS = 16;
/** Weight of the identity in the covariance within recordings; compared in docs/decisions/029-similarity-features.md. */
const SHRINKAGE = 0.1;
/** Number of recordings at which half of the covariance comes from the catalogue. */
const HALF_TRUSTED = 12;
/** Exponent of the variance between recordings by which directions are weighted. */
const EMPHASIS = 0.25;
/**
 * Exponent of the variance of steps by which directions of the second half are weighted: the last ones tell passages apart, too.
 * A direction counts with at least this fraction of the first one's variance.
 */
const EVENNESS = -0.25;
const MIN_VARIANCE = 0.01;
/** Added to the noise of a block, so that no block dominates. */
const MIN_NOISE = 0.1;
const MAX_PAIRS = 4000;

/**
 * Fits the model of `embed` on a catalogue, without labels: mean and deviation of each number; the covariance of windows within their
 * recordings, by which differences are discounted; and the directions of largest variance in the catalogue. The second half of the
 * directions are those in which a window differs most from the next one, apart from what an encoded copy changes.
 */
export function fitModel(catalogue: readonly RecordingFeatures[]): SimilarityModel {
  const step = Math.max(1, Math.ceil(catalogue.length / MAX_RECORDINGS));
  const recordings = catalogue.filter((recording, i) => i % step === 0 && recording.windows.length > 0);
  const samples = recordings.map(({ windows }) => sampleOf(windows).map(({ raw }) => raw));
  const { mean, scale } = standardisation(samples.flat());
  const standard = samples.map((windows) => windows.map((raw) => standardised({ mean, scale }, raw)));
  const projection = new Float32Array(EMBEDDING_BYTES * FEATURES);
  projection.set(projectionOf(standard, blockWeights()));
  const steps = recordings.map(({ windows }) => stepsOf(windows, (raw) => standardised({ mean, scale }, raw)));
  projection.set(passageProjectionOf(steps, noiseWeights()), HALF_BYTES * FEATURES);
  const distances = distancesOf(recordings.map(({ whole }) => standardised({ mean, scale }, whole)));
  const model = { mean, scale, projection, distances };
  return { id: modelId(model), ...model };
}

/** At most MAX_WINDOWS, spread evenly. */
function sampleOf<Item>(items: readonly Item[]): Item[] {
  const stride = Math.ceil(items.length / MAX_WINDOWS);
  return items.filter((_, i) => i % stride === 0);
}

/** Differences between windows and the next ones. */
function stepsOf(windows: RecordingFeatures["windows"], standardise: (raw: Float32Array) => Float32Array) {
  const pairs = windows.slice(1).map((next, i) => [windows[i] as (typeof windows)[number], next] as const);
  return sampleOf(pairs).map(([one, next]) => {
    const from = standardise(one.raw);
    return standardise(next.raw).map((value, i) => value - (from[i] as number));
  });
}

function standardisation(raw: readonly Float32Array[]): Pick<SimilarityModel, "mean" | "scale"> {
  const mean = Float32Array.from(meanVector(raw, FEATURES));
  const squares = new Float64Array(FEATURES);
  for (const vector of raw) {
    addTo(
      squares,
      vector.map((value, i) => (value - (mean[i] as number)) ** 2),
    );
  }
  const scale = Float32Array.from(squares, (sum) => (sum > 0 ? 1 / Math.sqrt(sum / raw.length) : 1));
  return { mean, scale };
}

/** A block has the influence of its weight, however many numbers it has. */
function blockWeights(): Float32Array {
  return Float32Array.from(
    blockRanges().flatMap(({ size, weight }) => Array<number>(size).fill(weight / Math.sqrt(size))),
  );
}

/** Weights each number by how little an encoded copy of the passage changes it. */
function noiseWeights(): Float32Array {
  return Float32Array.from(
    blockRanges().flatMap(({ size, noise }) => Array<number>(size).fill(1 / Math.sqrt(noise + MIN_NOISE))),
  );
}

function weightedBy(weights: Float32Array, recordings: readonly Float32Array[][]): Float32Array[][] {
  return recordings.map((windows) => windows.map((vector) => vector.map((value, i) => value * (weights[i] as number))));
}

/** HALF_BYTES rows: directions in which windows differ most from the next ones, given these differences. */
function passageProjectionOf(steps: readonly Float32Array[][], weights: Float32Array): Float32Array {
  const { values, vectors } = eigenOfSymmetric(covarianceAround(weightedBy(weights, steps), () => noChange));
  const [most = 0] = values;
  const evenness = (row: number) => (most > 0 ? Math.max(MIN_VARIANCE, (values[row] as number) / most) ** EVENNESS : 1);
  const projection = new Float32Array(HALF_BYTES * FEATURES);
  vectors.slice(0, HALF_BYTES).forEach((vector, row) => {
    for (let i = 0; i < FEATURES; i++)
      projection[row * FEATURES + i] = (vector[i] as number) * (weights[i] as number) * evenness(row);
  });
  return projection;
}

/** HALF_BYTES rows: directions in which recordings differ most. */
function projectionOf(standard: readonly Float32Array[][], weights: Float32Array): Float32Array {
  const recordings = weightedBy(weights, standard);
  const trust = recordings.length / (recordings.length + HALF_TRUSTED);
  const { whiten, trace } = whitening(recordings, 1 - (1 - SHRINKAGE) * trust);
  const centres = recordings.map((windows) => {
    const centre = meanVector(windows, FEATURES);
    return Float64Array.from(whiten, (row) => dot(row, centre));
  });
  const between = covariance(centres, meanVector(centres, FEATURES));
  const { values, vectors } = eigenOfSymmetric(between);
  // The remaining covariance within recordings is isotropic: with few recordings no direction vanishes.
  const spread = (row: number) => Math.max(values[row] as number, 0) / Math.max(1, centres.length) + trace;
  const emphasis = (row: number) => (spread(row) / spread(0)) ** EMPHASIS;
  const projection = new Float32Array(HALF_BYTES * FEATURES);
  vectors.slice(0, HALF_BYTES).forEach((vector, row) => {
    for (let i = 0; i < FEATURES; i++) {
      let sum = 0;
      for (let j = 0; j < FEATURES; j++) sum += (vector[j] as number) * ((whiten[j] as Float64Array)[i] as number);
      projection[row * FEATURES + i] = sum * (weights[i] as number) * emphasis(row);
    }
  });
  return projection;
}

/** Inverse square root of the covariance of windows within their recordings, scaled to keep the mean variance, `trace`. */
function whitening(
  recordings: readonly Float32Array[][],
  shrinkage: number,
): { whiten: Float64Array[]; trace: number } {
  const within = covarianceAround(recordings, (windows) => meanVector(windows, FEATURES));
  const trace = within.reduce((sum, row, i) => sum + (row[i] as number), 0) / FEATURES || 1;
  within.forEach((row, i) => {
    for (let j = 0; j < FEATURES; j++) row[j] = (1 - shrinkage) * (row[j] as number);
    row[i] = (row[i] as number) + shrinkage * trace;
  });
  const { values, vectors } = eigenOfSymmetric(within);
  const result = zeros();
  vectors.forEach((vector, k) => {
    const factor = Math.sqrt(trace / Math.max(values[k] as number, trace * 1e-6));
    result.forEach((row, i) => {
      for (let j = 0; j < FEATURES; j++)
        row[j] = (row[j] as number) + factor * (vector[i] as number) * (vector[j] as number);
    });
  });
  return { whiten: result, trace };
}

/** The step of music that stays as it is. */
const noChange = new Float64Array(FEATURES);

/** Covariance of the vectors of recordings around the centre of each. */
function covarianceAround(
  recordings: readonly Float32Array[][],
  centreOf: (windows: readonly Float32Array[]) => Float64Array,
): Float64Array[] {
  const within = zeros();
  let count = 0;
  for (const windows of recordings) {
    const centre = centreOf(windows);
    // Limits the influence of one recording with very different parts.
    const squares = windows.reduce((sum, vector) => sum + squaredDistance(vector, centre), 0);
    if (squares === 0) continue;
    const weight = Math.sqrt(windows.length / squares);
    addCovariance(within, windows, centre, weight);
    count += windows.length * weight;
  }
  for (const row of within) row.set(row.map((value) => value / (count || 1)));
  return within;
}

function squaredDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
  return sum;
}

function covariance(vectors: readonly (Float32Array | Float64Array)[], centre: Float64Array): Float64Array[] {
  const sum = zeros();
  addCovariance(sum, vectors, centre);
  return sum;
}

function addCovariance(
  sum: readonly Float64Array[],
  vectors: readonly (Float32Array | Float64Array)[],
  centre: Float64Array,
  weight = 1,
): void {
  for (const vector of vectors) {
    const difference = Float64Array.from(vector, (value, i) => value - (centre[i] as number));
    // The matrix is symmetric: one half is enough.
    for (let i = 0; i < FEATURES; i++) {
      const [row, own] = [sum[i] as Float64Array, weight * (difference[i] as number)];
      for (let j = 0; j <= i; j++) row[j] = (row[j] as number) + own * (difference[j] as number);
    }
  }
  for (let i = 0; i < FEATURES; i++) {
    for (let j = 0; j < i; j++) (sum[j] as Float64Array)[i] = (sum[i] as Float64Array)[j] as number;
  }
}

function zeros(): Float64Array[] {
  return Array.from({ length: FEATURES }, () => new Float64Array(FEATURES));
}

function distancesOf(wholes: readonly Float32Array[]): SimilarityModel["distances"] {
  const pairs: [Float32Array, Float32Array][] = [];
  // Steps of growing length over the recordings sample all kinds of pairs without random numbers.
  for (let apart = 1; apart < wholes.length && pairs.length < MAX_PAIRS; apart++) {
    for (let i = 0; i + apart < wholes.length; i++) {
      pairs.push([wholes[i] as Float32Array, wholes[i + apart] as Float32Array]);
    }
  }
  const entries = aspects.map((aspect) => {
    const sorted = Float32Array.from(pairs, ([a, b]) => aspectDistance(aspect, a, b)).sort();
    const at = (i: number) => Math.round(((sorted.length - 1) * i) / (QUANTILES - 1));
    // Unrelated standardised vectors have a distance of √2.
    const of = (i: number) => sorted[at(i)] ?? (2 * Math.SQRT2 * i) / (QUANTILES - 1);
    return [aspect, Float32Array.from({ length: QUANTILES }, (_, i) => of(i))];
  });
  return Object.fromEntries(entries) as SimilarityModel["distances"];
}
