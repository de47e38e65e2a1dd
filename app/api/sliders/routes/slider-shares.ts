import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { shareBody } from "#app/api/share-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { pageField } from "#app/identity/people/people-query.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { getShareLink, listShareLinks } from "#app/sharing/list-share-links.server.ts";
import { createShareLink } from "#app/sharing/save-share-link.server.ts";
import { shareLinkSchema } from "#app/sharing/share-link-form.ts";

/** Bytes: 1,500 characters at up to 12 bytes each (JSON escapes). */
const maxBytes = 20 * 1024;

/**
 * GET /api/v1/sliders/:id/shares?page=…: the share links of a reel with their figures, newest first, 25 a page. For ListSliders with
 * ListTiers.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject } = await requireSharedReel(ctx, { id });
  const asked = pageField.parse(ctx.url.searchParams.get("page") ?? 1);
  const { links, total, page, pages } = await listShareLinks(ctx, { subject, page: asked });
  return Response.json({
    data: { items: links.map(shareBody), paging: { page, totalItems: total, totalPages: pages } },
  });
}

/**
 * POST /api/v1/sliders/:id/shares `{ recipient, email, message, expiresOn, passcode }`, all but the first optional: makes a link, and mails
 * it where an address is given. `expiresOn` is its last day, `2027-03-31`. 201 with the link and its `address`.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to create a share link.");
  const { subject } = await requireSharedReel(ctx, { id });
  const input = await readJsonBody(request, { schema: shareLinkSchema, maxBytes });
  const made = await createShareLink(ctx, { ...input, subject });
  const { answers: _, ...link } = await getShareLink(ctx, { subject, id: made.id });
  return Response.json({ data: shareBody(link) }, { status: 201 });
}
