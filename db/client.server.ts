import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** `$client`: what its statements are sent to. */
export type Database = DrizzleD1Database & { $client: D1Database };

/** An unsent drizzle query. */
export type PendingQuery = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] };
    mapResult(result: unknown, isFromBatch: boolean): unknown;
  };
};

/**
 * Drizzle over a D1 database or session. Multi-row writes go through `batch`, which is atomic.
 * `batch` is ours because drizzle's own cannot take `db.run(sql…)` with parameters (0.45: a raw query has no `stmt`).
 */
export function openDatabase(d1: D1Database): Database {
  const database = drizzle(d1);
  const batch = async (queries: readonly PendingQuery[]) => {
    const prepared = queries.map((query) => query._prepare());
    const statements = prepared.map((one) => {
      const { sql, params } = one.getQuery();
      return d1.prepare(sql).bind(...params);
    });
    const results = await d1.batch(statements);
    return results.map((result, index) => prepared[index]?.mapResult(result, true));
  };
  return Object.assign(database, { batch: batch as unknown as Database["batch"] });
}
