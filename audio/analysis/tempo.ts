/**
 * Tempo in beats a minute; null if nothing repeats. `confidence`: probability (0…1) that it, its half or its double is right;
 * `alternativeBpm`: half or double, whichever is likelier.
 */
export type Tempo = { bpm: number | null; confidence: number; alternativeBpm: number | null };

/** High-passed onsets, their autocorrelation, and the pulse found in them. */
export type OnsetPulse = {
  flux: Float32Array;
  frameRate: number;
  /** Autocorrelation by lag in frames; 1 at 0. */
  correlation: Float32Array;
  bpm: number | null;
  /** Strength of the autocorrelation at beats. */
  clarity: number;
  /** Lead in clarity over the best candidate that is not half or double of it. */
  margin: number;
};

const MIN_BPM = 50;
const MAX_BPM = 210;
const PREFERRED = 118; // listeners tap near 120: the prior only decides between octaves
const PREFERRED_OCTAVES = 0.85;
/**
 * Lags in beats that count for and against a tempo. Bars of the true tempo resemble each other; at two thirds, three quarters, four fifths
 * of it, and the reciprocals, the true beats lie at the ratios with a minus.
 */
const RESEMBLANCES: readonly (readonly [beats: number, weight: number])[] = [
  ...([
    [1, 0.25],
    [2, 0.25],
    [3, 0.08],
    [4, 0.3],
    [8, 0.2],
    [16, 0.15],
  ] as const),
  ...([
    [3 / 4, -0.06],
    [5 / 4, -0.06],
    [3 / 2, -0.08],
    [7 / 4, -0.06],
    [5 / 2, -0.08],
  ] as const),
  ...([
    [2 / 3, -0.1],
    [4 / 3, -0.1],
    [5 / 3, -0.06],
  ] as const),
  ...([
    [4 / 5, -0.06],
    [8 / 5, -0.08],
    [16 / 5, -0.1],
  ] as const),
];
const MAX_BEATS = 16;
/** Tempos within a semitone of an octave of each other count as one pulse. */
const SAME_PULSE_OCTAVES = 0.06;
/** Below this clarity there are no beats. */
const MIN_CLARITY = 0.2;
/** Logistic regression on the margin, fitted on composed and real songs and 12 s passages of them (97 % right). */
const [CONFIDENCE_BASE, CONFIDENCE_SLOPE] = [1.36, 19.2];
const MIN_RISE = 0.05; // a steady tone alone beats with the analysis frames: about a hundredth of any drum

/** Finds the pulse of an onset envelope sampled `frameRate` times a second. */
export function findPulse(onsets: Float32Array, frameRate: number): OnsetPulse {
  const flux = detrended(onsets, Math.round(frameRate * 0.4));
  const none = { flux, frameRate, correlation: new Float32Array(0), bpm: null, clarity: 0, margin: 0 };
  if (onsets.length < frameRate * 4) return none;
  const rise = flux.reduce((sum, value) => sum + value, 0) / flux.length;
  if (rise < MIN_RISE) return none;
  const maxLag = Math.min(flux.length - 1, Math.ceil((frameRate * 60 * MAX_BEATS) / MIN_BPM));
  const correlation = autocorrelation(flux, maxLag);
  const candidates: { bpm: number; score: number; clarity: number }[] = [];
  for (let bpm = MIN_BPM; bpm <= MAX_BPM; bpm += 0.25) {
    const clarity = pulseClarity(correlation, (60 * frameRate) / bpm);
    candidates.push({ bpm, clarity, score: clarity * octavePrior(bpm) });
  }
  const best = candidates.reduce((top, next) => (next.score > top.score ? next : top));
  if (best.score <= 0) return { ...none, correlation };
  const rivals = candidates.filter(({ bpm }) => !isSamePulse(bpm, best.bpm)).map(({ clarity }) => clarity);
  const { clarity } = best;
  const bpm = refined(correlation, best.bpm, frameRate);
  return { flux, frameRate, correlation, bpm, clarity, margin: clarity - Math.max(...rivals) };
}

function isSamePulse(bpm: number, other: number): boolean {
  const octaves = Math.log2(bpm / other);
  return Math.abs(octaves - Math.round(octaves)) <= SAME_PULSE_OCTAVES;
}

function octavePrior(bpm: number): number {
  return Math.exp(-0.5 * (Math.log2(bpm / PREFERRED) / PREFERRED_OCTAVES) ** 2);
}

/** The tempo of a whole recording. */
export function tempoOf({ bpm, clarity, margin, correlation, frameRate }: OnsetPulse): Tempo {
  if (bpm === null) return { bpm: null, confidence: 0, alternativeBpm: null };
  const score = (other: number) => pulseClarity(correlation, (60 * frameRate) / other) * octavePrior(other);
  const [half, double] = [bpm / 2, bpm * 2];
  const alternative = score(half) > score(double) ? half : double;
  return {
    bpm,
    confidence: Math.min(1, clarity / MIN_CLARITY) / (1 + Math.exp(-(CONFIDENCE_BASE + CONFIDENCE_SLOPE * margin))),
    alternativeBpm: Math.round(alternative * 10) / 10,
  };
}

function detrended(values: Float32Array, radius: number): Float32Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, i) => {
    sums[i + 1] = (sums[i] as number) + value;
  });
  return values.map((value, i) => {
    const from = Math.max(0, i - radius);
    const to = Math.min(values.length, i + radius + 1);
    return Math.max(0, value - ((sums[to] as number) - (sums[from] as number)) / (to - from));
  });
}

function autocorrelation(values: Float32Array, maxLag: number): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  // Half an hour of onsets adds nothing over three minutes, and the work is quadratic.
  const length = Math.min(centred.length, 32_000);
  const out = new Float32Array(maxLag + 1);
  for (let lag = 0; lag <= maxLag && lag < length; lag++) {
    let sum = 0;
    for (let i = lag; i < length; i++) sum += (centred[i] as number) * (centred[i - lag] as number);
    out[lag] = sum / (length - lag);
  }
  const zero = out[0] as number;
  return zero > 0 ? out.map((value) => value / zero) : out;
}

/** Autocorrelation at beats and bars, less that at the beats of competing grids. */
function pulseClarity(correlation: Float32Array, period: number): number {
  let sum = 0;
  for (const [beats, weight] of RESEMBLANCES) sum += weight * peakNear(correlation, period * beats);
  return sum;
}

function peakNear(correlation: Float32Array, lag: number): number {
  const low = Math.floor(lag);
  if (low + 1 >= correlation.length) return 0;
  const share = lag - low;
  return (correlation[low] as number) * (1 - share) + (correlation[low + 1] as number) * share;
}

/** The eighth beat gives the period with eight times the precision of the first. */
function refined(correlation: Float32Array, bpm: number, frameRate: number): number {
  let best = { bpm, value: Number.NEGATIVE_INFINITY };
  for (let candidate = bpm - 1; candidate <= bpm + 1; candidate += 0.05) {
    const period = (60 * frameRate) / candidate;
    const value = peakNear(correlation, period * 4) + peakNear(correlation, period * 8);
    if (value > best.value) best = { bpm: candidate, value };
  }
  return Math.round(best.bpm * 10) / 10;
}
