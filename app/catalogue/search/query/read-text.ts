import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";

/** A wish in words that a search knows. */
export type WishedWords = { words: string; weight: number };

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
  facts: Partial<Pick<SearchFilters, "oneStop" | "stems" | "ai" | "clear">>;
};
