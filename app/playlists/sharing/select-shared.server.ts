import { and, eq, type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { sharedRowsOf } from "#app/playlists/sharing/shared-rows.server.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import type { OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A link to a playlist, from `openShareLink`. */
export type PlaylistLink = Pick<OpenLink, "subjectId" | "creator">;

/**
 * The playlist of an open link, as a query: no row when it was deleted, or when the link's creator may no longer share it. A link never
 * grants more than its creator has. `isStaff`: the visitor may share it too, so they are not a recipient.
 */
export function selectSharedPlaylist(ctx: RequestContext, { subjectId, creator }: PlaylistLink) {
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const { name, description, imageKey } = playlists;
  const { actor } = ctx;
  const isOwn = actor !== null && isSharer(ctx, "playlist") ? isChangeable(ctx, actor, "edit") : sql`0`;
  const isShared = and(sql`${can(creator, "playlists", ctx.company) ? 1 : 0}`, isChangeable(ctx, creator, "edit"));
  return select(
    { title: name, description, imageKey, isStaff: sql<boolean>`(${isOwn})`.mapWith(Boolean).as("is_staff") },
    playlists,
    and(eq(playlists.id, subjectId), eq(playlists.status, "active"), isShared),
  );
}

/**
 * SQL condition on `playlist_tracks` joined with `recordings`: rows of the link's playlist whose recordings are visible to the company's
 * members.
 */
export function isShownBy({ company }: RequestContext, { subjectId, creator }: PlaylistLink) {
  return and(eq(playlistTracks.playlistId, subjectId), visibleTo({ company, actor: creator }));
}

/** The tracks of a playlist as `SharedList` has them. */
export function rowsOfPlaylist(id: string | SQL): SQL {
  return sql`(SELECT t.*, '' AS title, 1 AS visible FROM playlist_tracks AS t WHERE t.playlist_id = ${id}) AS slide`;
}

export const sharedTracks = sharedRowsOf({ rowsOf: rowsOfPlaylist, select: selectSharedPlaylist });
