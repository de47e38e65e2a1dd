import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server.ts";

/** Whether `table` has a row where `condition` holds, for a statement of a batch. */
export function rowExists(table: SQLiteTable, condition: SQL | undefined): SQL {
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`;
}

/**
 * A statement that fails, and with it the whole batch, unless `condition` holds when the batch reaches it. SQLite has no
 * assertion: a JSON path that is none raises an error that quotes it. `name` tells the assertions of a batch apart.
 */
export function assertInBatch(db: Database, condition: SQL, name: string) {
  return db.run(sql`SELECT json_extract('{}', CASE WHEN ${condition} THEN '$' ELSE ${name} END)`);
}

/** Whether a batch failed because the assertion `name` did not hold. */
export function isFailedAssertion(error: unknown, name: string): boolean {
  return String(error).includes(`JSON path: '${name}'`);
}
