import { sql } from "drizzle-orm";
import { takesCommentsOf } from "#app/collaboration/readable-playlist.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { type CommentsQuery, type ThreadView, threadsPerPage } from "#app/playlists/comments/comments-query.ts";
import type { CommentedTrack } from "#app/playlists/comments/playlist-thread.ts";
import { threadQueries, toTracks } from "#app/playlists/comments/read-threads.server.ts";
import {
  assignablePeople,
  chosenPlaylist,
  countThreads,
  editsPlaylist,
  withShownThreads,
} from "#app/playlists/comments/thread-sql.server.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables("the id is one that the person may read");

/** Max comments per page. */
const maxShown = 2_000;

export type Person = { id: string; name: string };

/** Data of the comments page. */
export type PlaylistComments = {
  playlist: { id: string; slug: string; name: string };
  tracks: CommentedTrack[];
  counts: Record<ThreadView, number>;
  page: number;
  pages: number;
  /** Users to whom a thread can be assigned. */
  people: Person[];
  reader: { id: string; canComment: boolean; canEdit: boolean };
};

type Found = PlaylistComments["playlist"] & { canComment: number; canEdit: number };

/**
 * A page of a playlist's comments, ordered by track and time, for those who may read it. @throws AppError unauthorised, not_found
 */
export async function readPlaylistComments(
  ctx: RequestContext,
  { slug, view, page, commentId }: CommentsQuery & { slug: string },
): Promise<PlaylistComments> {
  const actor = requireActor(ctx);
  const { db, company } = ctx;
  const playlistId = chosenPlaylist(ctx, actor, slug);
  const withShown = withShownThreads(ctx, { playlistId, actor, view, paging: { page, commentId } });
  const found = sql`SELECT p.id, p.slug, p.name, ${takesCommentsOf(ctx, sql`p.id`, actor)} AS canComment,
    ${editsPlaylist(ctx, actor, sql`p.id`)} AS canEdit FROM ${playlists} AS p WHERE p.id = ${playlistId}`;
  const [[playlist], [counts], rows, trackRows, people] = await db.batch([
    db.all<Found>(found),
    db.all<Record<ThreadView, number>>(countThreads(ctx, { playlistId, actor })),
    ...threadQueries(ctx, withShown, maxShown),
    db.all<Person>(sql`SELECT id, name FROM (${assignablePeople(ctx, playlistId)}) ORDER BY lower(name), id LIMIT 200`),
  ]);
  if (playlist === undefined || counts === undefined) throw new AppError("not_found", playlistsCopy.notShared);
  const { canComment, canEdit, ...publicPlaylist } = playlist;
  return {
    playlist: publicPlaylist,
    tracks: toTracks(rows, trackRows),
    counts,
    page: Math.floor((rows[0]?.first ?? 0) / threadsPerPage) + 1,
    pages: Math.max(1, Math.ceil(counts[view] / threadsPerPage)),
    people,
    reader: {
      id: actor.id,
      canComment: Boolean(canComment) && can(actor, "comment", company),
      canEdit: Boolean(canEdit),
    },
  };
}
