import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { mayReadPlaylist, takesCommentsOf } from "#app/collaboration/readable-playlist.server.ts";
import { isInPlaylist, requireCommenter } from "#app/comments/comment-access.server.ts";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import type { NewComment } from "#app/comments/comment-schema.ts";
import { reopenThread } from "#app/comments/comment-thread.server.ts";
import { commentEvent } from "#app/comments/comment-webhooks.server.ts";
import { findMentioned } from "#app/comments/find-mentioned.server.ts";
import { notifyOfComment, possibleMentions } from "#app/comments/notifications/notify-of-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { Comment } from "#app/player/comments/comment.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { resendMs, writeOnce } from "#app/records/write-once.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max comments of a company on a track. `listComments` reads more. */
const maxPerTrack = 4_000;

type Target = Pick<NewComment, "trackId" | "playListId" | "message"> & { startMs: number; endMs: number };

/** SQL condition: the same comment by the same user, written a moment ago. */
function isSame({ db, company, now }: RequestContext, target: Target, actor: Actor) {
  const { trackId, playListId, message, startMs, endMs } = target;
  const { comments } = scoped(db, company);
  return and(
    eq(comments.userId, actor.id),
    eq(comments.recordingId, trackId),
    isInPlaylist(comments, playListId),
    eq(comments.startMs, startMs),
    eq(comments.endMs, endMs),
    eq(comments.message, message),
    isNull(comments.deletedAt),
    gt(comments.createdAt, now - resendMs),
  );
}

/** Query for id and time of the same comment, if it was just written. */
function findSent(ctx: RequestContext, target: Target, actor: Actor) {
  const { comments, select } = scoped(ctx.db, ctx.company);
  return select({ id: comments.id, createdAt: comments.createdAt }, comments, isSame(ctx, target, actor)).limit(1);
}

/** Track length, whether the playlist accepts the comment, mentions, and the same comment if it was just written. */
async function readTarget(ctx: RequestContext, target: Target, actor: Actor) {
  const { trackId, playListId, message } = target;
  const { db, company } = ctx;
  const { comments, select } = scoped(db, company);
  const isReadable = mayReadPlaylist(ctx, playListId ?? "", actor);
  const inPlaylist = sql`(${takesCommentsOf(ctx, playListId ?? "", actor)} AND EXISTS (SELECT 1 FROM ${playlistTracks}
    WHERE ${playlistTracks.playlistId} = ${playListId} AND ${playlistTracks.recordingId} = ${trackId}))`;
  const [[track], [total], [playlist], members, [sent]] = await db.batch([
    db
      .select({ durationMs: recordings.durationMs })
      .from(recordings)
      .where(and(eq(recordings.id, trackId), visibleTo(ctx))),
    select({ figure: count() }, comments, and(eq(comments.recordingId, trackId), isNull(comments.deletedAt))),
    db
      .select({
        found: sql<number>`${playListId === null ? 1 : inPlaylist}`.as("found"),
        readOnly: sql<number>`(${isReadable} AND NOT ${takesCommentsOf(ctx, playListId ?? "", actor)})`.as("read_only"),
      })
      .from(sql`(SELECT 1)`),
    possibleMentions(ctx, message),
    findSent(ctx, target, actor),
  ]);
  if (track === undefined) throw new AppError("not_found", copy.errors.missingTrack);
  if (playlist?.readOnly) throw new AppError("forbidden", copy.errors.viewer);
  if (!playlist?.found) throw new AppError("not_found", copy.errors.missingPlaylist);
  if ((total?.figure ?? 0) >= maxPerTrack) throw new AppError("conflict", copy.errors.full);
  return { ...track, mentioned: findMentioned(message, members), sent: sent ?? null };
}

/**
 * Writes a comment under the user's nickname and notifies those concerned, in one batch; a resolved thread is reopened. The same comment
 * resent within a minute, or concurrently, is not duplicated. @throws AppError unauthorised, forbidden, too_many_requests; not_found for a
 * track or playlist that is not visible to the user; invalid with `fields.endTime` past the end of the track; conflict for a track with too
 * many comments
 */
export async function createComment(ctx: RequestContext, input: NewComment): Promise<Comment> {
  const actor = requireCommenter(ctx);
  await enforceRateLimit(ctx.env, "form", `comment:${actor.id}`);
  const { trackId, playListId, message } = input;
  const [startMs, endMs] = [Math.round(input.startTime * 1000), Math.round(input.endTime * 1000)];
  const target = { ...input, startMs, endMs };
  const { durationMs, mentioned, sent } = await readTarget(ctx, target, actor);
  if (endMs > durationMs) {
    const late = copy.errors.late(formatDuration(durationMs));
    throw new AppError("invalid", late, { endTime: [late] });
  }
  const { db, company, now } = ctx;
  const { nickname: userNickname, id: userId } = actor;
  const [startTime, endTime] = [startMs / 1000, endMs / 1000];
  const comment = { message, userNickname, startTime, endTime, playListId, trackId, uid: userId };
  if (sent !== null) return { ...comment, _id: sent.id, createdAt: sent.createdAt };
  const { comments, insert, ofCompany } = scoped(db, company);
  const id = newId(now);
  const row = { id, recordingId: trackId, playlistId: playListId, userId, userNickname, message, startMs, endMs };
  const entry = { action: "create-comment", subjectType: "comment", subjectId: id, detail: { trackId, playListId } };
  const isWritten = await writeOnce(db, rowExists(comments, ofCompany(comments, isSame(ctx, target, actor))), [
    insert(comments, { ...row, createdAt: now }),
    notifyOfComment(ctx, { comment: row, mentioned }),
    reopenThread(ctx, row),
    commentEvent(ctx, "comment.written", { ...row, commentId: id }),
    auditEntry(ctx, entry),
  ]);
  if (isWritten) return { ...comment, _id: id, createdAt: now };
  const [first] = await findSent(ctx, target, actor);
  // Deleted meanwhile.
  if (first === undefined) throw new AppError("conflict", copy.errors.missing);
  return { ...comment, _id: first.id, createdAt: first.createdAt };
}
