import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { createShareOf, listSharesOf } from "#app/api/shares-of-subject.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";

/**
 * GET /api/v1/playlists/:id/shares?page=…: the share links of a playlist with their figures, newest first, 25 a page. For UpdatePlaylist,
 * and playlists that the person may edit.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { subject } = await requireSharedPlaylist(ctx, { id });
  return await listSharesOf(ctx, subject);
}

/**
 * POST /api/v1/playlists/:id/shares `{ recipient, email, message, expiresOn, passcode, download, notes, trackNotes }`, all but the first
 * optional: makes a link, and mails it where an address is given. `expiresOn` is its last day, `2027-03-31`, or the time it ends,
 * `2027-03-31T18:00:00Z`; `download` is none, mp3 or original; `notes` of the recipient are on or off, `trackNotes` of the playlist show or
 * hide. 201 with the link and its `address`.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to create a share link.");
  const { subject } = await requireSharedPlaylist(ctx, { id });
  return await createShareOf(ctx, request, subject);
}
