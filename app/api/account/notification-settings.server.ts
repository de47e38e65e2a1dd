import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { getNotificationSettings } from "#app/comments/notifications/settings/get-notification-settings.server.ts";
import { timeZoneSchema, waysShape } from "#app/comments/notifications/settings/notification-settings-form.ts";
import { saveNotificationSettings } from "#app/comments/notifications/settings/save-notification-settings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { notificationWays } from "#app/identity/notices/notification-groups.ts";

const access = {
  who: "everyone who is signed in, but not in a preview; of API tokens those with all permissions of their owner",
  check: requireOwnAccount,
};

const settingsSchema = z.strictObject({
  ways: z.record(z.string(), z.enum(notificationWays)),
  timeZone: z.string().nullable(),
  quietHours: z.boolean(),
  waiting: z.number(),
});

async function read(ctx: RequestContext) {
  const { ways, ...settings } = await getNotificationSettings(ctx);
  return { ...settings, ways: Object.fromEntries(ways.map(({ group, way }) => [group, way])) };
}

export const notificationSettings = new ApiRouter("People")
  .on(
    "get",
    "/notification-settings",
    {
      summary: "How one's own notifications arrive",
      description:
        "By group: `mail` is on the site and by email, `product` on the site only, `weekly` on the site and in the email of Monday, `none` neither. Without groups of which the person gets nothing in this company. `timeZone` null: UTC. `waiting`: how many notifications wait for the next email.",
      access,
      data: settingsSchema,
    },
    ({ ctx }) => read(ctx),
  )
  .on(
    "patch",
    "/notification-settings",
    {
      summary: "Change how one's own notifications arrive",
      description: "What is left out stays.",
      access,
      body: z.strictObject({
        ways: z.strictObject(waysShape).default({}),
        timeZone: timeZoneSchema.nullable().optional(),
        quietHours: z.boolean().optional(),
      }),
      data: settingsSchema,
    },
    async ({ ctx, body }) => {
      await saveNotificationSettings(ctx, body);
      return read(ctx);
    },
  )
  .close();
