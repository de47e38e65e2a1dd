import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** Files sent by link. Recipient, passcode and expiry are those of its share link: docs/decisions/032. */
export const transfers = sqliteTable(
  "transfers",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    title: text("title").notNull(),
    /** The title, folded. */
    titleKey: text("title_key").notNull(),
    status: text("status", { enum: ["draft", "sent"] })
      .notNull()
      .default("draft"),
    /** Max downloads; null for no limit. */
    maxDownloads: integer("max_downloads"),
    downloads: integer("downloads").notNull().default(0),
    lastDownloadedAt: integer("last_downloaded_at"),
    deletedAt: integer("deleted_at"),
    /** When its files were deleted from the bucket. */
    clearedAt: integer("cleared_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("transfers_company").on(t.companyId, t.createdAt, t.id),
    index("transfers_stored").on(t.updatedAt).where(sql`cleared_at IS NULL`),
  ],
);

/** The files of a transfer, in MASTERS. */
export const transferFiles = sqliteTable(
  "transfer_files",
  {
    id: id(),
    transferId: text("transfer_id")
      .notNull()
      .references(() => transfers.id),
    /** File name from the sender, made safe for every file system. */
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    crc32: integer("crc32").notNull(),
    key: text("key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("transfer_files_transfer").on(t.transferId, t.id)],
);
