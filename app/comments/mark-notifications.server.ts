import { and, eq, inArray, isNull } from "drizzle-orm";
import { requireNotified } from "#app/comments/list-notifications.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Marks the person's own notifications of these ids, or all of them, as read. Unknown ids change nothing.
 * @throws AppError unauthorised, or forbidden in a preview
 */
export async function markNotificationsRead(ctx: RequestContext, { ids }: { ids: string[] | "all" }): Promise<void> {
  const { id: userId } = requireNotified(ctx);
  const { notifications, update } = scoped(ctx.db, ctx.company);
  const which = ids === "all" ? undefined : inArray(notifications.id, ids);
  await update(
    notifications,
    { readAt: ctx.now },
    and(eq(notifications.userId, userId), isNull(notifications.readAt), which),
  );
}
