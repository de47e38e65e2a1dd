import { NumberList } from "#audio/analysis/number-list.ts";

const BANDS = 24;
/** First band that is not of the kick drum and the bass (40 to 130 Hz), and first of snares and cymbals (1 kHz), of three an octave. */
const LOW_END = 5;
const HIGH_START = 14;

/** Onset strength by frame: of all bands, of kick and bass, of snares and cymbals. */
export type Onsets = { all: Float32Array; low: Float32Array; high: Float32Array };

/** Onset strength: the rise of log energy summed over 24 bands, one value a frame. */
export class OnsetMeter {
  readonly #bandOf: Uint8Array;
  readonly #size: number;
  readonly #energies = new Float64Array(BANDS);
  readonly #levels = new Float64Array(BANDS);
  readonly #all = new NumberList();
  readonly #low = new NumberList();
  readonly #high = new NumberList();

  /** For spectra of frames of `size` samples at `rate` Hz. */
  constructor(rate: number, size: number) {
    this.#size = size;
    this.#bandOf = Uint8Array.from({ length: size / 2 }, (_, bin) => {
      const hz = Math.max(40, (bin * rate) / size);
      return Math.min(BANDS - 1, Math.floor((BANDS * Math.log2(hz / 40)) / Math.log2(rate / 2 / 40)));
    });
  }

  /** Onset strength so far; views that the next frame may invalidate. */
  result(): Onsets {
    return { all: this.#all.view(), low: this.#low.view(), high: this.#high.view() };
  }

  addFrame(powers: Float64Array): void {
    const [energies, levels, bandOf] = [this.#energies, this.#levels, this.#bandOf];
    energies.fill(0);
    for (let bin = 1; bin < bandOf.length; bin++) {
      const band = bandOf[bin] as number;
      energies[band] = (energies[band] as number) + (powers[bin] as number);
    }
    let [all, low, high] = [0, 0, 0];
    for (let band = 0; band < BANDS; band++) {
      const level = Math.log10(1e-4 + (energies[band] as number) / this.#size);
      const rise = Math.max(0, level - (levels[band] as number));
      all += rise;
      if (band < LOW_END) low += rise;
      if (band >= HIGH_START) high += rise;
      levels[band] = level;
    }
    const isFirst = this.#all.length === 0;
    this.#all.push(isFirst ? 0 : all);
    this.#low.push(isFirst ? 0 : low);
    this.#high.push(isFirst ? 0 : high);
  }
}
