import { type SQL, sql } from "drizzle-orm";

/** The id of a recording, or of the one into which it was merged: what is final goes on naming the recording that it was made for. */
export function keptRecordingId(id: SQL): SQL {
  return sql`coalesce((SELECT m.kept_id FROM recording_merges m WHERE m.merged_id = ${id} AND m.undone_at IS NULL), ${id})`;
}
