const TAPS = 31;

/**
 * Streaming mono mix at about 22.05 kHz: enough for beats and harmony at a quarter of the work. Source rates under
 * 33 kHz are only mixed.
 */
export class MonoFeed {
  /** Rate of what `push` returns, Hz. */
  readonly rate: number;
  readonly #factor: number;
  readonly #taps: Float64Array;
  #history: Float32Array = new Float32Array(TAPS - 1);
  #skip = 0;

  constructor(sampleRate: number) {
    this.#factor = Math.max(1, Math.round(sampleRate / 22050));
    this.rate = sampleRate / this.#factor;
    this.#taps = lowPass(0.45 / this.#factor);
  }

  /** Mixes and decimates one planar chunk. */
  push(chunk: readonly Float32Array[]): Float32Array {
    const mono = mix(chunk);
    if (this.#factor === 1) return mono;
    const joined = new Float32Array(this.#history.length + mono.length);
    joined.set(this.#history);
    joined.set(mono, this.#history.length);
    const out = new Float32Array(Math.max(0, Math.ceil((mono.length - this.#skip) / this.#factor)));
    for (let o = 0; o < out.length; o++) out[o] = this.#filter(joined, this.#skip + o * this.#factor);
    this.#skip = this.#skip + out.length * this.#factor - mono.length;
    this.#history = joined.slice(joined.length - (TAPS - 1));
    return out;
  }

  #filter(samples: Float32Array, at: number): number {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap++) sum += (this.#taps[tap] as number) * (samples[at + tap] as number);
    return sum;
  }
}

function mix(chunk: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(chunk[0]?.length ?? 0);
  const gain = 1 / Math.max(1, chunk.length);
  for (const samples of chunk) {
    for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) + (samples[i] as number) * gain;
  }
  return out;
}

/** Hamming-windowed sinc; `cutoff` as a share of the sample rate. */
function lowPass(cutoff: number): Float64Array {
  const taps = Float64Array.from({ length: TAPS }, (_, i) => {
    const x = i - (TAPS - 1) / 2;
    const sinc = x === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * x) / (Math.PI * x);
    return sinc * (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (TAPS - 1)));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
