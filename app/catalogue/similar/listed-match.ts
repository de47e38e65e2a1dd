import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { Aspect } from "#audio/analysis/similarity/layout.ts";

/** A result of a sound search before rendering. */
export type MatchedTrack = Omit<ListedTrack, "match"> & { match: ListedMatch };

/** Match of a result with the seed, and its best matching passage in ms. */
export type ListedMatch = {
  /** 0 to 100. */
  percent: number;
  startMs: number;
  endMs: number;
  /** Match by aspect, 0 to 100 each, if the search explains it. */
  aspects?: { aspect: Aspect; name: string; percent: number; words: string }[];
};
