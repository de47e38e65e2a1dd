import { sql } from "drizzle-orm";
import { type FileOfReader, isFree, openLeased } from "#app/catalogue/ingest/reading-lease.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { ernHash, ernRelease } from "#app/exchange/ddex/ern-message.ts";
import { deliveredTags } from "#app/exchange/deliveries/delivered-fields.ts";
import type { QueuedTrack } from "#audio/ingest/queued-files.ts";

const parseRelease = jsonReader(ernRelease, "a release");
const parseHash = jsonReader(ernHash, "a hash");
type Row = { trackId: string; position: number; fileKey: string; hash: string | null; content: string };

/** Files of deliveries that wait for ingest and that no other reader has, the oldest first. Their release has no problem. */
export async function listQueuedTracks(
  ctx: Pick<RequestContext, "db" | "now">,
  readerId: string | null = null,
): Promise<QueuedTrack[]> {
  const rows =
    await ctx.db.all<Row>(sql`SELECT t.id AS trackId, t.position AS position, t.file_key AS fileKey, t.hash AS hash, r.content AS content
    FROM delivery_tracks t CROSS JOIN delivery_releases r ON r.id = t.release_id WHERE t.state = 'queued' AND t.file_key IS NOT NULL
    AND ${isFree(ctx, readerId, sql`t`)}
    ORDER BY t.created_at, t.id LIMIT 200`);
  return rows.flatMap(({ trackId, position, fileKey, hash, content }) => {
    const release = parseRelease(content);
    const recording = release.recordings[position];
    if (recording === undefined) return [];
    return [
      { trackId, fileKey, hash: hash === null ? null : parseHash(hash), tags: deliveredTags(recording, release) },
    ];
  });
}

/** The file of a track that waits. @throws AppError not_found; as `openLeased` */
export async function openQueuedTrack(
  ctx: Pick<RequestContext, "db" | "env" | "now">,
  reading: FileOfReader,
): Promise<Response> {
  const [track] = await ctx.db.all<{ key: string }>(sql`SELECT file_key AS key FROM delivery_tracks
    WHERE id = ${reading.id} AND state = 'queued' AND file_key IS NOT NULL`);
  if (track === undefined) throw new AppError("not_found", "There is no such track.");
  return openLeased(ctx, { queue: "delivery_tracks", id: reading.id, key: track.key }, reading);
}
