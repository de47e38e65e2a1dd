import { NumberList } from "#audio/analysis/number-list.ts";
import { BANDS, CONTRAST_BANDS, ROW, SHAPES } from "#audio/analysis/similarity/frame-row.ts";

const LOWEST_HZ = 40;
/** Power that counts as silence, as a share of that of a full-scale sine. */
const FLOOR = 1e-7;
/** Fraction of an octave's bins that make its peaks, and its valleys. */
const CONTRAST_SHARE = 0.2;
const ROLL_OFF = 0.85;

type Band = { from: number; weights: Float64Array };

/** Spectral features, one row of `ROW` numbers a frame. */
export class TimbreMeter {
  readonly #mels: Band[];
  /** First bin of each octave, and the end of the last. */
  readonly #octaves: number[];
  readonly #full: number;
  readonly #binHz: number;
  readonly #row = new Float32Array(ROW);
  readonly #rows = new NumberList();

  /** For spectra of frames of `size` samples at `rate` Hz. */
  constructor(rate: number, size: number) {
    this.#mels = melBands(rate, size);
    // A Hann window halves the amplitude, and a real sine has half of it in each of two bins.
    this.#full = (size / 4) ** 2;
    this.#binHz = rate / size;
    const top = rate / 2;
    this.#octaves = Array.from({ length: CONTRAST_BANDS + 1 }, (_, i) =>
      i === 0 ? 1 : Math.round(top / 2 ** (CONTRAST_BANDS - i) / this.#binHz),
    );
  }

  /** Rows so far; a view that the next frame may invalidate. */
  get rows(): NumberList {
    return this.#rows;
  }

  /** Adds the powers of the next frame, which are overwritten, and returns its row, which the next frame overwrites. */
  addFrame(powers: Float64Array): Float32Array {
    const row = this.#row;
    this.#mels.forEach(({ from, weights }, band) => {
      let energy = 0;
      for (let i = 0; i < weights.length; i++) energy += (weights[i] as number) * (powers[from + i] as number);
      row[band] = decibels(energy / this.#full);
    });
    this.#measureShape(powers);
    this.#measureContrast(powers);
    this.#rows.append(row);
    return row;
  }

  #measureShape(powers: Float64Array): void {
    let [sum, weighted, logs] = [0, 0, 0];
    const bins = powers.length;
    for (let bin = 1; bin < bins; bin++) {
      const power = powers[bin] as number;
      sum += power;
      weighted += power * bin;
      logs += Math.log(power + FLOOR * this.#full);
    }
    let [rolled, edge] = [0, 1];
    while (edge < bins - 1 && rolled < ROLL_OFF * sum) rolled += powers[edge++] as number;
    const floor = FLOOR * this.#full * bins;
    this.#row[BANDS] = Math.log2(((weighted + floor * bins * 0.5) / (sum + floor)) * this.#binHz);
    this.#row[BANDS + 1] = Math.log2(edge * this.#binHz);
    this.#row[BANDS + 2] = logs / (bins - 1) - Math.log(sum / (bins - 1) + FLOOR * this.#full);
    this.#row[BANDS + 3] = decibels(sum / this.#full);
  }

  #measureContrast(powers: Float64Array): void {
    for (let octave = 0; octave < CONTRAST_BANDS; octave++) {
      const bins = powers.subarray(this.#octaves[octave], this.#octaves[octave + 1]).sort();
      const count = Math.max(1, Math.round(bins.length * CONTRAST_SHARE));
      let [valley, peak] = [0, 0];
      for (let i = 0; i < count; i++) {
        valley += bins[i] as number;
        peak += bins[bins.length - 1 - i] as number;
      }
      const at = BANDS + SHAPES + 2 * octave;
      this.#row[at] = decibels(valley / count / this.#full);
      this.#row[at + 1] = decibels(peak / count / this.#full);
    }
  }
}

function decibels(power: number): number {
  return 10 * Math.log10(power + FLOOR);
}

function melBands(rate: number, size: number): Band[] {
  const mel = (hz: number) => 1127 * Math.log(1 + hz / 700);
  const [low, high] = [mel(LOWEST_HZ), mel(rate / 2)];
  const edge = (i: number) => (700 * (Math.exp((low + ((high - low) * i) / (BANDS + 1)) / 1127) - 1) * size) / rate;
  return Array.from({ length: BANDS }, (_, band) => {
    const [left, centre, right] = [edge(band), edge(band + 1), edge(band + 2)];
    const from = Math.max(1, Math.ceil(left));
    const to = Math.min(size / 2 - 1, Math.floor(right));
    const weights = Float64Array.from({ length: Math.max(1, to - from + 1) }, (_, i) => {
      const bin = from + i;
      return Math.max(0, bin <= centre ? (bin - left) / (centre - left) : (right - bin) / (right - centre));
    });
    // A band narrower than a bin takes the nearest one.
    if (weights.every((weight) => weight === 0)) return { from: Math.round(centre), weights: Float64Array.of(1) };
    return { from, weights };
  });
}
