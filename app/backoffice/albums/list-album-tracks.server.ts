import { sql } from "drizzle-orm";
import { albumStore } from "#app/backoffice/albums/album-store.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { fullTitle } from "#app/catalogue/track/version-label.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";

type Row = {
  id: string;
  title: string;
  versionType: string;
  versionTitle: string | null;
  artists: string | null;
  status: string;
};

/** A recording as staff know it. */
export type AlbumTrack = { id: string; title: string; artists: string; isPublished: boolean };

const maxFound = 20;
const columns = sql`recordings.id, recordings.title, recordings.version_type AS versionType,
  recordings.version_title AS versionTitle, recordings.status,
  (SELECT group_concat(a.name, ', ' ORDER BY ra.position) FROM recording_artists ra CROSS JOIN artists a ON a.id = ra.artist_id
    WHERE ra.recording_id = recordings.id) AS artists`;

function toTrack({ id, artists, status, ...row }: Row): AlbumTrack {
  return { id, title: fullTitle(row), artists: artists ?? "", isPublished: status === "published" };
}

/** An album's songs in order, with those that are not published. @throws AppError unauthorised, forbidden, not_found */
export async function listAlbumTracks(ctx: RequestContext, { id }: { id: string }) {
  requireAccess(ctx, "albums-edit");
  const album = await requireRecord(ctx, albumStore, id);
  const rows = await ctx.db.all<Row>(sql`SELECT ${columns} FROM album_recordings ab
    CROSS JOIN recordings ON recordings.id = ab.recording_id WHERE ab.album_id = ${id} AND recordings.status <> 'deleted'
    ORDER BY ab.track IS NULL, ab.track, recordings.title, recordings.id`);
  return { album: { id, title: String(album.title), updatedAt: album.updatedAt }, tracks: rows.map(toTrack) };
}

/** Songs for an album whose title, artist, ISRC or catalogue number begins with `q`. @throws AppError unauthorised, forbidden */
export async function findTracks(ctx: RequestContext, { q, albumId }: { q: string; albumId: string }) {
  requireAccess(ctx, "albums-edit");
  const isFound = typeof songStore.searchIn === "function" ? songStore.searchIn(q) : undefined;
  if (isFound === undefined) return [];
  const rows =
    await ctx.db.all<Row>(sql`SELECT ${columns} FROM recordings WHERE ${isFound} AND recordings.status <> 'deleted'
    AND NOT EXISTS (SELECT 1 FROM album_recordings ab WHERE ab.album_id = ${albumId} AND ab.recording_id = recordings.id)
    ORDER BY recordings.title, recordings.id LIMIT ${maxFound}`);
  return rows.map(toTrack);
}
