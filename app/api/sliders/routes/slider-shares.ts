import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { createShareOf, listSharesOf } from "#app/api/shares-of-subject.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";

/**
 * GET /api/v1/sliders/:id/shares?page=…: the share links of a reel with their figures, newest first, 25 a page. For ListSliders with
 * ListTiers.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject } = await requireSharedReel(ctx, { id });
  return await listSharesOf(ctx, subject);
}

/**
 * POST /api/v1/sliders/:id/shares `{ recipient, email, message, expiresOn, passcode }`, all but the first optional: makes a link, and mails
 * it where an address is given. `expiresOn` is its last day, `2027-03-31`, or the time it ends, `2027-03-31T18:00:00Z`. 201 with the link
 * and its `address`.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to create a share link.");
  const { subject } = await requireSharedReel(ctx, { id });
  return await createShareOf(ctx, request, subject);
}
