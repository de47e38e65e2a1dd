import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { listNotifications, requireNotified } from "#app/comments/notifications/list-notifications.server.ts";
import { markNotificationsRead } from "#app/comments/notifications/mark-notifications.server.ts";
import { notificationsCopy as copy } from "#app/comments/notifications/notifications-copy.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const pageSchema = z.coerce.number().int().min(1).max(10_000).catch(1);
const idSchema = z.string().min(1).max(64);
const marksSchema = z.object({
  ids: z.union([z.literal("all"), z.array(idSchema).min(1).max(80)], { error: copy.malformed }),
});

/** Bytes: 80 ids. */
const maxBodyBytes = 8 * 1024;

/** GET /api/v1/notifications?page=…: the person's own in this company, newest first, 25 a page. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const asked = pageSchema.parse(new URL(request.url).searchParams.get("page") ?? 1);
  const { items, page, pages } = await listNotifications(ctx, { page: asked });
  return Response.json({ data: { items, paging: { page, pages } } });
}

/** PATCH /api/v1/notifications `{ ids: [...] | "all" }` marks the person's own notifications as read. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PATCH") throw new AppError("method_not_allowed", "Use PATCH to mark notifications as read.");
  requireNotified(ctx);
  const { ids } = await readJsonBody(request, { schema: marksSchema, maxBytes: maxBodyBytes });
  await markNotificationsRead(ctx, { ids });
  return Response.json({ data: { ids } });
}
