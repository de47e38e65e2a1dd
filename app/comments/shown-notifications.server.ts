import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isReadableByUser } from "#app/catalogue/inquiries/inquiry-access.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { isReadableComment } from "#app/comments/comment-access.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reading = Pick<RequestContext, "db" | "company">;

const columns = (tables: Pick<ReturnType<typeof scoped>, "comments" | "notifications">) => ({
  _id: tables.notifications.id,
  kind: tables.notifications.kind,
  readAt: tables.notifications.readAt,
  createdAt: tables.notifications.createdAt,
  // Not the comment's own column: a batch loses columns of equal names.
  commentId: tables.notifications.commentId,
  inquiryId: inquiryMessages.inquiryId,
  userNickname: sql<string>`coalesce(${tables.comments.userNickname}, ${users.nickname})`.as("author"),
  message: sql<string>`coalesce(${tables.comments.message}, ${inquiryMessages.message})`.as("shown_message"),
  startMs: tables.comments.startMs,
  endMs: tables.comments.endMs,
  playListId: tables.comments.playlistId,
  slug: recordings.slug,
  songTitle: recordings.title,
});

/**
 * The notifications of a member of this company, newest first, as a query: those of comments that still exist and whose track and
 * playlist they may see, and of messages in conversations that they may read. `which` narrows them.
 */
export function selectNotifications(ctx: Reading, userId: string, which?: SQL) {
  const tables = scoped(ctx.db, ctx.company);
  const { comments, inquiries, notifications, ofCompany } = tables;
  const comment = and(
    isReadableComment(ctx, comments, userId),
    visibleTo({ company: ctx.company, actor: { id: userId } }),
  );
  return ctx.db
    .select(columns(tables))
    .from(notifications)
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(inquiryMessages, eq(inquiryMessages.id, notifications.inquiryMessageId))
    .leftJoin(inquiries, eq(inquiries.id, inquiryMessages.inquiryId))
    .leftJoin(users, eq(users.id, inquiryMessages.userId))
    .innerJoin(recordings, sql`${recordings.id} = coalesce(${comments.recordingId}, ${inquiries.recordingId})`)
    .where(
      ofCompany(
        notifications,
        and(
          eq(notifications.userId, userId),
          which,
          sql`CASE WHEN ${comments.id} IS NULL THEN ${isReadableByUser(ctx, userId, inquiries)} ELSE ${comment} END`,
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
