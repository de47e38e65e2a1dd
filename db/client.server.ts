import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** Drizzle over a D1 database or session. Multi-row writes go through `batch`, which is atomic. */
export function openDatabase(d1: D1Database): Database {
  return drizzle(d1);
}
