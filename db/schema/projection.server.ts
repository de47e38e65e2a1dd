import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Recordings whose row in the search projection is outdated. Marked in the batch that changes them. */
export const searchDirty = sqliteTable(
  "search_dirty",
  {
    recordingId: text("recording_id").primaryKey(),
    markedAt: integer("marked_at").notNull(),
  },
  (t) => [index("search_dirty_oldest").on(t.markedAt, t.recordingId)],
);

/**
 * When visitors last got or lost the recordings of a subject: a recording (status, tier) or a tier (public access). Triggers of the migration
 * `visibility-changes` write it, so that every way in does; changes of ads that are on write it as well. Pages are as old as its newest row at most: docs/decisions/063.
 */
export const visibilityChanges = sqliteTable(
  "visibility_changes",
  {
    subjectId: text("subject_id").primaryKey(),
    changedAt: integer("changed_at").notNull(),
  },
  (t) => [index("visibility_changes_newest").on(t.changedAt)],
);

/** How far plays, shortlists and licences are counted in `recordings.popularity`: one row. */
export const popularityProgress = sqliteTable("popularity_progress", {
  id: integer("id").primaryKey(),
  /** The last counted event. */
  lastEvent: text("last_event").notNull(),
  /** Integer milliseconds since 1970 up to which shortlists and licences are counted. */
  countedUntil: integer("counted_until").notNull(),
});

/** Recordings that failed to be projected, until they succeed. */
export const projectionProblems = sqliteTable("projection_problems", {
  recordingId: text("recording_id").primaryKey(),
  reason: text("reason").notNull(),
  /** Integer milliseconds since 1970. */
  foundAt: integer("found_at").notNull(),
});
