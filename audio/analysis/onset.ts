import { Fft, hannWindow } from "#audio/analysis/fft.ts";

const SIZE = 1024;
const HOP = 256;
const BANDS = 24;

/** Streaming onset strength: the rise of log energy summed over 24 bands, one value per 256 mono samples. */
export class OnsetMeter {
  readonly frameRate: number;
  readonly #fft = new Fft(SIZE);
  readonly #window = hannWindow(SIZE);
  readonly #bandOf: Uint8Array;
  readonly #re = new Float64Array(SIZE);
  readonly #im = new Float64Array(SIZE);
  #previous = new Float64Array(BANDS);
  #buffer: Float32Array = new Float32Array(0);
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
    const joined = new Float32Array(this.#buffer.length + mono.length);
    joined.set(this.#buffer);
    joined.set(mono, this.#buffer.length);
    let at = 0;
    // Two frames ride in one complex transform: the first as its real, the second as its imaginary part.
    for (; at + SIZE + HOP <= joined.length; at += 2 * HOP) this.#framePair(joined, at);
    this.#buffer = joined.slice(at);
  }

  /** Onset strength, one value a frame. */
  result(): Float32Array {
    return Float32Array.from(this.#envelope);
  }

  #framePair(samples: Float32Array, at: number): void {
    for (let i = 0; i < SIZE; i++) {
      const w = this.#window[i] as number;
      this.#re[i] = (samples[at + i] as number) * w;
      this.#im[i] = (samples[at + HOP + i] as number) * w;
    }
    this.#fft.transform(this.#re, this.#im);
    const first = new Float64Array(BANDS);
    const second = new Float64Array(BANDS);
    for (let bin = 1; bin < SIZE / 2; bin++) {
      const [ar, ai] = [this.#re[bin] as number, this.#im[bin] as number];
      const [br, bi] = [this.#re[SIZE - bin] as number, this.#im[SIZE - bin] as number];
      const band = this.#bandOf[bin] as number;
      first[band] = (first[band] as number) + ((ar + br) ** 2 + (ai - bi) ** 2) / 4;
      second[band] = (second[band] as number) + ((ai + bi) ** 2 + (br - ar) ** 2) / 4;
    }
    this.#rise(first);
    this.#rise(second);
  }

  #rise(energies: Float64Array): void {
    let flux = 0;
    const levels = energies.map((energy) => Math.log10(1e-4 + energy / SIZE));
    for (let band = 0; band < BANDS; band++) {
      flux += Math.max(0, (levels[band] as number) - (this.#previous[band] as number));
    }
    this.#previous = levels;
    this.#envelope.push(this.#envelope.length === 0 ? 0 : flux);
  }
}
