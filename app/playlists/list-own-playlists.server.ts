import { and, desc, eq, or, sql } from "drizzle-orm";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { playlistMembers, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A playlist that the person owns or edits, and can add to. `has`: how many of the recordings are in it. */
export type OwnPlaylist = { id: string; name: string; tracks: number; has: number };

/** More are found with the filter. */
const limit = 500;

/**
 * The playlists at this company that `actor` owns or edits, without smart ones, the last changed first, at most 500, as a query for the batch
 * of the caller, who has checked the permission.
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

/** The playlists of `ownPlaylistsQuery`. `filter` is any part of a name, without regard to case and accents. */
export async function listOwnPlaylists(
  ctx: RequestContext,
  { recordingIds, filter }: { recordingIds: string[]; filter: string },
): Promise<OwnPlaylist[]> {
  const rows = await ownPlaylistsQuery(ctx, requireAccess(ctx, "playlists"), { recordingIds });
  const wanted = fold(filter);
  return wanted === "" ? rows : rows.filter(({ name }) => fold(name).includes(wanted));
}
