import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { mayReadPlaylist } from "#app/collaboration/readable-playlist.server.ts";
import { isInPlaylist } from "#app/comments/comment-access.server.ts";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import { groupThreads } from "#app/comments/group-threads.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import type { CommentItems } from "#app/player/comments/comment.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max comments read, oldest ranges first; `createComment` keeps a track below it. */
const maxRead = 5_000;

type Wanted = {
  tracks: { ids: string[] } | { slug: string };
  playListId: string | null;
};

/**
 * Comments of this company on recordings, in a playlist or (null) in the catalogue, for signed-in users. @throws AppError unauthorised;
 * not_found for a recording or playlist that is not visible to the user
 */
export async function listComments(ctx: RequestContext, { tracks, playListId }: Wanted): Promise<CommentItems> {
  const actor = requireActor(ctx);
  const { db, company } = ctx;
  const { comments, ofCompany } = scoped(db, company);
  const isRequested: SQL = "slug" in tracks ? eq(recordings.slug, tracks.slug) : inArray(recordings.id, tracks.ids);
  const [visible, playlist, rows] = await db.batch([
    db
      .select({ id: recordings.id })
      .from(recordings)
      .where(and(isRequested, visibleTo(ctx))),
    db
      .select({ found: sql<number>`${playListId === null ? 1 : mayReadPlaylist(ctx, playListId, actor)}` })
      .from(sql`(SELECT 1)`),
    db
      .select({
        _id: comments.id,
        trackId: comments.recordingId,
        playListId: comments.playlistId,
        uid: comments.userId,
        userNickname: comments.userNickname,
        message: comments.message,
        startMs: comments.startMs,
        endMs: comments.endMs,
        createdAt: comments.createdAt,
      })
      .from(comments)
      .innerJoin(recordings, eq(recordings.id, comments.recordingId))
      .where(
        ofCompany(comments, and(isRequested, sql`${comments.deletedAt} IS NULL`, isInPlaylist(comments, playListId))),
      )
      .orderBy(asc(comments.startMs), asc(comments.endMs), asc(comments.createdAt), asc(comments.id))
      .limit(maxRead),
  ]);
  const requestedCount = "slug" in tracks ? 1 : new Set(tracks.ids).size;
  if (visible.length !== requestedCount) throw new AppError("not_found", copy.errors.missingTrack);
  if (!playlist[0]?.found) throw new AppError("not_found", copy.errors.missingPlaylist);
  return groupThreads(
    visible.map(({ id }) => id),
    rows,
  );
}
