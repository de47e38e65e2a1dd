import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { shareBody } from "#app/api/share-body.server.ts";
import { requireSubjectOf } from "#app/api/share-subject.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { getShareLink } from "#app/sharing/links/list-share-links.server.ts";
import { resendShareLink } from "#app/sharing/links/save-share-link.server.ts";

/**
 * POST /api/v1/shares/:id/resend, without a body: mails a share link to its recipient again and returns it. 400 for a link without an
 * address, 410 for one that does not work any more. For those who may
 * share what it leads to.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to mail a share link again.");
  const { subject } = await requireSubjectOf(ctx, id);
  await resendShareLink(ctx, { subject, id });
  const { answers: _, ...link } = await getShareLink(ctx, { subject, id });
  return Response.json({ data: shareBody(link) });
}
