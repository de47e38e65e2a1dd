import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { isReadableComment, requireCommenter } from "#app/comments/comment-access.server.ts";
import { commentCopy } from "#app/comments/comment-copy.ts";
import { commentEvent } from "#app/comments/comment-webhooks.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { playlistCommentsCopy as copy } from "#app/playlists/comments/playlist-comments-copy.ts";
import { assignablePeople, editsPlaylist, keepsThread } from "#app/playlists/comments/thread-sql.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `commentId`: any comment of the thread. */
type Resolving = { commentId: string; resolved: boolean };
type Assigning = { commentId: string; assigneeId: string | null };

const isKept = "thread-is-kept";
const isAssignable = "person-is-assignable";

/**
 * The thread of a comment, if the user may resolve and assign it, with the SQL condition that checks this again in a batch. @throws
 * AppError unauthorised; forbidden without the permission to comment, or with read access only; not_found
 */
async function requireThread(ctx: RequestContext, commentId: string) {
  const actor = requireCommenter(ctx);
  await enforceRateLimit(ctx.env, "form", `comment:${actor.id}`);
  const { comments, ofCompany } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(comments.id, commentId), isNull(comments.deletedAt), sql`${comments.playlistId} IS NOT NULL`);
  const isSeen = sql`(${isReadableComment(ctx, comments, actor.id)} OR ${editsPlaylist(ctx, actor, sql`comments.playlist_id`)})`;
  const thread = await ctx.db
    .select({
      playlistId: sql<string>`${comments.playlistId}`.as("playlist_id"),
      recordingId: comments.recordingId,
      startMs: comments.startMs,
      endMs: comments.endMs,
      isKept: sql<number>`${keepsThread(ctx, actor)}`.as("is_kept"),
    })
    .from(comments)
    .innerJoin(recordings, eq(recordings.id, comments.recordingId))
    .where(ofCompany(comments, and(isIt, isSeen, visibleTo(ctx))))
    .get();
  if (thread === undefined) throw new AppError("not_found", commentCopy.errors.missing);
  if (!thread.isKept) throw new AppError("forbidden", copy.errors.notKept);
  const { isKept: _, ...key } = thread;
  return { actor, key, mayKeep: rowExists(comments, ofCompany(comments, and(isIt, keepsThread(ctx, actor)))) };
}

type Change = { resolvedAt: number | null; resolvedBy: string | null } | { assigneeId: string | null };

/** Statement that stores a change of a thread. */
function saveThread(ctx: RequestContext, key: Awaited<ReturnType<typeof requireThread>>["key"], change: Change) {
  const { commentThreads: table, insert } = scoped(ctx.db, ctx.company);
  const changed = { ...change, updatedAt: ctx.now };
  return insert(table, { ...key, ...changed }).onConflictDoUpdate({
    target: [table.playlistId, table.recordingId, table.startMs, table.endMs, table.companyId],
    set: changed,
  });
}

/**
 * Resolves or reopens the thread of a comment. @throws AppError unauthorised, forbidden, not_found, too_many_requests
 */
export async function resolveThread(ctx: RequestContext, { commentId, resolved }: Resolving): Promise<void> {
  const { actor, key, mayKeep } = await requireThread(ctx, commentId);
  const change = resolved ? { resolvedAt: ctx.now, resolvedBy: actor.id } : { resolvedAt: null, resolvedBy: null };
  const action = resolved ? "comment-resolved" : "comment-reopened";
  await runChange(ctx, [
    assertInBatch(ctx.db, mayKeep, isKept),
    auditEntry(ctx, { action, subjectType: "comment", subjectId: commentId, detail: key }),
    saveThread(ctx, key, change),
    ...(resolved ? [commentEvent(ctx, "comment.resolved", { ...key, commentId })] : []),
  ]);
}

/**
 * Assigns the thread of a comment to a user, with a notification, or to no one (null). @throws AppError unauthorised, forbidden, not_found,
 * too_many_requests; invalid, naming the field, for a user who cannot be assigned
 */
export async function assignThread(ctx: RequestContext, { commentId, assigneeId }: Assigning): Promise<void> {
  const { actor, key, mayKeep } = await requireThread(ctx, commentId);
  const { db, now } = ctx;
  const { notifications, insertIf, ofCompany } = scoped(db, ctx.company);
  const isOne: SQL = sql`EXISTS (SELECT 1 FROM (${assignablePeople(ctx, key.playlistId)}) WHERE id = ${assigneeId})`;
  const isUnread = and(
    eq(notifications.userId, assigneeId ?? ""),
    eq(notifications.commentId, commentId),
    eq(notifications.kind, "assigned"),
    isNull(notifications.readAt),
  );
  const news = {
    ...{ id: newId(now), userId: assigneeId ?? "", kind: "assigned" as const, commentId },
    ...{ byUserId: actor.id, createdAt: now },
  };
  const isNews =
    assigneeId === null || assigneeId === actor.id
      ? sql`0`
      : sql`NOT ${rowExists(notifications, ofCompany(notifications, isUnread))}`;
  await runChange(ctx, [
    assertInBatch(db, mayKeep, isKept),
    assertInBatch(db, assigneeId === null ? sql`1` : isOne, isAssignable),
    auditEntry(ctx, {
      action: "comment-assigned",
      subjectType: "comment",
      subjectId: commentId,
      detail: { ...key, assigneeId },
    }),
    saveThread(ctx, key, { assigneeId }),
    insertIf(notifications, news, isNews),
  ]);
}

type Statements = Parameters<RequestContext["db"]["batch"]>[0];

async function runChange({ db }: RequestContext, statements: Statements): Promise<void> {
  try {
    await db.batch(statements);
  } catch (error) {
    if (isFailedAssertion(error, isKept)) throw new AppError("forbidden", copy.errors.notKept);
    if (!isFailedAssertion(error, isAssignable)) throw error;
    throw new AppError("invalid", copy.errors.notAssignable, { assignee: [copy.errors.notAssignable] });
  }
}
