/** Points a second in a peaks file. 20 leaves room to zoom to 80 px/s at a 4 px pitch. */
const PEAKS_RATE = 20;
/** Levels of a drawn waveform. */
const LEVELS = 100;

/** Streaming waveform over all channels: peak magnitude and power of each 1/20 s. */
export class PeaksMeter {
  readonly #sampleRate: number;
  #frame = 0;
  #points = new Float32Array(1024);
  /** Sums of squares, and their numbers of samples. */
  #squares = new Float64Array(1024);
  #samples = new Float64Array(1024);
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
      let squares = 0;
      for (const samples of chunk) {
        for (let i = from; i < to; i++) {
          const sample = samples[i] as number;
          squares += sample * sample;
          const magnitude = Math.abs(sample);
          if (magnitude > peak) peak = magnitude;
        }
      }
      this.#note(point, peak, squares, (to - from) * chunk.length);
      from = to;
    }
    this.#frame += frames;
  }

  /** One byte a point: 255 is full scale. */
  peaks(): Uint8Array {
    return Uint8Array.from(this.#points.subarray(0, this.#count), (value) => Math.min(255, Math.round(value * 255)));
  }

  /**
   * Root mean square of each hundredth of the recording, one byte each: the loudest is 255. Mastered music reaches full scale everywhere;
   * only its power distinguishes verse and chorus.
   */
  levels(): Uint8Array {
    const rms = Float64Array.from({ length: LEVELS }, (_, level) => {
      const from = Math.floor((level * this.#count) / LEVELS);
      const to = Math.max(from + 1, Math.floor(((level + 1) * this.#count) / LEVELS));
      const sum = (values: Float64Array) => values.subarray(from, to).reduce((total, value) => total + value, 0);
      return Math.sqrt(sum(this.#squares) / Math.max(1, sum(this.#samples)));
    });
    const loudest = Math.max(...rms);
    return Uint8Array.from(rms, (value) => (loudest > 0 ? Math.round((value / loudest) * 255) : 0));
  }

  #note(point: number, peak: number, squares: number, samples: number): void {
    if (point >= this.#points.length) {
      this.#points = grown(this.#points, Float32Array);
      this.#squares = grown(this.#squares, Float64Array);
      this.#samples = grown(this.#samples, Float64Array);
    }
    this.#points[point] = Math.max(this.#points[point] as number, peak);
    this.#squares[point] = (this.#squares[point] as number) + squares;
    this.#samples[point] = (this.#samples[point] as number) + samples;
    this.#count = Math.max(this.#count, point + 1);
  }
}

/** A copy with twice the capacity. */
function grown<Numbers extends Float32Array | Float64Array>(
  numbers: Numbers,
  type: new (length: number) => Numbers,
): Numbers {
  const copy = new type(numbers.length * 2);
  copy.set(numbers);
  return copy;
}
