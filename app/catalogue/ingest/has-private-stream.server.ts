import { type SQL, sql } from "drizzle-orm";

/** Condition: the stream of a recording (an expression for its id) is not public, so that it could not be played if it were published. */
export function hasPrivateStream(recordingId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM files WHERE files.recording_id = ${recordingId} AND files.role = 'peaks' AND files.bucket = 'MASTERS')`;
}
