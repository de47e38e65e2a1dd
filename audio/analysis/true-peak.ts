import { SampleQueue } from "#audio/analysis/sample-queue.ts";

// The 48-tap, four-phase interpolator of ITU-R BS.1770-4, annex 2. The third and fourth phases mirror these two.
const PHASE_0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875,
  -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const PHASE_1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const TAPS = 12;
const PHASES = [PHASE_0, PHASE_1, [...PHASE_1].reverse(), [...PHASE_0].reverse()].map((taps) =>
  Float64Array.from(taps),
);
/** A phase cannot amplify by more than the sum of its taps' magnitudes. */
const MAX_GAIN = Math.max(...PHASES.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)));
const BLOCK = 64;

/** Streaming true-peak meter: 4× oversampled maximum over all channels. */
export class TruePeakMeter {
  readonly #queues: SampleQueue[];
  #peak = 0;

  constructor(channelCount: number) {
    this.#queues = Array.from({ length: channelCount }, () => new SampleQueue());
  }

  /** Adds one planar chunk. */
  add(chunk: readonly Float32Array[]): void {
    this.#queues.forEach((queue, index) => {
      const samples = chunk[index];
      if (!samples) return;
      queue.add(samples);
      const waiting = queue.waiting();
      this.#measure(waiting);
      queue.remove(Math.max(0, waiting.length - TAPS + 1));
    });
  }

  /** Max level so far in dBTP; null for digital silence. */
  result(): number | null {
    return this.#peak > 0 ? 20 * Math.log10(this.#peak) : null;
  }

  #measure(samples: Float32Array): void {
    for (let start = 0; start < samples.length; start += BLOCK) {
      const end = Math.min(samples.length, start + BLOCK);
      // Most blocks are far below the peak: one that cannot exceed it is not interpolated.
      const bound = largest(samples, Math.max(0, start - TAPS + 1), end);
      if (bound * MAX_GAIN <= this.#peak) continue;
      this.#peak = Math.max(this.#peak, bound, interpolatedPeak(samples, Math.max(start, TAPS - 1), end));
    }
  }
}

function largest(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (let i = from; i < to; i++) {
    const magnitude = Math.abs(samples[i] as number);
    if (magnitude > peak) peak = magnitude;
  }
  return peak;
}

function interpolatedPeak(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (const taps of PHASES) {
    for (let i = from; i < to; i++) {
      let sum = 0;
      for (let tap = 0; tap < TAPS; tap++) sum += (taps[tap] as number) * (samples[i - tap] as number);
      peak = Math.max(peak, Math.abs(sum));
    }
  }
  return peak;
}
