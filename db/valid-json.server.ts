import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** A column of JSON for the JSON functions of SQLite, which fail the whole query at a row that is none. */
export function validJson(column: AnyColumn): SQL {
  return sql`iif(json_valid(${column}), ${column}, 'null')`;
}
