import { NumberList } from "#audio/analysis/number-list.ts";

const BANDS = 24;

/** Onset strength: the rise of log energy summed over 24 bands, one value a frame. */
export class OnsetMeter {
  readonly #bandOf: Uint8Array;
  readonly #size: number;
  readonly #energies = new Float64Array(BANDS);
  readonly #levels = new Float64Array(BANDS);
  readonly #envelope = new NumberList();

  /** For spectra of frames of `size` samples at `rate` Hz. */
  constructor(rate: number, size: number) {
    this.#size = size;
    this.#bandOf = Uint8Array.from({ length: size / 2 }, (_, bin) => {
      const hz = Math.max(40, (bin * rate) / size);
      return Math.min(BANDS - 1, Math.floor((BANDS * Math.log2(hz / 40)) / Math.log2(rate / 2 / 40)));
    });
  }

  /** Onset strength so far, one value a frame; a view that the next frame may invalidate. */
  result(): Float32Array {
    return this.#envelope.view();
  }

  addFrame(powers: Float64Array): void {
    const [energies, levels, bandOf] = [this.#energies, this.#levels, this.#bandOf];
    energies.fill(0);
    for (let bin = 1; bin < bandOf.length; bin++) {
      const band = bandOf[bin] as number;
      energies[band] = (energies[band] as number) + (powers[bin] as number);
    }
    let flux = 0;
    for (let band = 0; band < BANDS; band++) {
      const level = Math.log10(1e-4 + (energies[band] as number) / this.#size);
      flux += Math.max(0, level - (levels[band] as number));
      levels[band] = level;
    }
    this.#envelope.push(this.#envelope.length === 0 ? 0 : flux);
  }
}
