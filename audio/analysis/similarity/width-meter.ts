import { FramePairSpectrum } from "#audio/analysis/fft.ts";
import { NumberList } from "#audio/analysis/number-list.ts";
import { SampleQueue } from "#audio/analysis/sample-queue.ts";

const SIZE = 2048;
const BANDS = 12;
const [LOWEST_HZ, HIGHEST_HZ] = [60, 11_000];
/** Below −20 dB the sides are inaudible and may be a coding artefact. */
const NARROWEST = -2;
/** Powers that count as silence. */
const [SIDE_FLOOR, MIDDLE_FLOOR] = [1e-4, 1e-3];

/** Streaming stereo width: power of the sides relative to the middle, in twelve bands. */
export class WidthMeter {
  readonly frameRate: number;
  readonly #edges: number[];
  readonly #middle = new SampleQueue();
  readonly #side = new SampleQueue();
  readonly #both = new Float32Array(2 * SIZE);
  readonly #spectrum = new FramePairSpectrum(SIZE);
  readonly #powers = new Float32Array(2 * BANDS);
  readonly #frames = new NumberList();

  constructor(rate: number) {
    this.frameRate = rate / SIZE;
    const factor = (HIGHEST_HZ / LOWEST_HZ) ** (1 / BANDS);
    this.#edges = Array.from({ length: BANDS + 1 }, (_, band) =>
      Math.min(SIZE / 2, Math.round((LOWEST_HZ * factor ** band * SIZE) / rate)),
    );
  }

  /** Adds samples of the middle, and of half the difference of the sides where there are two. */
  add(middle: Float32Array, side: Float32Array | null): void {
    this.#middle.add(middle);
    this.#side.add(side ?? new Float32Array(middle.length));
    const [middles, sides] = [this.#middle.waiting(), this.#side.waiting()];
    let at = 0;
    for (; at + SIZE <= Math.min(middles.length, sides.length); at += SIZE) {
      this.#both.set(middles.subarray(at, at + SIZE), 0);
      this.#both.set(sides.subarray(at, at + SIZE), SIZE);
      this.#spectrum.measure(this.#both, 0, SIZE);
      this.#sum(this.#spectrum.first, 0);
      this.#sum(this.#spectrum.second, BANDS);
      this.#frames.append(this.#powers);
    }
    this.#middle.remove(at);
    this.#side.remove(at);
  }

  /** Width between two times in seconds, log10 of the power ratio in each band. */
  between(start: number, end: number): number[] {
    const frames = this.#frames.view();
    const from = Math.round(start * this.frameRate) * 2 * BANDS;
    const to = Math.min(frames.length, Math.round(end * this.frameRate) * 2 * BANDS);
    const sums = new Float64Array(2 * BANDS);
    for (let i = from; i < to; i++) sums[i % (2 * BANDS)] = (sums[i % (2 * BANDS)] as number) + (frames[i] as number);
    const count = Math.max(1, (to - from) / (2 * BANDS));
    return Array.from({ length: BANDS }, (_, band) => {
      const [middle, side] = [(sums[band] as number) / count, (sums[BANDS + band] as number) / count];
      return Math.max(NARROWEST, Math.log10((side + SIDE_FLOOR) / (middle + MIDDLE_FLOOR)));
    });
  }

  #sum(powers: Float64Array, at: number): void {
    for (let band = 0; band < BANDS; band++) {
      let sum = 0;
      for (let bin = this.#edges[band] as number; bin < (this.#edges[band + 1] as number); bin++)
        sum += powers[bin] as number;
      this.#powers[at + band] = sum;
    }
  }
}
