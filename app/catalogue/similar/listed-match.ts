import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { Aspect } from "#audio/analysis/similarity/layout.ts";

/** A result of a search by sound, before it is rendered. */
export type MatchedTrack = Omit<ListedTrack, "match"> & { match: ListedMatch };

/** How well a result matches the seed, and the passage of it that matches best, in ms. */
export type ListedMatch = {
  /** 0 to 100. */
  percent: number;
  startMs: number;
  endMs: number;
  /** What of the music matches, 0 to 100 each, where the search explains it. */
  aspects?: { aspect: Aspect; name: string; percent: number; words: string }[];
};
