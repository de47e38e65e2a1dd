import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import type { FitQuery } from "#app/catalogue/shape/fit.ts";
import type { ShapeQuery } from "#app/catalogue/shape/shape-query.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";

export const sorts = ["relevance", "popularity", "newest", "title", "bpm", "length"] as const;
export type Sort = (typeof sorts)[number];

export const tagCategories = ["genre", "mood", "instrument"] as const satisfies readonly TagCategory[];

/** Characters of the words. The index opens one list for each word, so pasted text is cut. */
export const maxQueryLength = 200;

/** Limits of the number fields: BPM as ingest accepts them, lengths in seconds up to an hour. */
export const limits = {
  bpmMin: { least: 20, most: 400 },
  bpmMax: { least: 20, most: 400 },
  lengthMin: { least: 0, most: 3600 },
  lengthMax: { least: 0, most: 3600 },
} as const;
export type NumberField = keyof typeof limits;
export const numberFields = ["bpmMin", "bpmMax", "lengthMin", "lengthMax"] as const satisfies readonly NumberField[];

/** What `qFields` can name, and the columns of the index behind it. */
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

/** What a search page was asked for, after checking. Tag values are slugs. */
export type SearchFilters = {
  text: string;
  /** Phrases of `text` that are words although they read like a filter ("120 bpm"). */
  verbatim: string[];
  /** The fields that the words are searched in; empty for all of them. */
  qFields: SearchField[];
  genre: string[];
  mood: string[];
  instrument: string[];
  /** Null: both. */
  vocals: boolean | null;
  explicit: boolean | null;
  bpmMin: number | null;
  bpmMax: number | null;
  /** Half and double of the wanted tempo count as well. */
  halfTime: boolean;
  /** A name of `musicalKeys`. */
  key: string | null;
  /** Keys that mix with `key` count as well. */
  compatible: boolean;
  /** Seconds. */
  lengthMin: number | null;
  lengthMax: number | null;
  /** The music that results are to sound like; null for a search without a seed. */
  similar: SimilarQuery | null;
  /** How results are to develop, and the length that they or a part of them are to have; null for any. */
  shape: ShapeQuery | null;
  fit: FitQuery | null;
  sort: Sort;
  /** From 1. */
  page: number;
};

/** The gender of a singing voice, as tags name it ("Female vocals"). */
export type Voice = "female" | "male";

/** How phrases are compared: without case and doubled spaces. */
export function phraseKey(phrase: string): string {
  return phrase.toLowerCase().replaceAll(/\s+/g, " ").trim();
}
