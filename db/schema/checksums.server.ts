import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { files } from "#db/schema/catalogue.server.ts";

/** CRC-32 of a run of bytes of a stored file, as packages take it: docs/decisions/032. Kept once someone has read the run to its end. */
export const fileChecksums = sqliteTable(
  "file_checksums",
  {
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** Of the stored object: another object under the same key has other checksums. */
    etag: text("etag").notNull(),
    offset: integer("offset").notNull(),
    length: integer("length").notNull(),
    crc32: integer("crc32").notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.etag, t.offset, t.length] })],
);
