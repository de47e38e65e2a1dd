import { and, count, desc, eq, isNull, type SQL } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { isReadableComment } from "#app/comments/comment-access.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reading = Pick<RequestContext, "db" | "company">;

const columns = (tables: Pick<ReturnType<typeof scoped>, "comments" | "notifications">) => ({
  _id: tables.notifications.id,
  kind: tables.notifications.kind,
  readAt: tables.notifications.readAt,
  createdAt: tables.notifications.createdAt,
  // Not the comment's own column: a batch loses columns of equal names.
  commentId: tables.notifications.commentId,
  userNickname: tables.comments.userNickname,
  message: tables.comments.message,
  startMs: tables.comments.startMs,
  endMs: tables.comments.endMs,
  playListId: tables.comments.playlistId,
  slug: recordings.slug,
  songTitle: recordings.title,
});

/**
 * The notifications of a member of this company, newest first, as a query: those whose comment still exists and whose track and
 * playlist they may see. `which` narrows them.
 */
export function selectNotifications(ctx: Reading, userId: string, which?: SQL) {
  const tables = scoped(ctx.db, ctx.company);
  const { comments, notifications, ofCompany } = tables;
  return ctx.db
    .select(columns(tables))
    .from(notifications)
    .innerJoin(comments, eq(comments.id, notifications.commentId))
    .innerJoin(recordings, eq(recordings.id, comments.recordingId))
    .where(
      ofCompany(
        notifications,
        and(
          eq(notifications.userId, userId),
          which,
          isReadableComment(ctx, comments, userId),
          visibleTo({ company: ctx.company, actor: { id: userId } }),
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .$dynamic();
}

/** Unread notifications are counted up to here: the badge has room for two figures. */
const maxCounted = 99;

/** How many notifications a member has not read, 99 at most, as a query for the batch of the caller: one row `{ figure }`. */
export function countUnreadNotifications(ctx: Reading, { userId }: { userId: string }) {
  const { notifications } = scoped(ctx.db, ctx.company);
  const unread = selectNotifications(ctx, userId, isNull(notifications.readAt)).limit(maxCounted).as("unread");
  return ctx.db.select({ figure: count().as("figure") }).from(unread);
}
