import { maxItemSeconds } from "#app/sharing/visits/share-visit.ts";

/** Milliseconds that an item counts without a turn: someone who leaves it open longer has stopped looking. */
const maxStretchMs = 300_000;

/** Counts how long each item is shown while the page is visible. Times are those of `now`, in milliseconds. */
export class DwellMeter {
  #item = "";
  /** Null while the page is hidden. */
  #since: number | null = null;
  /** What the shown item still counts until the next turn. */
  #left = maxStretchMs;
  readonly #ms = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Another item is shown. */
  turnTo(item: string): void {
    this.#count();
    this.#item = item;
    this.#left = maxStretchMs;
  }

  pause(): void {
    this.#count();
    this.#since = null;
  }

  resume(): void {
    this.#count();
    this.#since = this.#now();
  }

  /** Whole seconds of each item until now. */
  seconds(): Record<string, number> {
    this.#count();
    return Object.fromEntries(
      [...this.#ms].map(([item, ms]) => [item, Math.min(Math.round(ms / 1000), maxItemSeconds)]),
    );
  }

  #count(): void {
    if (this.#since === null) return;
    const now = this.#now();
    const counted = Math.min(now - this.#since, this.#left);
    this.#since = now;
    this.#left -= counted;
    this.#ms.set(this.#item, (this.#ms.get(this.#item) ?? 0) + counted);
  }
}
