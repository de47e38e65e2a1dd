import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** UUIDv7 text: sortable by creation, `_id` in the JSON API. */
export function id() {
  return text("id").primaryKey();
}

/** Integer milliseconds since 1970. */
export function createdAt() {
  return integer("created_at").notNull().default(sql`(unixepoch('subsec') * 1000)`);
}

export function updatedAt() {
  return integer("updated_at").notNull().default(sql`(unixepoch('subsec') * 1000)`);
}

/** The reader that fetched a file, and when it did or last said that it still reads it (ms): catalogue/ingest/reading-lease.server.ts. */
export function readingLease() {
  return { readingAt: integer("reading_at"), readerId: text("reader_id") };
}

export function flag(name: string) {
  return integer(name, { mode: "boolean" });
}

/** Folded name: `nameColumns` writes both. No default, so that an insert without it does not compile. */
export function nameKey() {
  return text("name_key").notNull();
}

/** Product edition that a user lands in after signing in. */
export const editions = ["standard", "artists"] as const;
