import { type SQL, sql } from "drizzle-orm";

/** Condition on `restrictions r`: it is not over. Days are UTC. */
export const isNotOver: SQL = sql`date('now') <= coalesce(r.valid_until, '9999')`;

/** Condition on `restrictions r`: it applies today. */
export const isInForce: SQL = sql`(coalesce(r.valid_from, '') <= date('now') AND ${isNotOver})`;

/** Day from which `restrictions r` applies, while that is to come; else null. */
export const startsOn: SQL = sql`CASE WHEN r.valid_from > date('now') THEN r.valid_from END`;
