import { SampleQueue } from "#audio/analysis/sample-queue.ts";

const TAPS = 31;
const CENTRE = (TAPS - 1) / 2;

/**
 * Streaming mono mix at about 22.05 kHz, which is enough for beats and harmony. Source rates below 33 kHz are only mixed.
 */
export class MonoFeed {
  /** Sample rate of `push`'s result, Hz. */
  readonly rate: number;
  readonly #factor: number;
  /** One half and the centre of a symmetric low-pass. */
  readonly #taps: Float64Array;
  readonly #queue = new SampleQueue(TAPS - 1);

  constructor(sampleRate: number) {
    this.#factor = Math.max(1, Math.round(sampleRate / 22050));
    this.rate = sampleRate / this.#factor;
    this.#taps = lowPass(0.45 / this.#factor).subarray(0, CENTRE + 1);
  }

  /** Mixes and decimates one planar chunk. */
  push(chunk: readonly Float32Array[]): Float32Array {
    return this.pushMono(mixToMono(chunk));
  }

  /** Decimates one chunk of a single channel. */
  pushMono(mono: Float32Array): Float32Array {
    if (this.#factor === 1) return mono;
    this.#queue.add(mono);
    const samples = this.#queue.waiting();
    const [taps, factor] = [this.#taps, this.#factor];
    // From 32 times the rate, the step is longer than the filter.
    const out = new Float32Array(Math.max(0, Math.floor((samples.length - Math.max(TAPS, factor)) / factor) + 1));
    for (let o = 0, at = 0; o < out.length; o++, at += factor) {
      let sum = (taps[CENTRE] as number) * (samples[at + CENTRE] as number);
      for (let tap = 0, mirrored = at + TAPS - 1; tap < CENTRE; tap++, mirrored--) {
        sum += (taps[tap] as number) * ((samples[at + tap] as number) + (samples[mirrored] as number));
      }
      out[o] = sum;
    }
    this.#queue.remove(out.length * factor);
    return out;
  }
}

/** Side signal (half the difference of two channels) at the rate of MonoFeed; null for mono. */
export class SideFeed {
  readonly #feed: MonoFeed;

  constructor(sampleRate: number) {
    this.#feed = new MonoFeed(sampleRate);
  }

  push([left, right, ...others]: readonly Float32Array[]): Float32Array | null {
    if (!left || !right || others.length > 0) return null;
    return this.#feed.pushMono(left.map((value, i) => (value - (right[i] as number)) / 2));
  }
}

function mixToMono(chunk: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), second] = chunk;
  if (chunk.length === 1) return first;
  if (second && chunk.length === 2) return first.map((value, i) => (value + (second[i] as number)) / 2);
  return first.map((_, i) => chunk.reduce((sum, samples) => sum + (samples[i] as number), 0) / chunk.length);
}

/** Hamming-windowed sinc; `cutoff` as a share of the sample rate. */
function lowPass(cutoff: number): Float64Array {
  const taps = Float64Array.from({ length: TAPS }, (_, i) => {
    const x = i - CENTRE;
    const sinc = x === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * x) / (Math.PI * x);
    return sinc * (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (TAPS - 1)));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
