import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { flag } from "#db/schema/columns.server.ts";

/** Where the value of a field comes from, and whether deliveries leave it; a field without a row came with the first delivery. */
export const recordingFieldSources = sqliteTable(
  "recording_field_sources",
  {
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    field: text("field").notNull(),
    source: text("source", { enum: ["person", "import", "ddex", "ingest"] }).notNull(),
    locked: flag("locked").notNull().default(false),
    /** Who entered or locked it; null for a delivery. */
    userId: text("user_id"),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.field] })],
);
