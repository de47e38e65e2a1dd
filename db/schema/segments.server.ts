import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { id } from "#db/schema/columns.server.ts";

/** Named passages, half-open [startMs, endMs): docs/product/comments-and-segments.md. */
export const segments = sqliteTable(
  "segments",
  {
    id: id(),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    group: text("segment_group").notNull(),
    startMs: integer("start_ms").notNull(),
    endMs: integer("end_ms").notNull(),
    percentage: real("percentage"),
    refSegment: text("ref_segment"),
    refStartMs: integer("ref_start_ms"),
    refEndMs: integer("ref_end_ms"),
  },
  (t) => [index("segments_recording").on(t.recordingId), check("segments_range", sql`${t.endMs} > ${t.startMs}`)],
);
