import { sql } from "drizzle-orm";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { privateMedia } from "#app/media/private-media.server.ts";

/**
 * A stream file of a submitted, delivered or uploaded song that is not published, for staff who see songs or the rating queue, and of a submitted one
 * for those who keep its artist. Asked with each segment, so that a keeper who was removed hears no more. @throws AppError not_found, also for everyone else
 */
export async function openSongMedia(
  ctx: RequestContext,
  { recordingId, ...file }: { recordingId: string; name: string; headers: Headers },
): Promise<Response> {
  const { db, actor, company, env } = ctx;
  const isStaff = can(actor, "songs", company) || can(actor, "rating-queue", company) ? 1 : 0;
  const isKeeper = can(actor, "artist-songs", company) ? sql`s.artist_id IN (${keptArtistIds(ctx, actor)})` : sql`0`;
  const isSubmitted = sql`EXISTS (SELECT 1 FROM song_submission_files f CROSS JOIN song_submissions s ON s.id = f.submission_id
    WHERE f.recording_id = r.id AND f.role <> 'stem' AND (${isStaff} OR ${isKeeper}))`;
  const isDelivered = sql`${isStaff} AND (EXISTS (SELECT 1 FROM delivery_tracks t WHERE t.recording_id = r.id)
    OR EXISTS (SELECT 1 FROM ingest_files u WHERE u.recording_id = r.id))`;
  const recording = await db.get<
    { id: string; rev: string } | undefined
  >(sql`SELECT r.id AS id, r.rev AS rev FROM recordings r
    WHERE r.id = ${recordingId} AND r.status <> 'deleted' AND (${isSubmitted} OR ${isDelivered})`);
  const response = recording ? await privateMedia(env.MASTERS, { recording, ...file }) : null;
  if (response === null) throw new AppError("not_found", copy.errors.missing);
  return response;
}
