import { and, eq, inArray, isNull } from "drizzle-orm";
import { notificationPath, requireNotified } from "#app/comments/notifications/list-notifications.server.ts";
import { notificationsCopy as copy } from "#app/comments/notifications/notifications-copy.ts";
import { selectNotifications } from "#app/comments/notifications/shown-notifications.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Update that marks unread notifications of `userId` as read: `ids` or all. */
function markRead(ctx: RequestContext, userId: string, ids: string[] | "all") {
  const { notifications, update } = scoped(ctx.db, ctx.company);
  const which = ids === "all" ? undefined : inArray(notifications.id, ids);
  return update(
    notifications,
    { readAt: ctx.now },
    and(eq(notifications.userId, userId), isNull(notifications.readAt), which),
  );
}

/**
 * Marks the actor's notifications with these ids, or all, as read. Unknown ids are ignored. @throws AppError unauthorised, or forbidden in
 * a preview
 */
export async function markNotificationsRead(ctx: RequestContext, { ids }: { ids: string[] | "all" }): Promise<void> {
  const { id: userId } = requireNotified(ctx);
  await markRead(ctx, userId, ids);
}

/**
 * Marks one of the actor's notifications as read and returns the path of its page. @throws AppError unauthorised, forbidden in a preview,
 * or not_found for a notification that the actor may not see
 */
export async function openNotification(ctx: RequestContext, { id }: { id: string }): Promise<string> {
  const { id: userId } = requireNotified(ctx);
  const { notifications } = scoped(ctx.db, ctx.company);
  const [[row]] = await ctx.db.batch([
    selectNotifications(ctx, userId, eq(notifications.id, id)),
    markRead(ctx, userId, [id]),
  ]);
  if (row === undefined) throw new AppError("not_found", copy.missing);
  return notificationPath(row);
}
