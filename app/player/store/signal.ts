/** A list of callbacks. `subscribe` returns the function that unsubscribes. */
export class Signal<Values extends unknown[] = []> {
  readonly #listeners = new Set<(...values: Values) => void>();

  subscribe = (listener: (...values: Values) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns whether there was a subscriber. */
  emit(...values: Values): boolean {
    for (const listener of this.#listeners) listener(...values);
    return this.#listeners.size > 0;
  }
}
