import { createHash } from "node:crypto";
import { Fft, hannWindow } from "#audio/analysis/fft.ts";

/** Points of a transform, and samples between two: half overlapping windows add up to one. */
const SIZE = 2048;
const HOP = SIZE / 2;
/** Hops with one pattern of gains: 85 ms at 48 kHz. */
const CELL_HOPS = 4;
/** Gain of a band up or down, dB: docs/product/trace.md has what it costs and what it survives. */
const GAIN_DB = 0.5;
/** Hz. Below it is the bass that every listener notices, above it codecs of low rates replace the waveform. */
const [LOWEST, HIGHEST] = [280, 7200];
const BANDS = 24;

/** First bins of the bands, and the end of the last one. */
function bandEdges(sampleRate: number): number[] {
  return Array.from({ length: BANDS + 1 }, (_, band) =>
    Math.round((LOWEST * (HIGHEST / LOWEST) ** (band / BANDS) * SIZE) / sampleRate),
  );
}

/** 24 signs of a cell, by the recording: the same audio always gets the same mark. */
function signsOf(seed: string, cell: number): readonly number[] {
  const bytes = createHash("sha256").update(`${seed} ${cell}`).digest();
  return Array.from({ length: BANDS }, (_, band) => ((bytes[band] as number) & 1 ? 1 : -1));
}

/**
 * Makes the second rendition of a recording: 24 bands go up or down by `GAIN_DB`, others in every cell of time. As many go up as down on
 * average, so that loudness stays. Takes stereo chunks of any length; what it returns, up to `flush`, is as long
 * and begins at the same sample.
 */
export class Marker {
  readonly #seed: string;
  readonly #edges: number[];
  readonly #fft = new Fft(SIZE);
  readonly #window = hannWindow(SIZE).map(Math.sqrt);
  readonly #re = new Float64Array(SIZE);
  readonly #im = new Float64Array(SIZE);
  readonly #gains = new Float64Array(SIZE / 2 + 1).fill(1);
  /** Samples that have been given and not yet left the windows; the first window begins a hop before the audio. */
  #left = new Float32Array(HOP);
  #right = new Float32Array(HOP);
  /** Second halves of the last window. */
  readonly #tailLeft = new Float64Array(HOP);
  readonly #tailRight = new Float64Array(HOP);
  #hop = 0;
  #given = 0;
  #returned = 0;

  /** `seed`: SHA-256 of the original file. */
  constructor({ seed, sampleRate }: { seed: string; sampleRate: number }) {
    this.#seed = seed;
    this.#edges = bandEdges(sampleRate);
  }

  push(left: Float32Array, right: Float32Array): [Float32Array, Float32Array] {
    this.#given += left.length;
    this.#left = joined(this.#left, left);
    this.#right = joined(this.#right, right);
    return this.#run();
  }

  /** The remaining samples. */
  flush(): [Float32Array, Float32Array] {
    const rest = this.#given - this.#returned;
    this.#left = joined(this.#left, new Float32Array(2 * SIZE));
    this.#right = joined(this.#right, new Float32Array(2 * SIZE));
    const [left, right] = this.#run();
    this.#returned = this.#given;
    return [left.slice(0, rest), right.slice(0, rest)];
  }

  #run(): [Float32Array, Float32Array] {
    const hops = Math.max(0, Math.floor((this.#left.length - SIZE) / HOP) + 1);
    const out: [Float32Array, Float32Array] = [new Float32Array(hops * HOP), new Float32Array(hops * HOP)];
    for (let i = 0; i < hops; i++) this.#addWindow(i * HOP, out);
    this.#left = this.#left.slice(hops * HOP);
    this.#right = this.#right.slice(hops * HOP);
    // The first hop lies before the audio.
    const skipped = this.#hop === hops && hops > 0 ? HOP : 0;
    const marked: [Float32Array, Float32Array] = [out[0].subarray(skipped), out[1].subarray(skipped)];
    this.#returned += marked[0].length;
    return marked;
  }

  /** Adds the window at `at` to `out`. Both channels are one complex signal: the gains are real, and equal for both signs of a frequency. */
  #addWindow(at: number, [outLeft, outRight]: [Float32Array, Float32Array]): void {
    const [re, im, window] = [this.#re, this.#im, this.#window];
    for (let i = 0; i < SIZE; i++) {
      re[i] = (this.#left[at + i] as number) * (window[i] as number);
      im[i] = (this.#right[at + i] as number) * (window[i] as number);
    }
    this.#fft.transform(re, im);
    this.#setGains();
    for (let bin = this.#edges[0] as number; bin < (this.#edges[BANDS] as number); bin++) {
      const gain = this.#gains[bin] as number;
      for (const either of [bin, SIZE - bin]) {
        re[either] = (re[either] as number) * gain;
        im[either] = (im[either] as number) * gain;
      }
    }
    // With real and imaginary parts exchanged, the forward transform is the inverse one.
    this.#fft.transform(im, re);
    for (let i = 0; i < HOP; i++) {
      const [rise, fall] = [(window[i] as number) / SIZE, (window[HOP + i] as number) / SIZE];
      outLeft[at + i] = (this.#tailLeft[i] as number) + (re[i] as number) * rise;
      outRight[at + i] = (this.#tailRight[i] as number) + (im[i] as number) * rise;
      this.#tailLeft[i] = (re[HOP + i] as number) * fall;
      this.#tailRight[i] = (im[HOP + i] as number) * fall;
    }
    this.#hop++;
  }

  #setGains(): void {
    if (this.#hop % CELL_HOPS !== 0) return;
    const signs = signsOf(this.#seed, this.#hop / CELL_HOPS);
    for (let band = 0; band < BANDS; band++) {
      const gain = 10 ** (((signs[band] as number) * GAIN_DB) / 20);
      this.#gains.fill(gain, this.#edges[band], this.#edges[band + 1]);
    }
  }
}

function joined(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(one.length + other.length);
  out.set(one);
  out.set(other, one.length);
  return out;
}
