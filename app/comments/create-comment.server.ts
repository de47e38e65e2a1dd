import { and, count, eq, isNull, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { isReadablePlaylist, requireCommenter } from "#app/comments/comment-access.server.ts";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import type { NewComment } from "#app/comments/comment-schema.ts";
import { findMentioned } from "#app/comments/find-mentioned.ts";
import { notifyOfComment, possibleMentions } from "#app/comments/notify-of-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import type { Comment } from "#app/player/comments/comment.ts";
import { formatDuration } from "#app/player/track/track.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Comments of one company on one track. `listComments` reads more. */
const maxPerTrack = 4_000;

type Target = Pick<NewComment, "trackId" | "playListId" | "message">;

/** The track's length and number of comments, and whether the playlist takes the comment. One round trip. */
async function readTarget(ctx: RequestContext, { trackId, playListId, message }: Target, actor: Actor) {
  const { db, company } = ctx;
  const { comments, select } = scoped(db, company);
  const inPlaylist = sql`(${isReadablePlaylist(ctx, playListId ?? "", actor.id)} AND EXISTS (SELECT 1 FROM ${playlistTracks}
    WHERE ${playlistTracks.playlistId} = ${playListId} AND ${playlistTracks.recordingId} = ${trackId}))`;
  const [[track], [total], [playlist], members] = await db.batch([
    db
      .select({ durationMs: recordings.durationMs })
      .from(recordings)
      .where(and(eq(recordings.id, trackId), visibleTo(ctx))),
    select({ figure: count() }, comments, and(eq(comments.recordingId, trackId), isNull(comments.deletedAt))),
    db.select({ found: sql<number>`${playListId === null ? 1 : inPlaylist}` }).from(sql`(SELECT 1)`),
    possibleMentions(ctx, message),
  ]);
  if (track === undefined) throw new AppError("not_found", copy.errors.missingTrack);
  if (!playlist?.found) throw new AppError("not_found", copy.errors.missingPlaylist);
  if ((total?.figure ?? 0) >= maxPerTrack) throw new AppError("conflict", copy.errors.full);
  return { ...track, mentioned: findMentioned(message, members) };
}

/**
 * Writes a comment under the person's own nickname and notifies those whom it concerns, in one batch.
 * @throws AppError unauthorised, forbidden, too_many_requests; not_found for a track or playlist that the person may not see;
 * invalid with `fields.endTime` past the end of the track; conflict for a track with too many comments
 */
export async function createComment(ctx: RequestContext, input: NewComment): Promise<Comment> {
  const actor = requireCommenter(ctx);
  await enforceRateLimit(ctx.env, "form", `comment:${actor.id}`);
  const { trackId, playListId, message } = input;
  const [startMs, endMs] = [Math.round(input.startTime * 1000), Math.round(input.endTime * 1000)];
  const { durationMs, mentioned } = await readTarget(ctx, input, actor);
  if (endMs > durationMs) {
    const late = copy.errors.late(formatDuration(durationMs));
    throw new AppError("invalid", late, { endTime: [late] });
  }
  const { db, company, now } = ctx;
  const { comments, insert } = scoped(db, company);
  const id = newId(now);
  const { nickname: userNickname, id: userId } = actor;
  const row = { id, recordingId: trackId, playlistId: playListId, userId, userNickname, message, startMs, endMs };
  await db.batch([
    insert(comments, { ...row, createdAt: now }),
    notifyOfComment(ctx, { comment: row, mentioned }),
    auditEntry(ctx, {
      action: "create-comment",
      subjectType: "comment",
      subjectId: id,
      detail: { trackId, playListId },
    }),
  ]);
  const [startTime, endTime] = [startMs / 1000, endMs / 1000];
  return { _id: id, message, userNickname, startTime, endTime, playListId, trackId, uid: userId, createdAt: now };
}
