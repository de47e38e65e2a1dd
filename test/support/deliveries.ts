import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listQueuedTracks } from "#app/exchange/deliveries/list-queued-tracks.server.ts";
import { readFolder } from "#app/exchange/deliveries/read-folder.server.ts";
import { recordTrack } from "#app/exchange/deliveries/record-track.server.ts";
import { preparedRecording } from "#test/support/ingested.ts";

/** Stores files of a folder. */
export async function putFiles(
  ctx: RequestContext,
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  for (const [name, text] of Object.entries(files)) await ctx.env.MASTERS.put(`deliveries/${folder}/${name}`, text);
}

/** Stores and reads a folder; returns the ids of its deliveries. */
export async function deliver(
  ctx: RequestContext,
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<string[]> {
  await putFiles(ctx, folder, files);
  return (await readFolder(ctx, { folder })).deliveryIds;
}

/** Reads the files that wait, as ingest does: the text of a file stands for its audio. */
export async function ingestQueued(ctx: RequestContext): Promise<void> {
  for (const { trackId, fileKey, tags } of await listQueuedTracks(ctx)) {
    const object = await ctx.env.MASTERS.get(fileKey);
    const { entry, objects } = await preparedRecording(tags, (await object?.text()) ?? "");
    for (const { key, bytes } of objects) await ctx.env.MASTERS.put(key, bytes);
    const files = entry.files.map((file) => ({ ...file, bucket: "MASTERS" as const }));
    await recordTrack(ctx, { trackId, outcome: { recording: { ...entry, files } } });
  }
}

/** The public songs whose ISRC begins with `isrcs`, with what is shown of them. */
export function publicSongs({ db }: Pick<RequestContext, "db">, isrcs: string) {
  return db.all<{
    isrc: string;
    title: string;
    album: string | null;
    track: number | null;
    artists: string;
    cover: string | null;
  }>(sql`SELECT r.isrc AS isrc, r.title AS title,
    al.title AS album, ar.track AS track, al.image_key AS cover, (SELECT group_concat(name, ', ') FROM (SELECT a.name FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id
      WHERE ra.recording_id = r.id ORDER BY ra.position)) AS artists
    FROM recordings r LEFT JOIN album_recordings ar ON ar.recording_id = r.id LEFT JOIN albums al ON al.id = ar.album_id AND al.status = 'published'
    WHERE r.isrc LIKE ${`${isrcs}%`} AND r.status = 'published' ORDER BY r.isrc, al.title`);
}
