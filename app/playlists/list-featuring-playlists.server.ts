import { and, asc, sql } from "drizzle-orm";
import { isReadablePlaylist } from "#app/collaboration/readable-playlist.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export type FeaturingPlaylist = {
  id: string;
  slug: string;
  name: string;
  description: string;
  isOwn: boolean;
  tracks: number;
};

const limit = 200;

/**
 * Playlists of this company that contain a version of the song and that the user may read (own, shared, the company's and public ones), by
 * name. At most 200.
 */
export async function listFeaturingPlaylists(
  ctx: RequestContext,
  { songId }: { songId: string },
): Promise<FeaturingPlaylist[]> {
  const actor = requireAccess(ctx, "featured-in");
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const fields = {
    id: playlists.id,
    slug: playlists.slug,
    name: playlists.name,
    description: playlists.description,
    isOwn: sql`${playlists.ownerId} IS ${actor.id}`.mapWith(Boolean),
    tracks: sql<number>`(SELECT count(*) FROM ${playlistTracks} c WHERE c.playlist_id = playlists.id)`,
  };
  // Smart playlists are excluded: their tracks are automatic and change.
  const features = sql`${playlists.kind} = 'manual' AND ${playlists.id} IN (SELECT f.playlist_id FROM ${recordings} JOIN ${playlistTracks} f ON f.recording_id = ${recordings.id}
    WHERE ${recordings.workId} = ${songId} OR ${recordings.id} = ${songId})`;
  return select(fields, playlists, and(features, isReadablePlaylist(ctx, playlists.id, actor)))
    .orderBy(asc(sql`lower(${playlists.name})`), asc(playlists.id))
    .limit(limit);
}
