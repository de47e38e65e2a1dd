import { Resampler } from "#audio/analysis/resample.ts";

/** Converts chunks of any rate and channel count to stereo at 44.1 or 48 kHz, which every AAC decoder plays. */
export class Conformer {
  /** Output rate, Hz: the 44.1 kHz family stays, everything else becomes 48 kHz. */
  readonly sampleRate: number;
  readonly #resamplers: [Resampler, Resampler] | null;

  constructor(sampleRate: number) {
    this.sampleRate = sampleRate % 11025 === 0 ? 44100 : 48000;
    this.#resamplers =
      this.sampleRate === sampleRate
        ? null
        : [new Resampler(sampleRate, this.sampleRate), new Resampler(sampleRate, this.sampleRate)];
  }

  /** One planar chunk in, one stereo chunk out; it may be empty while the resampler fills. */
  push(chunk: readonly Float32Array[]): [Float32Array, Float32Array] {
    const [left, right] = stereo(chunk);
    return this.#resamplers ? [this.#resamplers[0].push(left), this.#resamplers[1].push(right)] : [left, right];
  }

  /** Remaining samples of the resampler. */
  flush(): [Float32Array, Float32Array] {
    return this.#resamplers
      ? [this.#resamplers[0].flush(), this.#resamplers[1].flush()]
      : [new Float32Array(0), new Float32Array(0)];
  }
}

/** Mono to both sides; more than two channels by ITU-R BS.775: centre and surrounds at −3 dB, no LFE. */
function stereo(chunk: readonly Float32Array[]): [Float32Array, Float32Array] {
  const [left = new Float32Array(0), right = left, centre, fourth, ...rest] = chunk;
  if (chunk.length <= 2) return [left, right];
  const sides = chunk.length === 4 ? [centre, fourth] : chunk.length === 5 ? [fourth, rest[0]] : rest;
  const middle = chunk.length === 4 ? undefined : centre;
  return [fold(left, middle, sides[0], sides[2]), fold(right, middle, sides[1], sides[3])];
}

function fold(front: Float32Array, ...others: (Float32Array | undefined)[]): Float32Array {
  return front.map((value, i) => {
    let sum = value;
    for (const other of others) sum += Math.SQRT1_2 * (other?.[i] ?? 0);
    return Math.max(-1, Math.min(1, sum));
  });
}
