import type { Reel } from "#app/reels/reel.ts";

/** Figure ids of the first and last slide; others have their own ids. */
export const coverItem = "cover";
export const summaryItem = "summary";

/** Figure id of each slide of the viewer, in order. */
export function reelItems({ slides }: Pick<Reel, "slides">): string[] {
  return [coverItem, ...slides.map(({ id }) => id), summaryItem];
}
