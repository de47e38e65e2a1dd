/** Tempo in beats a minute with a confidence of 0…1; null when nothing in it repeats. `alternativeBpm` is half or double, the likelier one. */
export type Tempo = { bpm: number | null; confidence: number; alternativeBpm: number | null };

/** Onsets without their slow part, how they resemble themselves later, and the pulse found in them. */
export type OnsetPulse = {
  flux: Float32Array;
  frameRate: number;
  /** Autocorrelation by lag in frames; 1 at 0. */
  correlation: Float32Array;
  bpm: number | null;
  /** How strongly the beats resemble each other. */
  clarity: number;
};

const MIN_BPM = 50;
const MAX_BPM = 210;
const PREFERRED = 118; // listeners tap near 120: the prior only decides between octaves
const PREFERRED_OCTAVES = 0.75;
const MIN_RISE = 0.05; // a steady tone beats with the analysis frames alone: about a hundredth of any drum

/** Finds the pulse of an onset envelope sampled `frameRate` times a second. */
export function findPulse(onsets: Float32Array, frameRate: number): OnsetPulse {
  const flux = detrended(onsets, Math.round(frameRate * 0.4));
  const none = { flux, frameRate, correlation: new Float32Array(0), bpm: null, clarity: 0 };
  if (onsets.length < frameRate * 4) return none;
  const rise = flux.reduce((sum, value) => sum + value, 0) / flux.length;
  if (rise < MIN_RISE) return none;
  const maxLag = Math.min(flux.length - 1, Math.ceil((frameRate * 60 * 8) / MIN_BPM));
  const correlation = autocorrelation(flux, maxLag);
  let best = { bpm: 0, score: 0, clarity: 0 };
  for (let bpm = MIN_BPM; bpm <= MAX_BPM; bpm += 0.25) {
    const clarity = pulseClarity(correlation, (60 * frameRate) / bpm);
    const score = clarity * octavePrior(bpm);
    if (score > best.score) best = { bpm, score, clarity };
  }
  if (best.score <= 0) return { ...none, correlation };
  return { flux, frameRate, correlation, bpm: refined(correlation, best.bpm, frameRate), clarity: best.clarity };
}

function octavePrior(bpm: number): number {
  return Math.exp(-0.5 * (Math.log2(bpm / PREFERRED) / PREFERRED_OCTAVES) ** 2);
}

/** The tempo of a whole recording. */
export function tempoOf({ bpm, clarity, correlation, frameRate }: OnsetPulse): Tempo {
  if (bpm === null) return { bpm: null, confidence: 0, alternativeBpm: null };
  const score = (other: number) => pulseClarity(correlation, (60 * frameRate) / other) * octavePrior(other);
  const [half, double] = [bpm / 2, bpm * 2];
  const alternative = score(half) > score(double) ? half : double;
  return {
    bpm,
    confidence: Math.min(1, Math.max(0, clarity * 1.6)),
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
  // Half an hour of onsets says no more about tempo than three minutes of them, and the work is quadratic.
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

/** How strongly one, two, four and eight beats later resemble now, less what half-way between beats does. */
function pulseClarity(correlation: Float32Array, period: number): number {
  const at = (beats: number) => peakNear(correlation, period * beats);
  return 0.3 * at(1) + 0.3 * at(2) + 0.25 * at(4) + 0.15 * at(8) - 0.12 * (at(1.5) + at(2.5)) - 0.08 * at(0.75);
}

function peakNear(correlation: Float32Array, lag: number): number {
  const low = Math.floor(lag);
  if (low + 1 >= correlation.length) return 0;
  const share = lag - low;
  return (correlation[low] as number) * (1 - share) + (correlation[low + 1] as number) * share;
}

/** The eighth beat measures the period eight times as finely as the first. */
function refined(correlation: Float32Array, bpm: number, frameRate: number): number {
  let best = { bpm, value: Number.NEGATIVE_INFINITY };
  for (let candidate = bpm - 1; candidate <= bpm + 1; candidate += 0.05) {
    const period = (60 * frameRate) / candidate;
    const value = peakNear(correlation, period * 4) + peakNear(correlation, period * 8);
    if (value > best.value) best = { bpm: candidate, value };
  }
  return Math.round(best.bpm * 10) / 10;
}
