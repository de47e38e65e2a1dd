import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** A JSON column for SQLite's JSON functions, which would fail the whole query at an invalid row. */
export function validJson(column: AnyColumn | SQL): SQL {
  return sql`iif(json_valid(${column}), ${column}, 'null')`;
}
