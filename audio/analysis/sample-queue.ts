/** FIFO of one channel's samples: appended at the end, removed from the front, without an array per chunk. */
export class SampleQueue {
  #samples: Float32Array;
  #from = 0;
  #to: number;

  /** Starts with `silence` zero samples. */
  constructor(silence = 0) {
    this.#samples = new Float32Array(Math.max(4096, 2 * silence));
    this.#to = silence;
  }

  add(chunk: Float32Array): void {
    const length = this.#to - this.#from;
    if (this.#to + chunk.length > this.#samples.length) {
      const capacity = 2 * (length + chunk.length);
      const target = capacity > this.#samples.length ? new Float32Array(capacity) : this.#samples;
      target.set(this.#samples.subarray(this.#from, this.#to));
      this.#samples = target;
      this.#from = 0;
      this.#to = length;
    }
    this.#samples.set(chunk, this.#to);
    this.#to += chunk.length;
  }

  /** The queued samples; a view that the next `add` invalidates. */
  waiting(): Float32Array {
    return this.#samples.subarray(this.#from, this.#to);
  }

  remove(count: number): void {
    this.#from += count;
  }
}
