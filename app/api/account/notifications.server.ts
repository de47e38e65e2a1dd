import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { listNotifications, requireNotified } from "#app/comments/notifications/list-notifications.server.ts";
import { markNotificationsRead } from "#app/comments/notifications/mark-notifications.server.ts";
import { notificationsCopy as copy } from "#app/comments/notifications/notifications-copy.ts";

const access = {
  who: "everyone who is signed in, but not in a preview; of API tokens those with all permissions of their owner",
  check: requireNotified,
};
const kinds = [
  "comment",
  "answer",
  "mention",
  "message",
  "share",
  "assigned",
  "invited",
  "submission",
  "added",
  "feedback",
  "pitch",
  "licence",
  "agreement",
  "request",
  "artist",
  "figures",
] as const;

const notificationSchema = z.strictObject({
  _id: z.string(),
  kind: z.enum(kinds),
  read: z.boolean(),
  createdAt: z.number(),
  commentId: z.string().nullable(),
  userNickname: z.string(),
  title: z.string().nullable(),
  message: z.string(),
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  path: z.string(),
  songTitle: z.string(),
});

const marks = z.union([z.literal("all"), z.array(z.string().min(1).max(64)).min(1).max(80)], { error: copy.malformed });

export const notifications = new ApiRouter("People")
  .on(
    "get",
    "/notifications",
    {
      list: true,
      summary: "One's own notifications in this company",
      description: "Newest first, 25 a page. `startTime` and `endTime` are seconds into the track.",
      access,
      query: z.object({ page: z.coerce.number().int().min(1).max(10_000).catch(1) }),
      data: z.strictObject({
        items: z.array(notificationSchema),
        paging: z.strictObject({ page: z.number(), pages: z.number() }),
      }),
    },
    async ({ ctx, query }) => {
      const { items, page, pages } = await listNotifications(ctx, query);
      return { items, paging: { page, pages } };
    },
  )
  .on(
    "patch",
    "/notifications",
    {
      summary: "Mark notifications as read",
      access,
      body: z.object({ ids: marks }),
      // 80 ids.
      maxBytes: 8 * 1024,
      data: z.strictObject({ ids: marks }),
    },
    async ({ ctx, body }) => {
      await markNotificationsRead(ctx, body);
      return body;
    },
  )
  .close();
