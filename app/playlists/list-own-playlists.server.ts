import { and, desc, eq, or, sql } from "drizzle-orm";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { playlistMembers, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A playlist that the user can add to, as owner or editor. `has`: how many of the recordings it contains. */
export type OwnPlaylist = { id: string; name: string; tracks: number; has: number };

/** The filter finds the others. */
const limit = 500;

/**
 * Manual playlists of this company that `actor` owns or edits, most recently changed first, at most 500, as a query for the caller's batch.
 * The caller has checked the permission.
 */
export function ownPlaylistsQuery(ctx: RequestContext, actor: Actor, { recordingIds }: { recordingIds: string[] }) {
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const fields = {
    id: playlists.id,
    name: playlists.name,
    tracks: sql<number>`(SELECT count(*) FROM ${playlistTracks} c WHERE c.playlist_id = playlists.id)`,
    has: sql<number>`(SELECT count(DISTINCT h.recording_id) FROM ${playlistTracks} h WHERE h.playlist_id = playlists.id
      AND h.recording_id IN (SELECT value FROM json_each(${JSON.stringify(recordingIds)})))`,
  };
  const isEditor = sql`EXISTS (SELECT 1 FROM ${playlistMembers} m WHERE m.playlist_id = ${playlists.id} AND m.user_id = ${actor.id}
    AND m.role = 'editor')`;
  const isOwn = and(
    or(eq(playlists.ownerId, actor.id), isEditor),
    eq(playlists.status, "active"),
    eq(playlists.kind, "manual"),
  );
  return select(fields, playlists, isOwn).orderBy(desc(playlists.updatedAt), playlists.id).limit(limit);
}

/** Results of `ownPlaylistsQuery`. `filter`: part of a name, ignoring case and accents. */
export async function listOwnPlaylists(
  ctx: RequestContext,
  { recordingIds, filter }: { recordingIds: string[]; filter: string },
): Promise<OwnPlaylist[]> {
  const rows = await ownPlaylistsQuery(ctx, requireAccess(ctx, "playlists"), { recordingIds });
  const foldedFilter = fold(filter);
  return foldedFilter === "" ? rows : rows.filter(({ name }) => fold(name).includes(foldedFilter));
}
