import { FramePairSpectrum } from "#audio/analysis/fft.ts";
import { SampleQueue } from "#audio/analysis/sample-queue.ts";

/** Cuts mono samples into overlapping frames of `size` every `hop` samples and gives the power spectrum of each to `onFrame`. */
export class FrameFeed {
  readonly #size: number;
  readonly #hop: number;
  readonly #onFrame: (powers: Float64Array) => void;
  readonly #spectrum: FramePairSpectrum;
  readonly #queue = new SampleQueue();

  constructor(size: number, hop: number, onFrame: (powers: Float64Array) => void) {
    this.#size = size;
    this.#hop = hop;
    this.#onFrame = onFrame;
    this.#spectrum = new FramePairSpectrum(size);
  }

  add(mono: Float32Array): void {
    this.#queue.add(mono);
    const samples = this.#queue.waiting();
    let at = 0;
    for (; at + this.#size + this.#hop <= samples.length; at += 2 * this.#hop) {
      this.#spectrum.measure(samples, at, this.#hop);
      this.#onFrame(this.#spectrum.first);
      this.#onFrame(this.#spectrum.second);
    }
    this.#queue.remove(at);
  }

  /** Measures the last frame if it has no partner. */
  end(): void {
    const samples = this.#queue.waiting();
    if (samples.length >= this.#size) {
      const padded = new Float32Array(this.#size + this.#hop);
      padded.set(samples.subarray(0, this.#size));
      this.#spectrum.measure(padded, 0, this.#hop);
      this.#onFrame(this.#spectrum.first);
    }
    this.#queue.remove(samples.length);
  }
}
