import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isQueuedFile } from "#app/artists/songs/ingest/queued-songs.server.ts";
import { newsOfSong } from "#app/artists/songs/news-of-song.server.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { queueForRating } from "#app/backoffice/rating/send-to-rating.server.ts";
import { requireReader } from "#app/catalogue/ingest/reading-lease.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { IngestedRecording } from "#audio/ingest/ingested-recording.ts";

const isWaiting = "song-file-is-queued";

type Ingesting = Pick<RequestContext, "db" | "env" | "now" | "company" | "actor">;
type Outcome = { recording: IngestedRecording } | { problem: string };
type Queued = {
  submissionId: string;
  leasedTo: string | null;
  role: "main" | "version";
  title: string;
  artist: string;
};

/** Statements after those of the recording: what the artist stated of AI, the rating queue, and what is made of the file. */
function afterRecording(
  ctx: Ingesting,
  fileId: string,
  { submissionId: id, role, artist }: Queued,
  recordingId: string,
) {
  const { db, now } = ctx;
  const stated = `${artist}, by submission`;
  const isMain = role === "main";
  const made = isMain ? sql`(id = ${fileId} OR (role = 'stem' AND state = 'queued'))` : sql`id = ${fileId}`;
  return [
    db.run(sql`UPDATE recordings SET (ai_vocals, ai_instruments, ai_composition, ai_post_production, ai_lyrics, ai_stated_by, ai_stated_on,
        ai_stated_as, ai_evidence) =
        (SELECT ai_vocals, ai_instruments, ai_composition, ai_post_production, ai_lyrics, ${stated}, date(signed_at / 1000, 'unixepoch'),
        'holder', ai_evidence FROM song_submissions WHERE id = ${id}) WHERE id = ${recordingId}`),
    ...queueForRating(ctx, { ids: JSON.stringify([recordingId]), source: "submission" }),
    db.run(sql`UPDATE song_submission_files SET state = 'ready', recording_id = ${recordingId}, problem = NULL
      WHERE submission_id = ${id} AND ${made}`),
    db.run(sql`UPDATE song_submissions SET recording_id = iif(${isMain ? 1 : 0}, ${recordingId}, recording_id),
      updated_at = max(${now}, updated_at + 1) WHERE id = ${id}`),
  ];
}

/** Statements for a file that cannot be read: without its main version a song is a draft again, whose file is replaced and sent anew. */
function unreadable({ db, now }: Ingesting, fileId: string, { submissionId: id, role }: Queued, problem: string) {
  return [
    db.run(sql`UPDATE song_submission_files SET state = 'unreadable', problem = ${problem} WHERE id = ${fileId}`),
    ...(role === "main"
      ? [
          db.run(
            sql`UPDATE song_submission_files SET state = 'stored' WHERE submission_id = ${id} AND state = 'queued'`,
          ),
        ]
      : []),
    db.run(sql`UPDATE song_submissions SET state = iif(${role} = 'main', 'draft', state), updated_at = max(${now}, updated_at + 1)
      WHERE id = ${id}`),
  ];
}

/**
 * Stores what ingest made of a file of a submitted song: an unpublished recording of the catalogue that waits for its rating, or why the
 * file cannot be read. @throws AppError not_found if the file waits no more (withdrawn), conflict if another reader has it; as `recordIngestedRecording`
 */
export async function recordSong(
  ctx: Ingesting,
  { fileId, readerId = null, ...outcome }: Outcome & { fileId: string; readerId?: string | null },
): Promise<void> {
  const { db } = ctx;
  const from = sql`FROM song_submission_files f CROSS JOIN song_submissions s ON s.id = f.submission_id`;
  const queued = await db.get<
    Queued | undefined
  >(sql`SELECT s.id AS submissionId, f.reader_id AS leasedTo, f.role AS role, s.title AS title, a.name AS artist ${from}
    CROSS JOIN artists a ON a.id = s.artist_id WHERE f.id = ${fileId} AND ${isQueuedFile}`);
  const missing = () => new AppError("not_found", copy.errors.missing);
  if (queued === undefined) throw missing();
  requireReader(queued.leasedTo, readerId);
  const isIts = sql`f.id = ${fileId} AND f.reader_id IS ${readerId} AND ${isQueuedFile}`;
  const waits = assertInBatch(db, sql`EXISTS (SELECT 1 ${from} WHERE ${isIts})`, isWaiting);
  const subject = { subjectType: "song-submission", subjectId: queued.submissionId };
  try {
    if ("recording" in outcome) {
      const { recordingId } = outcome.recording;
      await recordIngestedRecording(ctx, outcome.recording, {
        status: "unpublished",
        submitted: {
          before: [waits],
          after: [
            ...afterRecording(ctx, fileId, queued, recordingId),
            auditEntry(ctx, { action: "song-submission-file-ready", ...subject, detail: { fileId, recordingId } }),
          ],
        },
      });
      return;
    }
    const { problem } = outcome;
    const statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
      waits,
      ...unreadable(ctx, fileId, queued, problem),
      ...newsOfSong(ctx, { song: { ...queued, id: queued.submissionId }, news: "unreadable", message: problem }),
      auditEntry(ctx, { action: "song-submission-file-unreadable", ...subject, detail: { fileId, problem } }),
    ];
    await db.batch(statements);
  } catch (error) {
    throw isFailedAssertion(error, isWaiting) ? missing() : error;
  }
}
