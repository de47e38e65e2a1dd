import { type Column, type SQL, sql } from "drizzle-orm";

/** Columns of a hit, of equal names for each kind, because a batch answers by name; `at`: what its address is made of; `same`: the id of the party that
 * it is. */
export function rowOf(label: Column | SQL, detail: Column | SQL, at: Column | SQL, same: SQL = sql`NULL`) {
  return {
    label: sql<string>`${label}`.as("label"),
    detail: sql<string | null>`${detail}`.as("detail"),
    at: sql<string>`${at}`.as("at"),
    same: sql<string | null>`${same}`.as("same"),
  };
}
