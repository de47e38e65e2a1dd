import type { Reel } from "#app/reels/reel.ts";

/** What the first and the last slide are called in figures; the others have ids. */
export const coverItem = "cover";
export const summaryItem = "summary";

/** The item of each slide of the viewer, in order. */
export function reelItems({ slides }: Pick<Reel, "slides">): string[] {
  return [coverItem, ...slides.map(({ id }) => id), summaryItem];
}
