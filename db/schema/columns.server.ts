import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** UUIDv7 text: sortable by creation, shown by the JSON API as `_id`. */
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

export function flag(name: string) {
  return integer(name, { mode: "boolean" });
}
