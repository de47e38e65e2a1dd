import { eq, type SQL, sql } from "drizzle-orm";
import { findOriginal } from "#app/catalogue/ingest/find-original.server.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { requireReader } from "#app/catalogue/ingest/reading-lease.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { DdexProblem } from "#app/exchange/ddex/message-problem.ts";
import type { DeliveryContext } from "#app/exchange/deliveries/read-message.server.ts";
import { refreshDeliveryStates, settleReleases } from "#app/exchange/deliveries/settle-releases.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import type { IngestedRecording } from "#audio/ingest/ingested-recording.ts";
import type { TrackOutcome } from "#audio/ingest/queued-files.ts";
import { deliveryTracks } from "#db/schema/deliveries.server.ts";

type Track = typeof deliveryTracks.$inferSelect;

/** State of releases (a condition on their ids) that waited for audio, from that of their tracks. */
function refreshReleases(now: number, ids: SQL): SQL {
  const has = (states: string) =>
    sql`EXISTS (SELECT 1 FROM delivery_tracks t WHERE t.release_id = delivery_releases.id AND t.state IN (${sql.raw(states)}))`;
  return sql`UPDATE delivery_releases SET updated_at = max(${now}, updated_at + 1),
    state = CASE WHEN ${has("'blocked', 'unreadable'")} THEN 'problems' WHEN ${has("'queued'")} THEN 'parsed' ELSE 'ready' END
    WHERE id IN (${ids}) AND state = 'parsed'`;
}

const isReaders = "track-is-the-readers";

/** Fails the batch once another reader has the track. */
function stillIts({ db }: DeliveryContext, { id, readerId }: Track) {
  return assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM delivery_tracks WHERE id = ${id} AND reader_id IS ${readerId})`,
    isReaders,
  );
}

async function finish(ctx: DeliveryContext, track: Track, change: SQL, tracks: SQL): Promise<void> {
  const { db, now } = ctx;
  const releases = sql`SELECT release_id FROM delivery_tracks WHERE ${tracks}`;
  const [, , , , affected] = await db.batch([
    stillIts(ctx, track),
    db.run(sql`UPDATE delivery_tracks SET ${change} WHERE ${tracks}`),
    db.run(refreshReleases(now, releases)),
    db.run(refreshDeliveryStates(sql`SELECT delivery_id FROM delivery_releases WHERE id IN (${releases})`)),
    db.all<{ key: string }>(sql`SELECT DISTINCT release_key AS key FROM delivery_releases WHERE id IN (${releases})`),
  ]);
  await settleReleases(ctx, { sender: track.sender, keys: affected.map(({ key }) => key) });
}

function fileNameOf({ fileKey }: Track): string {
  return (fileKey ?? "").slice((fileKey ?? "").lastIndexOf("/") + 1);
}

type Linked = { recordingId: string } | { problem: DdexProblem; foundId: string | null };

/** The recording of a known file, or why staff have to say whether it is that of the track: it came otherwise. */
async function linkKnown(ctx: DeliveryContext, track: Track, sha256: string): Promise<Linked> {
  const known = await findOriginal(ctx, { sha256 });
  if (known === null) throw new AppError("not_found", "No recording was made from this file.");
  const { recordingId } = known;
  const [row] = await ctx.db.all<{
    isForeign: number;
  }>(sql`SELECT EXISTS (SELECT 1 FROM recordings WHERE id = ${recordingId} AND isrc IS NOT ${track.isrc})
    OR EXISTS (SELECT 1 FROM song_submission_files WHERE recording_id = ${recordingId} AND ${hasPrivateStream(sql`recording_id`)})
    OR EXISTS (SELECT 1 FROM delivery_tracks WHERE recording_id = ${recordingId} AND NOT (sender = ${track.sender} AND isrc IS ${track.isrc})) AS isForeign`);
  if (row?.isForeign !== 1) return { recordingId };
  return { problem: { code: "foreignRecording", line: null, detail: fileNameOf(track) }, foundId: recordingId };
}

async function recordAudio(ctx: DeliveryContext, track: Track, recording: IngestedRecording): Promise<Linked> {
  try {
    const submitted = { before: [stillIts(ctx, track)], after: [] };
    return await recordIngestedRecording(ctx, recording, { status: "unpublished", submitted });
  } catch (error) {
    if (error instanceof AppError && error.code === "duplicate") return linkKnown(ctx, track, recording.sha256);
    throw error;
  }
}

/**
 * Records what ingest made of a delivered file, or why it made nothing. All tracks of the sender with that ISRC get the recording, which
 * stays unpublished until its release is. @throws AppError not_found; conflict if another reader has it; those of `recordIngestedRecording`
 */
export async function recordTrack(
  ctx: DeliveryContext,
  { trackId, outcome, readerId = null }: { trackId: string; outcome: TrackOutcome; readerId?: string | null },
): Promise<void> {
  const track = await ctx.db.select().from(deliveryTracks).where(eq(deliveryTracks.id, trackId)).get();
  if (track === undefined) throw new AppError("not_found", "There is no such track.");
  if (track.state === "ready") return;
  requireReader(track.readerId, readerId);
  const name = fileNameOf(track);
  const result: Linked =
    "problem" in outcome
      ? {
          foundId: null,
          problem: {
            ...{ code: outcome.problem, line: null },
            detail: outcome.problem === "wrongHash" ? name : `${name} ${outcome.reason}`,
          },
        }
      : "recording" in outcome
        ? await recordAudio(ctx, track, outcome.recording)
        : await linkKnown(ctx, track, outcome.sha256);
  if ("problem" in result) {
    const change = sql`state = 'unreadable', problem = ${JSON.stringify(result.problem)}, found_id = ${result.foundId}`;
    return finish(ctx, track, change, sql`id = ${trackId}`);
  }
  const { recordingId } = result;
  const isSame = sql`id = ${trackId} OR (sender = ${track.sender} AND isrc = ${track.isrc} AND (recording_id IS NULL OR recording_id = ${recordingId}))`;
  return finish(
    ctx,
    track,
    sql`recording_id = ${recordingId}, problem = NULL, state = iif(state = 'queued', 'ready', state)`,
    isSame,
  );
}
