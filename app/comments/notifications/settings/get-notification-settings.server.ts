import { and, count, eq, isNull, sql } from "drizzle-orm";
import { selectNotifications } from "#app/comments/notifications/shown-notifications.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import {
  groupNames,
  type NotificationGroup,
  type NotificationWay,
  notificationGroups,
  wayOf,
} from "#app/identity/notices/notification-groups.ts";
import { groupColumn, recipientColumns, wayColumn } from "#app/identity/notices/recipient.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The groups of which the actor may get something in this company. */
export function listOwnGroups({ actor, company }: Pick<RequestContext, "actor" | "company">): NotificationGroup[] {
  return groupNames.filter((name) => {
    const { areas } = notificationGroups[name];
    return areas.length === 0 || areas.some((area) => can(actor, area, company));
  });
}

/**
 * The actor's settings, for the groups of this company, and how many notifications of it wait for their next email. @throws AppError
 * unauthorised, or forbidden in a preview
 */
export async function getNotificationSettings(ctx: RequestContext) {
  const { id } = requireOwnAccount(ctx);
  const { notifications } = scoped(ctx.db, ctx.company);
  const group = groupColumn(sql`${notifications}`);
  const isMailed = sql`(SELECT ${wayColumn(sql`me`, group)} FROM ${users} AS me WHERE me.id = ${id}) IN ('mail', 'weekly')`;
  const waits = and(isNull(notifications.mailedAt), isNull(notifications.readAt), isMailed);
  const waiting = selectNotifications(ctx, id, waits).as("waiting");
  const [[person], [figure]] = await ctx.db.batch([
    ctx.db.select(recipientColumns).from(users).where(eq(users.id, id)),
    ctx.db.select({ count: count() }).from(waiting),
  ]);
  const settings = person?.notificationWays ?? {};
  return {
    ways: listOwnGroups(ctx).map((group): { group: NotificationGroup; way: NotificationWay } => ({
      group,
      way: wayOf(settings, group),
    })),
    timeZone: person?.timeZone ?? null,
    quietHours: person?.quietHours ?? true,
    waiting: figure?.count ?? 0,
  };
}
