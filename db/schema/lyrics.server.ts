import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";

/** One row per line, so that a line can be searched and followed in playback. */
export const lyrics = sqliteTable(
  "lyrics",
  {
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    line: integer("line").notNull(),
    atMs: integer("at_ms"),
    text: text("text").notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.line] })],
);
