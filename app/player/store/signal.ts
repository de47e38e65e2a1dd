/** A list of callbacks. `subscribe` returns the function that removes the callback again. */
export class Signal<Values extends unknown[] = []> {
  readonly #listeners = new Set<(...values: Values) => void>();

  subscribe = (listener: (...values: Values) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether there was a callback. */
  emit(...values: Values): boolean {
    for (const listener of this.#listeners) listener(...values);
    return this.#listeners.size > 0;
  }
}
