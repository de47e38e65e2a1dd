import type { ShapeName } from "#app/catalogue/shape/curve.ts";
import type { MadeState } from "#app/rights/made/made.ts";

/** A wish in words that a search knows. `weight`: null for that of its words. `isPicture`: what a picture shows, and no tag. */
export type WishedWords = { words: string; weight: number | null; isPicture?: boolean };

/** Facts of rights and files in the words of buyers, and whether it must be clear for its use. */
export type Facts = { oneStop?: boolean; stems?: boolean; ai?: MadeState; clear?: "now" };

/** `around`: the part that a tempo may be away. */
export type Measure = { min: number | null; max: number | null; around?: number };

/** What a text was read as that is more than words to search for. Wishes order the results; what is left out is demanded. */
export type ReadText = {
  wishes: WishedWords[];
  tempo: Measure | null;
  /** Seconds. */
  length: Measure | null;
  /** How its energy develops. */
  shape: ShapeName | null;
  without: string[];
  /** What was read, as the page lists it. `isUsed`: the search follows it. `isFilter`: it is one of `asked`, which has its own chip. */
  chips: { id: string; label: string; isUsed: boolean; isFilter?: boolean }[];
  /** Ids of chips and names of filters that the reader took out. */
  dropped: string[];
  /** Filters that the text sets, by name: they are no part of the address. */
  asked: Record<string, unknown>;
  facts: Facts;
  /** Whether the address has the wishes instead of the text. */
  isAddressed?: true;
  /** Whether rows say which wishes they lack. */
  namesMissed?: true;
};
