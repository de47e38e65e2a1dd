import { RATE } from "#audio/demo/instruments/sound.ts";

/** Two-pole state-variable filter (Zavalishin's topology-preserving form): stable under fast sweeps. */
export class StateFilter {
  #g = 0;
  #k = 1;
  #a = 0;
  #s1 = 0;
  #s2 = 0;

  /** Cut-off in Hz, resonance as Q. */
  tune(hz: number, q: number): void {
    this.#g = Math.tan((Math.PI * Math.min(hz, RATE * 0.45)) / RATE);
    this.#k = 1 / q;
    this.#a = 1 / (1 + this.#g * (this.#g + this.#k));
  }

  /** Keeps the low-passed part of a block, in place. */
  lowPass(block: Float32Array): void {
    const g = this.#g;
    const sum = g + this.#k;
    const a = this.#a;
    let s1 = this.#s1;
    let s2 = this.#s2;
    for (let i = 0; i < block.length; i++) {
      const v1 = g * ((block[i] as number) - sum * s1 - s2) * a;
      const band = v1 + s1;
      s1 = v1 + band;
      const v2 = g * band;
      const low = v2 + s2;
      s2 = v2 + low;
      block[i] = low;
    }
    this.#s1 = s1;
    this.#s2 = s2;
  }

  /** Adds `gain` times the band-passed part of a block to `out`. */
  addBand(block: Float32Array, out: Float32Array, gain: number): void {
    const g = this.#g;
    const sum = g + this.#k;
    const a = this.#a;
    let s1 = this.#s1;
    let s2 = this.#s2;
    for (let i = 0; i < block.length; i++) {
      const v1 = g * ((block[i] as number) - sum * s1 - s2) * a;
      const band = v1 + s1;
      s1 = v1 + band;
      const v2 = g * band;
      s2 = s2 + 2 * v2;
      out[i] = (out[i] as number) + band * gain;
    }
    this.#s1 = s1;
    this.#s2 = s2;
  }
}

type Coefficients = [number, number, number, number, number];

/** RBJ audio-EQ-cookbook sections. Frequencies in Hz, gains in dB. */
export function shelf(kind: "low" | "high", hz: number, gainDb: number): Coefficients {
  const a = 10 ** (gainDb / 40);
  const w = (2 * Math.PI * hz) / RATE;
  const s = Math.SQRT1_2 * Math.sin(w) * 2 * Math.sqrt(a);
  const c = (kind === "low" ? 1 : -1) * Math.cos(w);
  const sign = kind === "low" ? 1 : -1;
  const a0 = a + 1 + (a - 1) * c + s;
  return [
    (a * (a + 1 - (a - 1) * c + s)) / a0,
    (sign * 2 * a * (a - 1 - (a + 1) * c)) / a0,
    (a * (a + 1 - (a - 1) * c - s)) / a0,
    (sign * -2 * (a - 1 + (a + 1) * c)) / a0,
    (a + 1 + (a - 1) * c - s) / a0,
  ];
}

export function peaking(hz: number, gainDb: number, q: number): Coefficients {
  const a = 10 ** (gainDb / 40);
  const w = (2 * Math.PI * hz) / RATE;
  const alpha = Math.sin(w) / (2 * q);
  const a0 = 1 + alpha / a;
  return [
    (1 + alpha * a) / a0,
    (-2 * Math.cos(w)) / a0,
    (1 - alpha * a) / a0,
    (-2 * Math.cos(w)) / a0,
    (1 - alpha / a) / a0,
  ];
}

export function highPass(hz: number, q = Math.SQRT1_2): Coefficients {
  const w = (2 * Math.PI * hz) / RATE;
  const alpha = Math.sin(w) / (2 * q);
  const a0 = 1 + alpha;
  const b = (1 + Math.cos(w)) / 2 / a0;
  return [b, -2 * b, b, (-2 * Math.cos(w)) / a0, (1 - alpha) / a0];
}

export function lowPass(hz: number, q = Math.SQRT1_2): Coefficients {
  const w = (2 * Math.PI * Math.min(hz, RATE * 0.45)) / RATE;
  const alpha = Math.sin(w) / (2 * q);
  const a0 = 1 + alpha;
  const b = (1 - Math.cos(w)) / 2 / a0;
  return [b, 2 * b, b, (-2 * Math.cos(w)) / a0, (1 - alpha) / a0];
}

/** Runs one section over a buffer in place. */
export function applyFilter(buffer: Float32Array, [b0, b1, b2, a1, a2]: Coefficients): void {
  let s1 = 0;
  let s2 = 0;
  for (let i = 0; i < buffer.length; i++) {
    const x = buffer[i] as number;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    buffer[i] = y;
  }
}

const SWEEP_BLOCK = 128;
const swept = new Float32Array(SWEEP_BLOCK);

/** Low-pass whose cut-off follows `hzAt(sample)`, read every 128 samples; 18 kHz and more leaves the sound alone. */
export function sweepLowPass(buffer: Float32Array, hzAt: (sample: number) => number): void {
  const filter = new StateFilter();
  for (let from = 0; from < buffer.length; from += SWEEP_BLOCK) {
    const hz = hzAt(from);
    const count = Math.min(SWEEP_BLOCK, buffer.length - from);
    for (let i = 0; i < count; i++) swept[i] = buffer[from + i] as number;
    // The filter runs on while it is open, so that closing it does not click.
    filter.tune(Math.min(hz, 18000), 0.9);
    filter.lowPass(swept);
    if (hz >= 18000) continue;
    for (let i = 0; i < count; i++) buffer[from + i] = swept[i] as number;
  }
}
