import { maxItemSeconds } from "#app/sharing/visits/share-visit.ts";

/** Max milliseconds counted per slide change: a slide left open longer is not being viewed. */
const maxStretchMs = 300_000;

/** Measures the viewing time of each item while the page is visible. Times from `now`, in milliseconds. */
export class DwellMeter {
  #item = "";
  /** Null while the page is hidden. */
  #since: number | null = null;
  /** Remaining time that counts for the current item. */
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

  /** Seconds of each item so far. */
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
