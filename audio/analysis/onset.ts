import { FramePairSpectrum } from "#audio/analysis/fft.ts";
import { SampleQueue } from "#audio/analysis/sample-queue.ts";

const SIZE = 1024;
const HOP = 256;
const BANDS = 24;

/** Streaming onset strength: the rise of log energy summed over 24 bands, one value per 256 mono samples. */
export class OnsetMeter {
  readonly frameRate: number;
  readonly #spectrum = new FramePairSpectrum(SIZE);
  readonly #bandOf: Uint8Array;
  readonly #queue = new SampleQueue();
  readonly #energies = new Float64Array(BANDS);
  readonly #levels = new Float64Array(BANDS);
  readonly #envelope: number[] = [];

  constructor(rate: number) {
    this.frameRate = rate / HOP;
    this.#bandOf = Uint8Array.from({ length: SIZE / 2 }, (_, bin) => {
      const hz = Math.max(40, (bin * rate) / SIZE);
      return Math.min(BANDS - 1, Math.floor((BANDS * Math.log2(hz / 40)) / Math.log2(rate / 2 / 40)));
    });
  }

  /** Adds mono samples at the rate given to the constructor. */
  add(mono: Float32Array): void {
    this.#queue.add(mono);
    const samples = this.#queue.waiting();
    let at = 0;
    for (; at + SIZE + HOP <= samples.length; at += 2 * HOP) {
      this.#spectrum.measure(samples, at, HOP);
      this.#addFrame(this.#spectrum.first);
      this.#addFrame(this.#spectrum.second);
    }
    this.#queue.remove(at);
  }

  /** Onset strength, one value a frame. */
  result(): Float32Array {
    return Float32Array.from(this.#envelope);
  }

  #addFrame(powers: Float64Array): void {
    const [energies, levels, bandOf] = [this.#energies, this.#levels, this.#bandOf];
    energies.fill(0);
    for (let bin = 1; bin < SIZE / 2; bin++) {
      const band = bandOf[bin] as number;
      energies[band] = (energies[band] as number) + (powers[bin] as number);
    }
    let flux = 0;
    for (let band = 0; band < BANDS; band++) {
      const level = Math.log10(1e-4 + (energies[band] as number) / SIZE);
      flux += Math.max(0, level - (levels[band] as number));
      levels[band] = level;
    }
    this.#envelope.push(this.#envelope.length === 0 ? 0 : flux);
  }
}
