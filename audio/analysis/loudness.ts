import { type Biquad, kWeighting } from "#audio/analysis/k-weighting.ts";

/** Integrated loudness in LUFS and loudness range in LU; null if all is below the absolute gate. */
export type Loudness = { integratedLufs: number | null; rangeLu: number | null };

const STEPS_PER_SECOND = 10; // 400 ms blocks overlapping by 75 %: BS.1770-4, annex 1
const MOMENTARY_STEPS = 4;
const SHORT_TERM_STEPS = 30; // 3 s: EBU Tech 3341
const ABSOLUTE_GATE_LUFS = -70;

/** Streaming BS.1770-4 / EBU R128 meter. Feed planar chunks of any length, then call `result`. */
export class LoudnessMeter {
  readonly #stepFrames: number;
  readonly #channels: ChannelFilter[];
  #framesInStep = 0;
  #stepSum = 0;
  readonly #steps: number[] = [];

  /** `sampleRate` in Hz; five and more channels are weighted as L R C (LFE) Ls Rs. */
  constructor(sampleRate: number, channelCount: number) {
    this.#stepFrames = Math.round(sampleRate / STEPS_PER_SECOND);
    const sections = kWeighting(sampleRate);
    this.#channels = channelWeights(channelCount).map((weight) => new ChannelFilter(sections, weight));
  }

  /** Adds one planar chunk, samples in −1…1. */
  add(chunk: readonly Float32Array[]): void {
    const frames = chunk[0]?.length ?? 0;
    let from = 0;
    while (from < frames) {
      const to = Math.min(frames, from + this.#stepFrames - this.#framesInStep);
      this.#channels.forEach((channel, index) => {
        const samples = chunk[index];
        if (samples) this.#stepSum += channel.energy(samples, from, to);
      });
      this.#framesInStep += to - from;
      from = to;
      if (this.#framesInStep === this.#stepFrames) this.#closeStep();
    }
  }

  /** K-weighted powers of all channels together, one every 100 ms. */
  get powers(): readonly number[] {
    return this.#steps;
  }

  /** Loudness of everything added so far. */
  result(): Loudness {
    return {
      integratedLufs: integratedLoudness(this.#steps),
      rangeLu: loudnessRange(slidingMeans(this.#steps, SHORT_TERM_STEPS)),
    };
  }

  #closeStep(): void {
    this.#steps.push(this.#stepSum / this.#stepFrames);
    this.#stepSum = 0;
    this.#framesInStep = 0;
  }
}

class ChannelFilter {
  readonly #weight: number;
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;
  readonly #state = new Float64Array(4);

  constructor([shelf, highPass]: [Biquad, Biquad], weight: number) {
    this.#weight = weight;
    this.#shelf = shelf;
    this.#highPass = highPass;
  }

  /** Weighted sum of squares of the K-weighted samples from…to. Transposed direct form: four numbers of state. */
  energy(samples: Float32Array, from: number, to: number): number {
    if (this.#weight === 0) return 0;
    const { b0, b1, b2, a1, a2 } = this.#shelf;
    const { a1: c1, a2: c2 } = this.#highPass;
    let [s1 = 0, s2 = 0, r1 = 0, r2 = 0] = this.#state;
    let sum = 0;
    for (let i = from; i < to; i++) {
      const x = samples[i] as number;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const z = y + r1;
      r1 = -2 * y - c1 * z + r2;
      r2 = y - c2 * z;
      sum += z * z;
    }
    this.#state.set([s1, s2, r1, r2]);
    return sum * this.#weight;
  }
}

function channelWeights(count: number): number[] {
  if (count === 4) return [1, 1, 1.41, 1.41];
  if (count === 5) return [1, 1, 1, 1.41, 1.41];
  return Array.from({ length: count }, (_, index) => (index === 3 ? 0 : index > 3 ? 1.41 : 1));
}

function slidingMeans(steps: readonly number[], width: number): number[] {
  const means: number[] = [];
  let sum = 0;
  steps.forEach((step, index) => {
    sum += step - (steps[index - width] ?? 0);
    if (index >= width - 1) means.push(Math.max(0, sum) / width);
  });
  return means;
}

/** Gated loudness in LUFS of K-weighted powers, one every 100 ms, channels summed; null if all is below the gate. */
export function integratedLoudness(steps: readonly number[]): number | null {
  const powers = slidingMeans(steps, MOMENTARY_STEPS);
  const audible = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS);
  if (audible.length === 0) return null;
  const relativeGate = toLufs(mean(audible)) - 10; // −10 LU: BS.1770-4
  return toLufs(mean(audible.filter((power) => toLufs(power) > relativeGate)));
}

function loudnessRange(powers: readonly number[]): number | null {
  const audible = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS);
  if (audible.length === 0) return null;
  const relativeGate = toLufs(mean(audible)) - 20; // −20 LU: EBU Tech 3342
  const levels = audible.map(toLufs).filter((level) => level > relativeGate);
  levels.sort((a, b) => a - b);
  return percentile(levels, 0.95) - percentile(levels, 0.1);
}

function percentile(sorted: readonly number[], at: number): number {
  return sorted[Math.round((sorted.length - 1) * at)] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}
