import { type Column, type SQL, sql } from "drizzle-orm";

/** Columns of a hit, of equal names for each kind, because a batch answers by name; `at`: what its address is made of. */
export function rowOf(label: Column | SQL, detail: Column | SQL, at: Column | SQL) {
  return {
    label: sql<string>`${label}`.as("label"),
    detail: sql<string | null>`${detail}`.as("detail"),
    at: sql<string>`${at}`.as("at"),
  };
}
