import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server.ts";

/** SQL condition: `table` has a row where `condition` holds. */
export function rowExists(table: SQLiteTable, condition: SQL | undefined): SQL {
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`;
}

/**
 * A statement that fails the whole batch unless `condition` holds at that point. SQLite has no assertion: an invalid JSON path raises an
 * error that quotes it. `name` distinguishes the assertions of a batch.
 */
export function assertInBatch(db: Database, condition: SQL, name: string) {
  return db.run(sql`SELECT json_extract('{}', CASE WHEN ${condition} THEN '$' ELSE ${name} END)`);
}

/** Whether a batch failed because of the assertion `name`. */
export function isFailedAssertion(error: unknown, name: string): boolean {
  return String(error).includes(`JSON path: '${name}'`);
}
