import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { announcementCookie, announcementId } from "#app/edge/cookies/announcement.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { backToPage } from "#app/edge/forms/back-to-page.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";

/** 30 days, in seconds. An announcement that still exists then is shown once more. */
const maxAge = 2_592_000;

const formSchema = z.object({
  id: z.string().regex(announcementId).nullable().catch(null),
  returnTo: z.string().optional().catch(undefined),
});

/** Closes an announcement in this browser and redirects back. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { id, returnTo } = formSchema.parse(Object.fromEntries(await readForm(request)));
  const cookie = id === null ? null : writeCookie(ctx.url, { name: announcementCookie, value: id, maxAge });
  return backToPage(ctx, returnTo, cookie);
}
