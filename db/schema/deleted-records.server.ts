import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id } from "#db/schema/columns.server.ts";

/** Deleted records of the shared catalogue, as they were: kept for 30 days, so that a deletion can be undone. */
export const deletedRecords = sqliteTable(
  "deleted_records",
  {
    id: id(),
    /** Subject of the record type in the audit log: "tier". */
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    /** The whole row. */
    row: text("row", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    deletedAt: integer("deleted_at").notNull(),
  },
  (t) => [index("deleted_records_subject").on(t.subject, t.deletedAt), index("deleted_records_age").on(t.deletedAt)],
);

/** What a deleted record was linked to. */
export const deletedRecordLinks = sqliteTable(
  "deleted_record_links",
  {
    recordId: text("record_id")
      .notNull()
      .references(() => deletedRecords.id),
    /** A recording; for restrictions also an album or an artist, as `link` says. */
    recordingId: text("recording_id").notNull(),
    /** What restores the link, depending on the record type. */
    link: text("link", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.recordingId] })],
);
