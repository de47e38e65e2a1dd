import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { recordOf } from "#app/edge/stored-json.ts";
import type { Publishing } from "#app/exchange/files/file-state.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** Own column by the name of a sheet's column; empty for a column that is left out. */
const columns = recordOf(z.string());

/** Where audio lies: an S3-compatible bucket. Its secret is sealed in `bucketSecret`. */
export const bucketSchema = z
  .object({
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    prefix: z.string(),
    keyId: z.string(),
    /** Why it could not be listed further; a person has it listed again. */
    problem: z.string().nullable().default(null),
  })
  .catch({ endpoint: "", region: "", bucket: "", prefix: "", keyId: "", problem: null });

export type Bucket = z.infer<typeof bucketSchema>;

/** A catalogue that moves in: its sheets (`sheet_imports`), its audio (`ingest_files`), and what is done with both. docs/decisions/168-moving-in.md */
export const catalogueMoves = sqliteTable(
  "catalogue_moves",
  {
    id: id(),
    name: text("name").notNull(),
    /** `open`: sheets and audio are added and looked at. */
    state: text("state", { enum: ["open", "applying", "paused", "applied", "undoing", "undone"] })
      .notNull()
      .default("open"),
    /** What becomes of its new songs. */
    publishing: text("publishing").$type<Publishing>().notNull(),
    columns: jsonColumn("columns", columns).notNull().default({}),
    bucket: jsonColumn("bucket", bucketSchema),
    bucketSecret: text("bucket_secret"),
    /** Where the listing of the bucket goes on; empty at its end, null before. */
    bucketPlace: text("bucket_place"),
    /** Rows and files by what became of them, counted when it was looked at last. */
    counts: jsonColumn("counts", recordOf(z.number())).notNull().default({}),
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    /** When its first song was made: undo is for 30 days from then. */
    appliedAt: integer("applied_at"),
    updatedAt: updatedAt(),
  },
  (t) => [index("catalogue_moves_state").on(t.state, t.updatedAt), index("catalogue_moves_age").on(t.createdAt)],
);

/** Columns of sheets of one origin, by name: the next move of that origin begins with them. */
export const sheetProfiles = sqliteTable(
  "sheet_profiles",
  {
    id: id(),
    name: text("name").notNull(),
    columns: jsonColumn("columns", columns).notNull(),
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("sheet_profiles_name").on(t.name)],
);
