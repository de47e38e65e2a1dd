import { FrameFeed } from "#audio/analysis/frame-feed.ts";
import { MonoFeed } from "#audio/analysis/mono-feed.ts";
import { NumberList } from "#audio/analysis/number-list.ts";
import {
  FIRST_BIN,
  LAST_BIN,
  PRINT_FRAME,
  PRINT_HOP,
  PRINT_RATE,
  type SoundPrint,
} from "#audio/analysis/print/sound-print.ts";
import { Resampler } from "#audio/analysis/resample.ts";

/**
 * A peak is the largest value within so many bins and frames. Of music that one looks for, the most prominent ones are enough; of a video,
 * music is to be found between the peaks of the speech.
 */
const reach = { music: { bins: 20, frames: 12 }, video: { bins: 6, frames: 4 } } as const;

/** Relative power of what is no sound: −80 dBFS. */
const FLOOR = 1e-8 * (PRINT_FRAME / 4) ** 2;

const WIDTH = LAST_BIN - FIRST_BIN + 1;

/** Measures a print in one pass over planar chunks, in nearly constant memory. */
export class PrintMeter {
  #frames = 0;
  readonly #mono: MonoFeed;
  readonly #resampler: Resampler | null;
  readonly #feed: FrameFeed;
  readonly #reach: { bins: number; frames: number };
  /** The last frames, and the largest values around each bin, in a ring. */
  readonly #powers: Float64Array[];
  readonly #largest: Float64Array[];
  readonly #times = new NumberList();
  readonly #bins = new NumberList();

  constructor(sampleRate: number, of: keyof typeof reach) {
    this.#reach = reach[of];
    this.#mono = new MonoFeed(sampleRate);
    this.#resampler = this.#mono.rate === PRINT_RATE ? null : new Resampler(this.#mono.rate, PRINT_RATE);
    this.#feed = new FrameFeed(PRINT_FRAME, PRINT_HOP, (powers) => this.#addFrame(powers));
    const rows = () => Array.from({ length: 2 * this.#reach.frames + 1 }, () => new Float64Array(WIDTH));
    [this.#powers, this.#largest] = [rows(), rows()];
  }

  /** Adds one planar chunk, samples in −1…1. */
  add(chunk: readonly Float32Array[]): void {
    const mono = this.#mono.push(chunk);
    this.#feed.add(this.#resampler === null ? mono : this.#resampler.push(mono));
  }

  /** The print of all samples. Ends the measurement. */
  result(): SoundPrint {
    if (this.#resampler !== null) this.#feed.add(this.#resampler.flush());
    this.#feed.end();
    const frames = this.#frames;
    for (let i = 0; i < this.#reach.frames; i++) this.#addFrame(new Float64Array(PRINT_FRAME / 2));
    return { frames, times: Uint32Array.from(this.#times.view()), bins: Uint16Array.from(this.#bins.view()) };
  }

  #addFrame(powers: Float64Array): void {
    const rows = this.#powers.length;
    const row = this.#frames % rows;
    const own = this.#powers[row] as Float64Array;
    own.set(powers.subarray(FIRST_BIN, LAST_BIN + 1));
    slidingMax(own, this.#reach.bins, this.#largest[row] as Float64Array);
    this.#frames++;
    const middle = this.#frames - 1 - this.#reach.frames;
    if (middle >= 0) this.#findPeaks(middle);
  }

  #findPeaks(frame: number): void {
    const rows = this.#powers.length;
    const powers = this.#powers[frame % rows] as Float64Array;
    const largest = this.#largest[frame % rows] as Float64Array;
    for (let bin = 0; bin < WIDTH; bin++) {
      const value = powers[bin] as number;
      if (value < FLOOR || value < (largest[bin] as number)) continue;
      if (this.#largest.some((other) => (other[bin] as number) > value)) continue;
      this.#times.push(frame);
      this.#bins.push(bin + FIRST_BIN);
    }
  }
}

/** The largest of the values up to `reach` before and after each. */
function slidingMax(values: Float64Array, reach: number, out: Float64Array): void {
  const width = values.length;
  for (let at = 0; at < width; at++) {
    let max = 0;
    const to = Math.min(width - 1, at + reach);
    for (let other = Math.max(0, at - reach); other <= to; other++) {
      const value = values[other] as number;
      if (value > max) max = value;
    }
    out[at] = max;
  }
}
