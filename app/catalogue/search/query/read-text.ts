import type { MadeState } from "#app/rights/made/made.ts";

/** A wish in words that a search knows. `weight`: null for that of its words. */
export type WishedWords = { words: string; weight: number | null };

/** Facts of rights and files in the words of buyers, and whether it must be clear for its use. */
export type Facts = { oneStop?: boolean; stems?: boolean; ai?: MadeState; clear?: "now" };

type Measure = { min: number | null; max: number | null };

/** What a text was read as that is more than words to search for. Wishes order the results; what is left out is demanded. */
export type ReadText = {
  wishes: WishedWords[];
  tempo: Measure | null;
  /** Seconds. */
  length: Measure | null;
  without: string[];
  /** What was read, as the page lists it. `isUsed`: the search follows it. */
  chips: { id: string; label: string; isUsed: boolean }[];
  /** Ids of what the reader took out. */
  dropped: string[];
  facts: Facts;
};
