/** Points a second in a peaks file. 20 leaves room to zoom to 80 px/s at a 4 px pitch. */
const PEAKS_RATE = 20;
/** Points of the small waveform in a list row. */
const MINI_POINTS = 100;

/** Streaming waveform: the largest magnitude over all channels in each 1/20 s, as unsigned 8-bit. */
export class PeaksMeter {
  readonly #sampleRate: number;
  #frame = 0;
  #points = new Float32Array(1024);
  #count = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  /** Adds one planar chunk. */
  add(chunk: readonly Float32Array[]): void {
    const frames = chunk[0]?.length ?? 0;
    let from = 0;
    while (from < frames) {
      const point = Math.floor(((this.#frame + from) * PEAKS_RATE) / this.#sampleRate);
      const pointEnd = Math.ceil(((point + 1) * this.#sampleRate) / PEAKS_RATE) - this.#frame;
      const to = Math.min(frames, Math.max(from + 1, pointEnd));
      let peak = 0;
      for (const samples of chunk) {
        for (let i = from; i < to; i++) {
          const magnitude = Math.abs(samples[i] as number);
          if (magnitude > peak) peak = magnitude;
        }
      }
      this.#raise(point, peak);
      from = to;
    }
    this.#frame += frames;
  }

  /** One byte a point: 255 is full scale. */
  result(): Uint8Array {
    return Uint8Array.from(this.#points.subarray(0, this.#count), (value) => Math.min(255, Math.round(value * 255)));
  }

  #raise(point: number, value: number): void {
    if (point >= this.#points.length) {
      const grown = new Float32Array(this.#points.length * 2);
      grown.set(this.#points);
      this.#points = grown;
    }
    this.#points[point] = Math.max(this.#points[point] as number, value);
    this.#count = Math.max(this.#count, point + 1);
  }
}

/**
 * The 100-point waveform of a list row, from 20 peaks a second. Each point is the mean square of the peaks under it,
 * and the strongest is 255: mastered music touches full scale everywhere, and only its power tells a verse from a chorus.
 */
export function miniPeaks(peaks: Uint8Array): Uint8Array {
  const powers = Float64Array.from({ length: MINI_POINTS }, (_, index) => {
    const from = Math.floor((index * peaks.length) / MINI_POINTS);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / MINI_POINTS));
    const covered = peaks.subarray(from, to);
    return covered.reduce((sum, value) => sum + value * value, 0) / Math.max(1, covered.length);
  });
  const max = Math.max(...powers, 1);
  return Uint8Array.from(powers, (power) => Math.round((power / max) * 255));
}
