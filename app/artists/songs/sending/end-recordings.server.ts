import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { deletePrivateRecordings } from "#app/catalogue/ingest/private-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/**
 * Statements that end the unpublished recordings of a submission: out of the rating queue and of the catalogue. Their objects have no rows
 * then, so the nightly sweep deletes them; the files as they were sent stay.
 */
export function endRecordings({ db }: Pick<RequestContext, "db">, submissionId: string): BatchItem<"sqlite">[] {
  const ids = sql`SELECT f.recording_id FROM song_submission_files f CROSS JOIN recordings r ON r.id = f.recording_id
    WHERE f.submission_id = ${submissionId} AND r.status = 'unpublished'`;
  return [
    db.run(sql`DELETE FROM ratings WHERE recording_id IN (${ids})`),
    ...deletePrivateRecordings(ids).map((statement) => db.run(statement)),
    db.run(
      sql`UPDATE song_submission_files SET recording_id = NULL, state = 'stored' WHERE submission_id = ${submissionId}`,
    ),
    db.run(sql`UPDATE song_submissions SET recording_id = NULL WHERE id = ${submissionId}`),
  ];
}
