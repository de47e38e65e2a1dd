import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { files } from "#db/schema/catalogue.server.ts";

/** CRC-32 of a byte range of a stored file, for packages: docs/decisions/032. Stored once the range has been read to its end. */
export const fileChecksums = sqliteTable(
  "file_checksums",
  {
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** Of the stored object: a replaced object has other checksums. */
    etag: text("etag").notNull(),
    offset: integer("offset").notNull(),
    length: integer("length").notNull(),
    crc32: integer("crc32").notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.etag, t.offset, t.length] })],
);
