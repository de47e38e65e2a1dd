import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";

/** 20 bits of the signature: recordings that have one in common, and nearly the same length, are compared. */
const band = (name: string) => integer(name).notNull();

/** Signature of a recording's sound: docs/decisions/084-duplicates.md. */
export const recordingSignatures = sqliteTable(
  "recording_signatures",
  {
    recordingId: text("recording_id")
      .primaryKey()
      .references(() => recordings.id),
    /** The features that it was made of; empty until it is compared with others. */
    featuresKey: text("features_key").notNull(),
    durationMs: integer("duration_ms").notNull(),
    ...{ band0: band("band_0"), band1: band("band_1"), band2: band("band_2"), band3: band("band_3") },
    ...{ band4: band("band_4"), band5: band("band_5"), band6: band("band_6"), band7: band("band_7") },
    ...{ band8: band("band_8"), band9: band("band_9") },
  },
  (t) => [
    index("recording_signatures_0").on(t.band0, t.durationMs),
    index("recording_signatures_1").on(t.band1, t.durationMs),
    index("recording_signatures_2").on(t.band2, t.durationMs),
    index("recording_signatures_3").on(t.band3, t.durationMs),
    index("recording_signatures_4").on(t.band4, t.durationMs),
    index("recording_signatures_5").on(t.band5, t.durationMs),
    index("recording_signatures_6").on(t.band6, t.durationMs),
    index("recording_signatures_7").on(t.band7, t.durationMs),
    index("recording_signatures_8").on(t.band8, t.durationMs),
    index("recording_signatures_9").on(t.band9, t.durationMs),
  ],
);

/** Up to which recording, by time of change and id, duplicates were searched: one row. */
export const duplicateProgress = sqliteTable("duplicate_progress", {
  id: integer("id").primaryKey(),
  changedAt: integer("changed_at").notNull(),
  recordingId: text("recording_id").notNull(),
});

/** Two recordings that may be one, the lower id first, and what people decided. A pair is proposed once. */
export const duplicatePairs = sqliteTable(
  "duplicate_pairs",
  {
    id: id(),
    firstId: text("first_id")
      .notNull()
      .references(() => recordings.id),
    secondId: text("second_id")
      .notNull()
      .references(() => recordings.id),
    sameBytes: flag("same_bytes").notNull().default(false),
    sameIsrc: flag("same_isrc").notNull().default(false),
    /** Cosine of the sounds; null if it was not the sound that proposed them. */
    cosine: real("cosine"),
    state: text("state", { enum: ["open", "later", "distinct", "merged"] })
      .notNull()
      .default("open"),
    /** Null: no one decided yet, or a deleted account. */
    decidedBy: text("decided_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("duplicate_pairs_recordings").on(t.firstId, t.secondId),
    index("duplicate_pairs_second").on(t.secondId),
    index("duplicate_pairs_queue").on(t.state, t.id),
    check("duplicate_pairs_order", sql`${t.firstId} < ${t.secondId}`),
  ],
);

/** A recording that was merged into another one. `keptId` follows when that one is merged in turn. */
export const recordingMerges = sqliteTable(
  "recording_merges",
  {
    id: id(),
    pairId: text("pair_id")
      .notNull()
      .references(() => duplicatePairs.id),
    mergedId: text("merged_id")
      .notNull()
      .references(() => recordings.id),
    keptId: text("kept_id")
      .notNull()
      .references(() => recordings.id),
    /** Of the merged recording, which an undo gives back. */
    status: text("status").notNull(),
    /** Popularity of the kept one before and after. */
    popularityBefore: integer("popularity_before").notNull(),
    popularityAfter: integer("popularity_after").notNull(),
    actorId: text("actor_id"),
    mergedAt: integer("merged_at").notNull(),
    undoneAt: integer("undone_at"),
  },
  (t) => [
    uniqueIndex("recording_merges_merged").on(t.mergedId).where(sql`undone_at IS NULL`),
    index("recording_merges_of").on(t.mergedId),
    index("recording_merges_kept").on(t.keptId),
    index("recording_merges_pair").on(t.pairId, t.mergedAt),
    index("recording_merges_age").on(t.mergedAt),
  ],
);

/** What a merge moved, for its undo: the key of a row of `source` ("playlist_tracks.recording_id"), or a whole row of figures. */
export const recordingMergeRows = sqliteTable(
  "recording_merge_rows",
  {
    mergeId: text("merge_id")
      .notNull()
      .references(() => recordingMerges.id),
    source: text("source").notNull(),
    row: text("row").notNull(),
  },
  (t) => [primaryKey({ columns: [t.mergeId, t.source, t.row] })],
);
