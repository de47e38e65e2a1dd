import { type SQL, sql } from "drizzle-orm";
import { fileStatements } from "#app/catalogue/ingest/ingested-statements.server.ts";
import { requireStoredObjects } from "#app/catalogue/ingest/require-stored-objects.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PrivateRecording } from "#audio/ingest/ingested-recording.ts";
import { newId } from "#db/new-id.server.ts";

/**
 * Statements that record a file outside the catalogue: an unpublished recording of a work of its own, with stream and peaks. Without
 * original, artists, tags and features, so that no catalogue job finds it, and the file can be ingested later. @throws AppError invalid
 * when objects are missing
 */
export async function privateRecordingStatements(
  ctx: Pick<RequestContext, "env" | "now">,
  { entry, title }: { entry: PrivateRecording; title: string },
): Promise<SQL[]> {
  await requireStoredObjects(ctx, entry);
  const { recordingId: id, rev, durationMs, peaks, loudness } = entry;
  const workId = newId(ctx.now);
  const slug = `private-${id}`;
  const measured = { bpm: null, bpmConfidence: 0, musicalKey: null, keyConfidence: 0 };
  return [
    sql`INSERT INTO works (id, work_key, slug, title) VALUES (${workId}, ${`private ${id}`}, ${slug}, ${title})`,
    sql`INSERT INTO recordings (id, work_id, slug, title, status, vocals, duration_ms, rev, peaks_rate, mini_peaks, integrated_lufs,
        loudness_range, true_peak_dbtp, measured)
      VALUES (${id}, ${workId}, ${slug}, ${title}, 'unpublished', 1, ${durationMs}, ${rev}, ${peaks.rate}, ${peaks.mini},
        ${loudness.integratedLufs}, ${loudness.rangeLu}, ${loudness.truePeakDbtp}, ${JSON.stringify(measured)})`,
    ...fileStatements({ entry, now: ctx.now }),
  ];
}

/** Statements that delete such recordings, by a query of their ids; the caller deletes their objects. */
export function deletePrivateRecordings(ids: SQL): SQL[] {
  return [
    sql`DELETE FROM files WHERE recording_id IN (${ids})`,
    sql`UPDATE recordings SET status = 'deleted' WHERE status = 'unpublished' AND id IN (${ids})`,
  ];
}
