/** A growable Float32Array. */
export class NumberList {
  #values = new Float32Array(4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow(2 * this.#values.length);
    this.#values[this.#length++] = value;
  }

  append(values: ArrayLike<number>): void {
    const length = this.#length + values.length;
    if (length > this.#values.length) this.#grow(2 * length);
    this.#values.set(values, this.#length);
    this.#length = length;
  }

  /** Drops the first `count` numbers. */
  drop(count: number): void {
    this.#values.copyWithin(0, count, this.#length);
    this.#length -= count;
  }

  /** A view that the next change may invalidate. */
  view(): Float32Array {
    return this.#values.subarray(0, this.#length);
  }

  #grow(capacity: number): void {
    const grown = new Float32Array(capacity);
    grown.set(this.view());
    this.#values = grown;
  }
}
