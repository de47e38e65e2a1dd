import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { ernHash, ernRelease } from "#app/exchange/ddex/ern-message.ts";
import { deliveredTags } from "#app/exchange/deliveries/delivered-fields.ts";
import type { QueuedTrack } from "#audio/ingest/queued-files.ts";

const parseRelease = jsonReader(ernRelease, "a release");
const parseHash = jsonReader(ernHash, "a hash");
type Row = { trackId: string; position: number; fileKey: string; hash: string | null; content: string };

/** Files of deliveries that wait for ingest, the oldest first. Their release has no problem. */
export async function listQueuedTracks({ db }: Pick<RequestContext, "db">): Promise<QueuedTrack[]> {
  const rows =
    await db.all<Row>(sql`SELECT t.id AS trackId, t.position AS position, t.file_key AS fileKey, t.hash AS hash, r.content AS content
    FROM delivery_tracks t CROSS JOIN delivery_releases r ON r.id = t.release_id WHERE t.state = 'queued' AND t.file_key IS NOT NULL
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
