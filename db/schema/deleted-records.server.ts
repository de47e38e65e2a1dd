import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { id } from "#db/schema/columns.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** Deleted records of the shared catalogue, as they were: kept for 30 days, so that a deletion can be undone. */
export const deletedRecords = sqliteTable(
  "deleted_records",
  {
    id: id(),
    /** Subject of the record type in the audit log: "tier". */
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    /** The whole row. */
    row: jsonColumn("row", z.record(z.string(), z.unknown())).notNull(),
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
    link: jsonColumn("link", z.record(z.string(), z.unknown())).notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.recordingId] })],
);

/** A change of many records at once, with what undoes it: docs/product/catalogue-records.md. */
export const bulkEdits = sqliteTable(
  "bulk_edits",
  {
    id: id(),
    /** Subject of the record type: "song". */
    subject: text("subject").notNull(),
    /** Value by field. */
    changes: jsonColumn("changes", z.record(z.string(), z.unknown())).notNull(),
    total: integer("total").notNull(),
    actorId: text("actor_id"),
    createdAt: integer("created_at").notNull(),
    undoneAt: integer("undone_at"),
  },
  (t) => [index("bulk_edits_subject").on(t.subject, t.createdAt), index("bulk_edits_age").on(t.createdAt)],
);

/** The records of a bulk edit, as they were. */
export const bulkEditRows = sqliteTable(
  "bulk_edit_rows",
  {
    editId: text("edit_id")
      .notNull()
      .references(() => bulkEdits.id),
    recordId: text("record_id").notNull(),
    before: jsonColumn("before", z.record(z.string(), z.unknown())).notNull(),
  },
  (t) => [primaryKey({ columns: [t.editId, t.recordId] })],
);
