import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What of a recording changed that someone may have agreed without: when last, of each kind. Written by triggers alone. */
export const rightsChanges = sqliteTable(
  "rights_changes",
  {
    recordingId: text("recording_id").notNull(),
    kind: text("kind", { enum: ["restriction", "takedown", "shares", "agreement", "dispute"] }).notNull(),
    changedAt: integer("changed_at").notNull(),
    /** When the desks were told of it. */
    toldAt: integer("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.recordingId, t.kind] }),
    index("rights_changes_untold").on(t.changedAt).where(sql`told_at IS NULL`),
  ],
);
