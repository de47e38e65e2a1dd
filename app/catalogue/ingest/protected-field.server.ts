import { type SQL, sql } from "drizzle-orm";

/** Condition: a person entered a field of a recording or locked it, so that deliveries leave it as it is. */
export function isProtected(recordingId: SQL | string, field: string): SQL {
  return sql`EXISTS (SELECT 1 FROM recording_field_sources AS kept WHERE kept.recording_id = ${recordingId} AND kept.field = ${field}
    AND (kept.source = 'person' OR kept.locked))`;
}
