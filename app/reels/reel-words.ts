import type { ReelWords } from "#app/reels/reel.ts";

/** What the viewer calls a reel and its files: sent with the data. */
export const reelWords = {
  viewer: { label: "Reel", start: "Start the reel", edit: "Edit reel", slides: "In this reel" } satisfies ReelWords,
  download: "Download video",
};
