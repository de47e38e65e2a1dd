import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { deskCopy } from "#app/artists/desk-copy.ts";
import {
  assertOneSide,
  assertSenderKeeps,
  requireSongStaff,
  toBothSides,
} from "#app/artists/require-song-staff.server.ts";
import { applyStatedShares, toSharesConflict } from "#app/artists/shares/apply-stated-shares.server.ts";
import { isConfirmed } from "#app/artists/songs/is-confirmed.ts";
import { newsOfSong } from "#app/artists/songs/news-of-song.server.ts";
import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { endRecordings } from "#app/artists/songs/sending/end-recordings.server.ts";
import { readStaffSubmission } from "#app/artists/songs/staff/read-staff-submission.server.ts";
import { staffCopy as copy } from "#app/artists/songs/staff/staff-copy.ts";
import { publishStreams } from "#app/catalogue/ingest/publish-streams.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";

const isAsRead = "song-submission-is-as-read";
const isApproved = "songs-are-approved";

type Decision = { id: string; version: string };
type Publication = Decision & { unconfirmed: boolean; despite: boolean; replace: boolean };

async function requireOpen(ctx: RequestContext, { id, version }: Decision): Promise<Submission> {
  const submission = await readStaffSubmission(ctx, id);
  if (submission.version !== version || submission.song.state !== "sent") throw new AppError("conflict", copy.conflict);
  return submission;
}

/** Statements that decide about a submission as it was read, with the audit entry and the news to its artist. */
function decide(
  ctx: RequestContext,
  { song }: Submission,
  decision: { state: "published" | "refused"; reason: string },
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { db, now } = ctx;
  const { id, updatedAt, title } = song;
  const same = sql`EXISTS (SELECT 1 FROM song_submissions WHERE id = ${id} AND state = 'sent' AND updated_at = ${updatedAt})`;
  const decidedBy = requireSongStaff(ctx, "songs-edit").id;
  return [
    assertOneSide(ctx, id),
    assertInBatch(db, same, isAsRead),
    db
      .update(songSubmissions)
      .set({ ...decision, decidedBy, decidedAt: now, updatedAt: Math.max(now, updatedAt + 1) })
      .where(eq(songSubmissions.id, id)),
    auditEntry(ctx, {
      ...{ action: `song-submission-${decision.state}`, subjectType: "song-submission", subjectId: id },
      detail: { title, ...(decision.reason && { reason: decision.reason }) },
    }),
    ...newsOfSong(ctx, { song, news: decision.state, message: decision.reason }),
  ];
}

function toConflict(error: unknown): unknown {
  return isFailedAssertion(error, isAsRead) ? new AppError("conflict", copy.conflict) : toBothSides(error);
}

/** Statements that publish recordings, and an artist that is not public yet. */
function publishRecordings(
  ctx: RequestContext,
  artistId: string,
  recordingIds: readonly string[],
): BatchItem<"sqlite">[] {
  const { db, now } = ctx;
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(recordingIds)})`;
  const approved = sql`(SELECT count(*) FROM ratings WHERE recording_id IN (${ids}) AND state = 'approved') = ${recordingIds.length}`;
  return [
    assertInBatch(db, approved, isApproved),
    db.run(
      sql`UPDATE recordings SET status = 'published', updated_at = max(${now}, updated_at + 1) WHERE id IN (${ids})`,
    ),
    db.run(sql`UPDATE artists SET status = 'published', updated_at = max(${now}, updated_at + 1)
      WHERE id = ${artistId} AND status = 'unpublished'`),
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT value, ${now} FROM json_each(${JSON.stringify(recordingIds)})
      WHERE 1 ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
    ...recordingIds.map((subjectId) =>
      auditEntry(ctx, {
        ...{ action: "song-changed", subjectType: "song", subjectId },
        detail: { before: { status: "unpublished" }, after: { status: "published" } },
      }),
    ),
  ];
}

/**
 * Publishes a submitted song with its versions, in one batch with its shares. @throws AppError unauthorised; forbidden, also for who is on both sides; not_found; invalid
 * while it is not ready or not approved, and at the boxes `unconfirmed`, `despite` and `replace`; conflict when it changed, or its
 * sender no longer keeps the artist
 */
export async function publishSubmission(
  ctx: RequestContext,
  { unconfirmed, despite, replace, ...decision }: Publication,
) {
  requireSongStaff(ctx, "songs-edit");
  requireSongStaff(ctx, "rights-edit");
  const submission = await requireOpen(ctx, decision);
  const { song, files, shares } = submission;
  if (song.senderKeeps !== 1) throw new AppError("conflict", deskCopy.senderLeft);
  if (song.artistStatus === "deleted") throw new AppError("invalid", copy.artistDeleted);
  if (song.signedAt === null || song.termsId === null) throw new AppError("invalid", copy.notSigned);
  if (files.some(({ state }) => state !== "ready")) throw new AppError("invalid", copy.notReady);
  if (!unconfirmed && !shares.every(isConfirmed))
    throw new AppError("invalid", copy.tickUnconfirmed, { unconfirmed: [copy.tickUnconfirmed] });
  const recordingIds = files.flatMap(({ role, recordingId }) => (role !== "stem" && recordingId ? [recordingId] : []));
  const applied = await applyStatedShares(ctx, { submissionId: song.id, recordingIds, despite, replace });
  const unapproved = () => new AppError("invalid", copy.notApproved);
  if (song.rating !== "approved") throw unapproved();
  const streams = await publishStreams(ctx, recordingIds);
  try {
    await ctx.db.batch([
      assertSenderKeeps(ctx, song.id),
      ...decide(ctx, submission, { state: "published", reason: "" }),
      ...publishRecordings(ctx, song.artistId, recordingIds),
      ...applied,
      streams.statement,
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isApproved) ? unapproved() : toConflict(toSharesConflict(error));
  }
  ctx.waitUntil(Promise.all([streams.clear(), refreshSearch(ctx, { limit: 50 })]));
  return { title: song.title };
}

/** Does not accept a song, with a reason. Its recordings end. @throws AppError as `publishSubmission` */
export async function refuseSubmission(ctx: RequestContext, { reason, ...decision }: Decision & { reason: string }) {
  const submission = await requireOpen(ctx, decision);
  try {
    await ctx.db.batch([
      ...decide(ctx, submission, { state: "refused", reason }),
      ...endRecordings(ctx, submission.song.id),
    ]);
  } catch (error) {
    throw toConflict(error);
  }
  return { title: submission.song.title };
}
