import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import type { ReadText } from "#app/catalogue/search/query/read-text.ts";
import type { FitQuery } from "#app/catalogue/shape/fit.ts";
import type { ShapeQuery } from "#app/catalogue/shape/shape-query.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import type { MadeState } from "#app/rights/made/made.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

export const sorts = ["relevance", "popularity", "newest", "title", "bpm", "length", "fastest", "brand"] as const;
export type Sort = (typeof sorts)[number];

/** Choices of the facet "For this use": clear, approvals, and both. */
export const clearChoices = ["now", "asks", "open"] as const;
export type ClearChoice = (typeof clearChoices)[number];

export const tagCategories = ["genre", "mood", "instrument"] as const satisfies readonly TagCategory[];

/** Max characters of the text. The index opens one list per word, so pasted text is cut. */
export const maxQueryLength = 200;
/** Max characters of the box: a longer text is read as a brief. */
export const maxTextLength = 10_000;

/** Limits of the number fields: BPM as accepted by ingest, lengths in seconds up to an hour. */
export const limits = {
  bpmMin: { least: 20, most: 400 },
  bpmMax: { least: 20, most: 400 },
  lengthMin: { least: 0, most: 3600 },
  lengthMax: { least: 0, most: 3600 },
  // The first recordings of sound; the index takes no later year.
  yearMin: { least: 1860, most: 2200 },
  yearMax: { least: 1860, most: 2200 },
} as const;
export type NumberField = keyof typeof limits;
export const numberFields = [
  "bpmMin",
  "bpmMax",
  "lengthMin",
  "lengthMax",
  "yearMin",
  "yearMax",
] as const satisfies readonly NumberField[];

/** Values of `qFields` and their index columns. */
export const searchFields = {
  title: "title",
  artist: "artist",
  album: "album",
  tags: "tags",
  lyrics: "lyrics",
  isrc: "ids",
} as const;
export type SearchField = keyof typeof searchFields;

export function isSearchField(name: string): name is SearchField {
  return Object.hasOwn(searchFields, name);
}

/** Validated parameters of a search page. Tag values are slugs. */
export type SearchFilters = {
  text: string;
  /** What `text` was read as, if it is more than words; then none of them is searched for as it is. */
  read?: ReadText;
  /** Whether tempos and lengths in the text order the results: all but ranges with both ends. */
  ranksMeasures?: true;
  /** Phrases of `text` that are words although they read like a filter ("120 bpm"). */
  verbatim: string[];
  /** Fields to search; empty for all. */
  qFields: SearchField[];
  genre: string[];
  mood: string[];
  instrument: string[];
  /** Null: both. */
  vocals: boolean | null;
  explicit: boolean | null;
  bpmMin: number | null;
  bpmMax: number | null;
  /** Also match half and double of the tempo. */
  halfTime: boolean;
  /** A name of `musicalKeys`. */
  key: string | null;
  /** Also match keys compatible with `key`. */
  compatible: boolean;
  /** Seconds. */
  lengthMin: number | null;
  lengthMax: number | null;
  /** Of the recording. */
  yearMin: number | null;
  yearMax: number | null;
  /** Languages of the lyrics, ISO 639-3. */
  language: string[];
  /** Only recordings whose rights one licensor controls, and those with stems. */
  oneStop: boolean;
  stems: boolean;
  /** How its parts were made, as stated; null for any. */
  ai: MadeState | null;
  /** Whether it is clear for `usage`; null for any. */
  clear: ClearChoice | null;
  /** What the music is wanted for; never part of the search's URL. Without it `clear` and the order by it are null. */
  usage: Usage | null;
  /** Index tokens of asked sides that standing approvals answer for `usage`, by their place: `withRules`. They stay on the server. */
  byRule?: readonly (readonly string[])[];
  /** Reference of a sound search; null without one. */
  similar: SimilarQuery | null;
  /** Required shape, and length of the recording or a part of it; null for any. */
  shape: ShapeQuery | null;
  fit: FitQuery | null;
  /** Id of the brand whose fit each result shows; null without one. */
  brand: string | null;
  sort: Sort;
  /** From 1. */
  page: number;
};

/** Gender of a singing voice, as in tags ("Female vocals"). */
export type Voice = "female" | "male";

/** Comparison key of phrases: without case and repeated spaces. */
export function phraseKey(phrase: string): string {
  return phrase.toLowerCase().replaceAll(/\s+/g, " ").trim();
}
