import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { listOf, recordOf } from "#app/edge/stored-json.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { catalogueMoves } from "#db/schema/moves.server.ts";
import { jsonColumn, wordsColumn } from "#db/schema/stored-json.server.ts";

/** Sheets of songs that were read, with what they change: docs/product/exchange.md. Kept for 30 days. */
export const sheetImports = sqliteTable(
  "sheet_imports",
  {
    id: id(),
    /** Of the file. */
    name: text("name").notNull(),
    state: text("state", { enum: ["reading", "ready", "applying", "applied", "undoing", "undone"] })
      .notNull()
      .default("reading"),
    /** What happens to fields that a person entered. */
    policy: text("policy", { enum: ["replace", "keep"] }).notNull(),
    /** The first row. */
    head: wordsColumn("head").notNull(),
    /** Rows by kind, counted when the sheet was read to its end. */
    counts: jsonColumn("counts", recordOf(z.number())).notNull().default({}),
    /** Songs that were changed, and changed back. */
    applied: integer("applied").notNull().default(0),
    undone: integer("undone").notNull().default(0),
    /** The move of a catalogue that it belongs to: its new rows become songs. */
    moveId: text("move_id").references(() => catalogueMoves.id),
    /** Of a move whose columns were chosen otherwise: its rows are judged anew up to this one. Null: all are. */
    judgedTo: integer("judged_to"),
    actorId: text("actor_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("sheet_imports_age").on(t.createdAt),
    index("sheet_imports_move").on(t.moveId).where(sql`move_id IS NOT NULL`),
  ],
);

/** A field of a song: its values, and the same as the text of its columns. */
const sheetChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  columns: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});

/** A row of a sheet. */
export const sheetRows = sqliteTable(
  "sheet_rows",
  {
    importId: text("import_id")
      .notNull()
      .references(() => sheetImports.id),
    /** Its number in the file: the head is 1. */
    row: integer("row").notNull(),
    kind: text("kind", { enum: ["changed", "same", "new", "duplicate", "refused"] }).notNull(),
    recordingId: text("recording_id"),
    /** Of a move: the file with the audio of the row, and by what it was found. */
    fileId: text("file_id"),
    foundBy: text("found_by", { enum: ["name", "address", "catalogue-number", "isrc", "title", "person"] }),
    title: text("title").notNull().default(""),
    /** As they stand in the file; null for rows that are the same. */
    cells: wordsColumn("cells"),
    /** What changes, by field: values, and the text of the cells. */
    changes: jsonColumn("changes", z.array(sheetChange)).notNull().default([]),
    problems: jsonColumn("problems", listOf(z.object({ column: z.string(), message: z.string() })))
      .notNull()
      .default([]),
    /** What the song had for sources of its changed fields, noted when it was changed. */
    sources: jsonColumn("sources", z.array(z.record(z.string(), z.unknown())))
      .notNull()
      .default([]),
    state: text("state", { enum: ["read", "applied", "undone"] })
      .notNull()
      .default("read"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index("sheet_rows_kind").on(t.importId, t.kind, t.state, t.row),
    index("sheet_rows_recording").on(t.importId, t.recordingId),
    index("sheet_rows_file").on(t.fileId).where(sql`file_id IS NOT NULL`),
  ],
);
