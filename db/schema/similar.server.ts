import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Recordings whose features are newer than the similarity index. Marked by triggers. */
export const similarDirty = sqliteTable(
  "similar_dirty",
  {
    recordingId: text("recording_id").primaryKey(),
    markedAt: integer("marked_at").notNull(),
  },
  (t) => [index("similar_dirty_oldest").on(t.markedAt, t.recordingId)],
);

/** Recordings that failed to be indexed, until they succeed. */
export const similarProblems = sqliteTable("similar_problems", {
  recordingId: text("recording_id").primaryKey(),
  reason: text("reason").notNull(),
  /** Integer milliseconds since 1970. */
  foundAt: integer("found_at").notNull(),
});
