import { z } from "zod";
import { settingsCopy as copy } from "#app/comments/notifications/settings/settings-copy.ts";
import {
  groupNames,
  type NotificationGroup,
  notificationGroups,
  notificationWays,
} from "#app/identity/notices/notification-groups.ts";
import { parseTimeZone } from "#app/identity/notices/quiet-hours.ts";

/** One of the ways of a group; groups that a person never gets anything of are left out. */
function wayField(group: NotificationGroup) {
  const { ways } = notificationGroups[group];
  const isOne = (way: (typeof notificationWays)[number]) => ways.some((one) => one === way);
  return z.enum(notificationWays, { error: copy.wayInvalid }).refine(isOne, copy.wayInvalid).optional();
}

export const waysShape = Object.fromEntries(groupNames.map((group) => [group, wayField(group)])) as Record<
  NotificationGroup,
  ReturnType<typeof wayField>
>;

/** IANA name; null for the default. */
export const timeZoneSchema = z
  .string()
  .max(64, copy.zoneInvalid)
  .transform((name, context) => {
    const zone = parseTimeZone(name);
    if (zone === null) context.addIssue({ code: "custom", message: copy.zoneInvalid });
    return zone;
  });

export const notificationSettingsSchema = z.object({
  ...waysShape,
  timeZone: timeZoneSchema.optional().transform((zone) => zone ?? null),
  quietHours: z.boolean().default(false),
});
