import {
  getNotificationSettings,
  listOwnGroups,
} from "#app/comments/notifications/settings/get-notification-settings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import {
  type NotificationSettings,
  settingsStatements,
} from "#app/identity/notices/save-notification-settings.server.ts";

/**
 * Saves the actor's settings; what the input leaves out, and groups of which they get nothing here, stay as they are. @throws AppError
 * unauthorised, forbidden in a preview, too_many_requests
 */
export async function saveNotificationSettings(ctx: RequestContext, input: NotificationSettings): Promise<void> {
  const { id: userId } = requireOwnAccount(ctx);
  await enforceRateLimit(ctx.env, "form", `notification-settings:${userId}`);
  const before = await getNotificationSettings(ctx);
  const own = listOwnGroups(ctx);
  const ways = Object.fromEntries(
    before.ways.flatMap(({ group, way }) => {
      const next = own.includes(group) ? input.ways[group] : undefined;
      return next === undefined || next === way ? [] : [[group, next]];
    }),
  );
  const { timeZone = before.timeZone, quietHours = before.quietHours } = input;
  const isChanged = Object.keys(ways).length > 0 || timeZone !== before.timeZone || quietHours !== before.quietHours;
  if (isChanged) await ctx.db.batch(settingsStatements(ctx, { userId, ways, timeZone, quietHours }));
}
