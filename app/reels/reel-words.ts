import type { ReelWords } from "#app/reels/reel.ts";

/** What the viewer calls a reel. */
export const reelWords: ReelWords = {
  label: "Reel",
  start: "Start the reel",
  edit: "Edit reel",
  slides: "In this reel",
  download: "Download video",
};
