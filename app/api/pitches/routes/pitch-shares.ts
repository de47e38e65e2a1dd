import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { createShareOf, listSharesOf } from "#app/api/shares-of-subject.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSharedPitch } from "#app/reels/pitch/sharing/require-shared-pitch.server.ts";

/**
 * GET /api/v1/pitches/:id/shares?page=…: the share links of a pitch with their figures, newest first, 25 a page. For UpdatePlaylist, and
 * pitches that the person may change.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject } = await requireSharedPitch(ctx, { id });
  return await listSharesOf(ctx, subject);
}

/**
 * POST /api/v1/pitches/:id/shares `{ recipient, email, message, expiresOn, passcode, download, notes }`, all but the first optional: makes a
 * link, as POST /api/v1/playlists/:id/shares. 201 with the link and its `address`.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to create a share link.");
  const { subject } = await requireSharedPitch(ctx, { id });
  return await createShareOf(ctx, request, subject);
}
