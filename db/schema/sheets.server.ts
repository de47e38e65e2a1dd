import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";

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
    head: text("head", { mode: "json" }).$type<string[]>().notNull(),
    /** Rows by kind, counted when the sheet was read to its end. */
    counts: text("counts", { mode: "json" }).$type<Record<string, number>>().notNull().default({}),
    /** Songs that were changed, and changed back. */
    applied: integer("applied").notNull().default(0),
    undone: integer("undone").notNull().default(0),
    actorId: text("actor_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("sheet_imports_age").on(t.createdAt)],
);

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
    title: text("title").notNull().default(""),
    /** As they stand in the file; null for rows that are the same. */
    cells: text("cells", { mode: "json" }).$type<string[]>(),
    /** What changes, by field: values, and the text of the cells. */
    changes: text("changes", { mode: "json" }).$type<SheetChange[]>().notNull().default([]),
    problems: text("problems", { mode: "json" }).$type<SheetProblem[]>().notNull().default([]),
    /** What the song had for sources of its changed fields, noted when it was changed. */
    sources: text("sources", { mode: "json" }).$type<Record<string, unknown>[]>().notNull().default([]),
    state: text("state", { enum: ["read", "applied", "undone"] })
      .notNull()
      .default("read"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index("sheet_rows_kind").on(t.importId, t.kind, t.state, t.row),
    index("sheet_rows_recording").on(t.importId, t.recordingId),
  ],
);

/** A field of a song: its values, and the same as the text of its columns. */
type SheetChange = {
  field: string;
  before: unknown;
  after: unknown;
  columns: { name: string; before: string; after: string }[];
};

type SheetProblem = { column: string; message: string };
