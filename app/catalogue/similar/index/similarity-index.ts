import type { IndexedRecording } from "#app/catalogue/similar/index/packed-matrix.ts";

/**
 * A recording near a seed. `score` is the cosine, 1 for the same sound; `passage` the window that is most like the seed. Hits of one
 * `sound` are copies of one recording, as far as the index can tell.
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
 * Recordings by how they sound. It knows nothing of who may see what: callers check every hit. Ids are UUIDs, vectors those of one
 * model.
 */
export type SimilarityIndex = {
  /** The vectors of those that are indexed, in any order. */
  read(ids: readonly string[]): Promise<IndexedRecording[]>;
  /** Best first, equal ones by id. */
  nearest(query: SimilarityQuery): Promise<SimilarHit[]>;
  /** Adds recordings, or replaces them. */
  upsert(recordings: IndexedRecording[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
};
