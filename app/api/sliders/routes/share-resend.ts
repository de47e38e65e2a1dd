import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { shareBody } from "#app/api/share-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { findShareSubject } from "#app/sharing/find-share-subject.server.ts";
import { getShareLink } from "#app/sharing/list-share-links.server.ts";
import { resendShareLink } from "#app/sharing/save-share-link.server.ts";

/**
 * POST /api/v1/shares/:id/resend, without a body: mails a share link to its recipient again and returns it. 400 for a link without an
 * address, 410 for one that does not work any more. For ListSliders with ListTiers.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to mail a share link again.");
  const { id: reelId } = await findShareSubject(ctx, { linkId: id });
  const { subject } = await requireSharedReel(ctx, { id: reelId });
  await resendShareLink(ctx, { subject, id });
  const { answers: _, ...link } = await getShareLink(ctx, { subject, id });
  return Response.json({ data: shareBody(link) });
}
