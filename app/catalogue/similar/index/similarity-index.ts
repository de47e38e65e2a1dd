import type { IndexedRecording } from "#app/catalogue/similar/index/packed-matrix.ts";

/**
 * A recording near a seed. `score`: cosine, 1 for the same sound; `passage`: window most similar to the seed. Hits with equal `sound` are
 * copies of one recording, as far as the index can tell.
 */
export type SimilarHit = { id: string; score: number; passage: { startMs: number; endMs: number }; sound: number };

export type SimilarityQuery = {
  seed: Int8Array;
  /** Whether recordings are compared as a whole or by their nearest window. */
  by: "whole" | "window";
  limit: number;
  /** Only these recordings; null for all. */
  only: readonly string[] | null;
};

/**
 * Index of recordings by sound. It has no access control: callers check every hit. Ids are UUIDs; all vectors are of one model.
 */
export type SimilarityIndex = {
  /** Vectors of those that are indexed, in any order. */
  read(ids: readonly string[]): Promise<IndexedRecording[]>;
  /** Best first, ties by id. */
  nearest(query: SimilarityQuery): Promise<SimilarHit[]>;
  /** Inserts or replaces recordings. */
  upsert(recordings: IndexedRecording[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
};
