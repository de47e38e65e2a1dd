import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Recordings whose features are newer than the index of similar music. Marked by the triggers of migration 0027. */
export const similarDirty = sqliteTable(
  "similar_dirty",
  {
    recordingId: text("recording_id").primaryKey(),
    markedAt: integer("marked_at").notNull(),
  },
  (t) => [index("similar_dirty_oldest").on(t.markedAt, t.recordingId)],
);

/** Recordings that could not be brought into the index, until they can. */
export const similarProblems = sqliteTable("similar_problems", {
  recordingId: text("recording_id").primaryKey(),
  reason: text("reason").notNull(),
  /** Integer milliseconds since 1970. */
  foundAt: integer("found_at").notNull(),
});
