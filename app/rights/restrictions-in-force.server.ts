import { type SQL, sql } from "drizzle-orm";

/** Condition on `restrictions r`: it is not over. Days are UTC. */
export const isNotOver: SQL = sql`date('now') <= coalesce(r.valid_until, '9999')`;

/** Condition on `restrictions r`: it applies today. */
export const isInForce: SQL = sql`(coalesce(r.valid_from, '') <= date('now') AND ${isNotOver})`;

/** Day from which `restrictions r` applies, while that is to come; else null. */
export const startsOn: SQL = sql`CASE WHEN r.valid_from > date('now') THEN r.valid_from END`;

/**
 * The restrictions of a recording, its own and those of its albums and artists, once each: `FROM ${restrictionsOf(id)} rr CROSS JOIN
 * restrictions r ON r.id = rr.restriction_id`. CROSS JOIN keeps the order: the planner might else read every restriction for each recording.
 */
export function restrictionsOf(recordingId: SQL): SQL {
  return sql`(SELECT restriction_id FROM recording_restrictions WHERE recording_id = ${recordingId}
    UNION SELECT restriction_id FROM inherited_restrictions WHERE recording_id = ${recordingId})`;
}
