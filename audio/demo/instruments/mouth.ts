import { RATE } from "#audio/demo/instruments/sound.ts";

/** A resonance of a vowel: Hz and level. */
export type Formant = readonly [number, number];

const FORMANT_LEVEL = 0.4;
/** Level of the source that bypasses the formants. */
const DIRECT = 0.05;

/** Four resonances side by side. The first opens with the syllable, the others stay. */
export class Mouth {
  readonly #formants: readonly Formant[];
  readonly #size: number;
  readonly #hz: number;
  /** Per formant: input gain and the two feedback coefficients of a constant-peak band-pass (RBJ cookbook). */
  readonly #b = new Float64Array(4);
  readonly #a1 = new Float64Array(4);
  readonly #a2 = new Float64Array(4);
  readonly #state = new Float64Array(8);
  #opening = 0;

  constructor(formants: readonly Formant[], size: number, hz: number) {
    this.#formants = formants;
    this.#size = size;
    this.#hz = hz;
    for (let n = 1; n < 4; n++) this.#tune(n, 1, 8);
  }

  /** How open the mouth is, 0…1; the first formant never falls under the note. */
  open(opening: number): void {
    if (opening === this.#opening) return;
    this.#opening = opening;
    this.#tune(0, opening, 5);
  }

  /** Filters a block in place. All four run interleaved: each alone would wait for its own last result. */
  shape(block: Float32Array): void {
    const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = this.#b;
    const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = this.#a1;
    const [q0 = 0, q1 = 0, q2 = 0, q3 = 0] = this.#a2;
    let [s0 = 0, s1 = 0, s2 = 0, s3 = 0, t0 = 0, t1 = 0, t2 = 0, t3 = 0] = this.#state;
    for (let i = 0; i < block.length; i++) {
      const x = block[i] as number;
      const y0 = b0 * x + s0;
      const y1 = b1 * x + s1;
      const y2 = b2 * x + s2;
      const y3 = b3 * x + s3;
      s0 = t0 - p0 * y0;
      s1 = t1 - p1 * y1;
      s2 = t2 - p2 * y2;
      s3 = t3 - p3 * y3;
      t0 = -b0 * x - q0 * y0;
      t1 = -b1 * x - q1 * y1;
      t2 = -b2 * x - q2 * y2;
      t3 = -b3 * x - q3 * y3;
      block[i] = x * DIRECT + y0 + y1 + y2 + y3;
    }
    this.#state.set([s0, s1, s2, s3, t0, t1, t2, t3]);
  }

  #tune(n: number, opening: number, q: number): void {
    const [formant, level] = this.#formants[n] ?? [500, 0];
    const hz = Math.max(formant * this.#size * opening, n === 0 ? this.#hz : 0);
    const w = (2 * Math.PI * hz) / RATE;
    const alpha = Math.sin(w) / (2 * q);
    // The state-variable band this replaces rose to q at its peak; the level of a formant is meant there.
    this.#b[n] = (alpha / (1 + alpha)) * q * level * FORMANT_LEVEL;
    this.#a1[n] = (-2 * Math.cos(w)) / (1 + alpha);
    this.#a2[n] = (1 - alpha) / (1 + alpha);
  }
}
