import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import type { NewComment } from "#app/comments/comment-schema.ts";
import { groupThreads } from "#app/comments/group-threads.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import type { Comment, CommentThread } from "#app/player/comments/comment.ts";
import { notifyOfFeedback } from "#app/projects/submissions/comments/notify-of-feedback.server.ts";
import { type FoundSubmission, findSubmission } from "#app/projects/submissions/find-submission.server.ts";
import { submissionPath } from "#app/projects/submissions/submission.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { resendMs, writeOnce } from "#app/records/write-once.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max comments per submission. */
const maxComments = 1_000;

/** @throws AppError unauthorised; forbidden in a preview, which must not write as the user */
function requireWriter(ctx: RequestContext): Actor {
  return refusePreview(requireActor(ctx), copy.errors.preview);
}

/** Members read all comments, visitors by link only their own. */
function isReadable(ctx: RequestContext, { id, isMember }: Pick<FoundSubmission, "id" | "isMember">) {
  const { submissionComments } = scoped(ctx.db, ctx.company);
  const own = isMember ? undefined : eq(submissionComments.userId, ctx.actor?.id ?? "");
  return and(eq(submissionComments.submissionId, id), isNull(submissionComments.deletedAt), own);
}

/** Comments readable by the visitor, ordered by range. */
export async function listSubmissionComments(
  ctx: RequestContext,
  found: Pick<FoundSubmission, "id" | "isMember">,
): Promise<CommentThread[]> {
  if (ctx.actor === null) return [];
  const { submissionComments, select } = scoped(ctx.db, ctx.company);
  const { userNickname, message, startMs, endMs, createdAt } = submissionComments;
  const rows = await select(
    { _id: submissionComments.id, uid: submissionComments.userId, userNickname, message, startMs, endMs, createdAt },
    submissionComments,
    isReadable(ctx, found),
  )
    .orderBy(asc(startMs), asc(endMs), asc(createdAt), asc(submissionComments.id))
    .limit(maxComments);
  const trackId = found.id;
  const items = groupThreads(
    [trackId],
    rows.map((row) => ({ ...row, trackId, playListId: null })),
  );
  return items[trackId]?.times ?? [];
}

type Commented = { commentId: string; submissionId: string; projectId: string; startMs: number; endMs: number };

/** Statement of the webhook event of a comment, without its text. */
function commentedEvent(ctx: RequestContext, { startMs, endMs, ...ids }: Commented) {
  const { submissionId } = ids;
  return webhookEvent(ctx, {
    type: "submission.commented",
    data: { ...ids, startSeconds: startMs / 1000, endSeconds: endMs / 1000 },
    page: submissionPath(submissionId),
    api: `/api/v1/submissions/${submissionId}`,
  });
}

type NewSubmissionComment = Pick<NewComment, "startTime" | "endTime" | "message"> & { ref: string };

/**
 * Creates a comment on a range under the user's nickname, with notifications; the same comment within a minute is idempotent. Requires only
 * read access to the submission. @throws AppError as `findSubmission`; unauthorised, forbidden in a preview, too_many_requests; invalid
 * with `fields.endTime` past the end; conflict at the limit
 */
export async function createSubmissionComment(
  ctx: RequestContext,
  { ref, message, startTime, endTime }: NewSubmissionComment,
): Promise<Comment> {
  const actor = requireWriter(ctx);
  await enforceRateLimit(ctx.env, "form", `submission-comment:${actor.id}`);
  const found = await findSubmission(ctx, { ref });
  const [startMs, endMs] = [Math.round(startTime * 1000), Math.round(endTime * 1000)];
  if (found.durationMs !== null && endMs > found.durationMs) {
    const late = copy.errors.late(formatDuration(found.durationMs));
    throw new AppError("invalid", late, { endTime: [late] });
  }
  if (found.comments >= maxComments) throw new AppError("conflict", copy.errors.full);
  const { submissionComments, insert, ofCompany, select } = scoped(ctx.db, ctx.company);
  const id = newId(ctx.now);
  const { id: userId, nickname: userNickname } = actor;
  const row = { id, submissionId: found.id, userId, userNickname, message, startMs, endMs, createdAt: ctx.now };
  const isSame = and(
    eq(submissionComments.submissionId, found.id),
    eq(submissionComments.userId, userId),
    eq(submissionComments.message, message),
    eq(submissionComments.startMs, startMs),
    eq(submissionComments.endMs, endMs),
    isNull(submissionComments.deletedAt),
    gt(submissionComments.createdAt, ctx.now - resendMs),
  );
  const isWritten = await writeOnce(ctx.db, rowExists(submissionComments, ofCompany(submissionComments, isSame)), [
    insert(submissionComments, row),
    auditEntry(ctx, { action: "submission-comment", subjectType: "submission", subjectId: found.id, detail: { id } }),
    notifyOfFeedback(ctx, { id, submissionId: found.id, userId }),
    commentedEvent(ctx, { commentId: id, submissionId: found.id, projectId: found.projectId, startMs, endMs }),
  ]);
  const sent = { id: submissionComments.id, createdAt: submissionComments.createdAt };
  const [written] = isWritten ? [row] : await select(sent, submissionComments, isSame);
  // Deleted concurrently.
  if (written === undefined) throw new AppError("conflict", copy.errors.missing);
  const times = { startTime: startMs / 1000, endTime: endMs / 1000 };
  return {
    _id: written.id,
    message,
    userNickname,
    ...times,
    playListId: null,
    trackId: found.id,
    uid: userId,
    createdAt: written.createdAt,
  };
}

/**
 * Deletes a comment: members any, others their own (docs/product/comments-and-segments.md). @throws AppError as `findSubmission`;
 * unauthorised, forbidden in a preview, too_many_requests; not_found
 */
export async function deleteSubmissionComment(
  ctx: RequestContext,
  { ref, id }: { ref: string; id: string },
): Promise<void> {
  const actor = requireWriter(ctx);
  await enforceRateLimit(ctx.env, "form", `submission-comment:${actor.id}`);
  const found = await findSubmission(ctx, { ref });
  const { submissionComments, ofCompany, update } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(submissionComments.id, id), isReadable(ctx, found));
  const entry = {
    action: "submission-comment-deleted",
    subjectType: "submission",
    subjectId: found.id,
    detail: { id },
  };
  const deleted = update(submissionComments, { deletedAt: ctx.now }, isIt).returning({ id: sql<string>`id` });
  const [, rows] = await ctx.db.batch([
    auditEntryIf(ctx, entry, rowExists(submissionComments, ofCompany(submissionComments, isIt))),
    deleted,
  ]);
  if (rows.length === 0) throw new AppError("not_found", copy.errors.missing);
}
