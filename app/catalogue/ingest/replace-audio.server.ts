import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { analysisStatements } from "#app/catalogue/ingest/analysis-statements.server.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { recordingValues } from "#app/catalogue/ingest/ingested-rows.ts";
import { fileStatements, recordedOriginal } from "#app/catalogue/ingest/ingested-statements.server.ts";
import { requireStoredObjects } from "#app/catalogue/ingest/require-stored-objects.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { formatDuration } from "#app/track/track.ts";
import type { IngestedRecording } from "#audio/ingest/ingested-recording.ts";

type ReplaceContext = Pick<RequestContext, "db" | "now" | "company" | "actor" | "env">;
type Replacement = {
  entry: IngestedRecording;
  isPrivate: boolean;
  before: BatchItem<"sqlite">[];
  after(formerRev: string): BatchItem<"sqlite">[];
};

const isReplaceable = "recording-is-as-prepared";
const isNew = "audio-is-of-no-other-recording";

/** The columns that audio decides; what staff entered of tempo and key stays (`analysisStatements`). */
function audioStatements({ entry, now }: { entry: IngestedRecording; now: number }): SQL[] {
  const { recordingId: id } = entry;
  const row = recordingValues(entry);
  const features = entry.files.find(({ role }) => role === "features");
  return [
    sql`UPDATE recordings SET rev = ${row.rev}, marks_problem = ${row.marksProblem}, duration_ms = ${row.durationMs}, peaks_rate = ${row.peaksRate}, mini_peaks = ${row.miniPeaks},
      integrated_lufs = ${row.integratedLufs}, loudness_range = ${row.loudnessRange}, true_peak_dbtp = ${row.truePeakDbtp},
      ai_markers = ${row.aiMarkers === null ? null : JSON.stringify(row.aiMarkers)},
      updated_at = max(${now}, updated_at + 1) WHERE id = ${id}`,
    sql`DELETE FROM files WHERE recording_id = ${id} AND role <> 'stem'`,
    ...fileStatements({ entry, now }),
    ...(features
      ? analysisStatements({ recordingId: id, analysis: entry.analysis, featuresKey: features.key, now, entered: null })
      : []),
    sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${id}, ${now})
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`,
  ];
}

/**
 * Gives a recording new audio, in one batch: stream, files and measurements. Its id, metadata, stems, and all that refers to it stay. The
 * former objects stay until `sweepObjects` deletes them, so that what plays goes on. @throws AppError invalid when objects are missing;
 * duplicate when another recording was made from the file; conflict when the recording was deleted, or published meanwhile
 */
export async function replaceAudio(
  ctx: ReplaceContext,
  { entry, isPrivate, before, after }: Replacement,
): Promise<void> {
  const { db, now } = ctx;
  const { recordingId: id, sha256, originalName, durationMs } = entry;
  await requireStoredObjects(ctx, entry, { isPrivate });
  const [held] = await db.all<{ rev: string; durationMs: number }>(
    sql`SELECT rev, duration_ms AS durationMs FROM recordings WHERE id = ${id}`,
  );
  const isAsPrepared = sql`EXISTS (SELECT 1 FROM recordings WHERE id = ${id} AND status <> 'deleted' AND rev = ${held?.rev ?? ""}
    AND ${hasPrivateStream(sql`recordings.id`)} = ${Number(isPrivate)})`;
  const detail = {
    before: { files: formatDuration(held?.durationMs ?? 0) },
    after: { files: `${originalName}, ${formatDuration(durationMs)}` },
    ...{ formerRev: held?.rev, rev: entry.rev, sha256 },
  };
  try {
    await db.batch([
      assertInBatch(db, isAsPrepared, isReplaceable),
      assertInBatch(db, sql`NOT EXISTS (SELECT 1 ${recordedOriginal(sha256)} AND r.id <> ${id})`, isNew),
      ...before,
      ...audioStatements({ entry, now }).map((statement) => db.run(statement)),
      auditEntry(ctx, { action: "song-audio-replaced", subjectType: "song", subjectId: id, detail }),
      ...after(held?.rev ?? ""),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isNew))
      throw new AppError("duplicate", "Another recording was made from this file before.");
    if (isFailedAssertion(error, isReplaceable)) throw new AppError("conflict", "The song changed meanwhile.");
    throw error;
  }
}
