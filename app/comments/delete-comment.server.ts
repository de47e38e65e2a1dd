import { and, eq, isNull } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { isReadableComment, requireAuthor } from "#app/comments/comment-access.server.ts";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import { forgetEmptyThread } from "#app/comments/comment-thread.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Deletes one of the actor's own comments. Concurrent deletion is no error. @throws AppError unauthorised, too_many_requests; not_found for
 * a comment that is not visible to the user; forbidden for someone else's
 */
export async function deleteComment(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const actor = requireAuthor(ctx);
  await enforceRateLimit(ctx.env, "form", `comment:${actor.id}`);
  const { db, company, now } = ctx;
  const { comments, ofCompany, update } = scoped(db, company);
  const found = await db
    .select({
      userId: comments.userId,
      recordingId: comments.recordingId,
      playlistId: comments.playlistId,
      startMs: comments.startMs,
      endMs: comments.endMs,
    })
    .from(comments)
    .innerJoin(recordings, eq(recordings.id, comments.recordingId))
    .where(ofCompany(comments, and(eq(comments.id, id), isReadableComment(ctx, comments, actor.id), visibleTo(ctx))))
    .get();
  if (found === undefined) throw new AppError("not_found", copy.errors.missing);
  if (found.userId !== actor.id) throw new AppError("forbidden", copy.errors.foreign);
  const isOwn = and(eq(comments.id, id), eq(comments.userId, actor.id), isNull(comments.deletedAt));
  await db.batch([
    auditEntryIf(
      ctx,
      { action: "delete-comment", subjectType: "comment", subjectId: id },
      rowExists(comments, ofCompany(comments, isOwn)),
    ),
    update(comments, { deletedAt: now }, isOwn),
    forgetEmptyThread(ctx, found),
  ]);
}
