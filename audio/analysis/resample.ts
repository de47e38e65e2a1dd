const PHASES = 512;
const ZERO_CROSSINGS = 24;
const ROLLOFF = 0.95; // of the lower Nyquist frequency

/** Streaming windowed-sinc resampler of one channel. */
export class Resampler {
  readonly #step: number;
  readonly #half: number;
  readonly #table: Float32Array[];
  #buffer: Float32Array;
  #position: number;

  /** Both rates in Hz. */
  constructor(from: number, to: number) {
    const cutoff = ROLLOFF * Math.min(1, to / from);
    this.#step = from / to;
    this.#half = Math.ceil(ZERO_CROSSINGS / cutoff);
    this.#table = Array.from({ length: PHASES + 1 }, (_, phase) => kernel(phase / PHASES, this.#half, cutoff));
    this.#buffer = new Float32Array(this.#half - 1);
    this.#position = this.#half - 1;
  }

  push(samples: Float32Array): Float32Array {
    const joined = new Float32Array(this.#buffer.length + samples.length);
    joined.set(this.#buffer);
    joined.set(samples, this.#buffer.length);
    const ready = joined.length - this.#half;
    const out = new Float32Array(Math.max(0, Math.ceil((ready - this.#position) / this.#step)));
    for (let i = 0; i < out.length; i++, this.#position += this.#step) out[i] = this.#at(joined, this.#position);
    const keepFrom = Math.max(0, Math.min(joined.length, Math.floor(this.#position) - this.#half + 1));
    this.#buffer = joined.slice(keepFrom);
    this.#position -= keepFrom;
    return out;
  }

  flush(): Float32Array {
    return this.push(new Float32Array(this.#half));
  }

  #at(samples: Float32Array, position: number): number {
    const base = Math.floor(position);
    const exact = (position - base) * PHASES;
    const phase = Math.floor(exact);
    const share = exact - phase;
    const low = this.#table[phase] as Float32Array;
    const high = this.#table[Math.min(PHASES, phase + 1)] as Float32Array;
    const from = base - this.#half + 1;
    let sum = 0;
    for (let tap = 0; tap < low.length; tap++) {
      const weight = (low[tap] as number) * (1 - share) + (high[tap] as number) * share;
      sum += weight * (samples[from + tap] as number);
    }
    return sum;
  }
}

/** Blackman-windowed sinc around a point `fraction` of a sample behind tap `half − 1`, with unity gain at DC. */
function kernel(fraction: number, half: number, cutoff: number): Float32Array {
  const taps = Float32Array.from({ length: 2 * half }, (_, tap) => {
    const x = tap - (half - 1) - fraction;
    const w = Math.PI * (x / half);
    const window = Math.abs(x) > half ? 0 : 0.42 + 0.5 * Math.cos(w) + 0.08 * Math.cos(2 * w);
    return (x === 0 ? cutoff : Math.sin(Math.PI * cutoff * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
