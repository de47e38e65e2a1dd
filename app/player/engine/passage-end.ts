import type { Playback } from "#app/player/player.ts";

/** Whether playback comes to the end of its passage: a visitor who seeks past it hears the rest. */
export class PassageEnd {
  #isAhead = false;

  /** Playback begins or goes on at `from` (seconds). */
  watch(playback: Playback | null, from: number): void {
    const end = playback?.passage?.end;
    this.#isAhead = end !== undefined && from < end;
  }

  /** True once, at `position` (seconds) or after it. */
  isReached(playback: Playback | null, position: number): boolean {
    const end = playback?.passage?.end;
    if (!this.#isAhead || end === undefined || position < end) return false;
    this.#isAhead = false;
    return true;
  }
}
