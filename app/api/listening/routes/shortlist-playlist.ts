import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { shortlistNameSchema } from "#app/playlists/shortlist/shortlist-form.ts";
import { shortlistToPlaylist } from "#app/playlists/shortlist/shortlist-to-playlist.server.ts";

/** POST /api/v1/shortlist/playlist `{ name }`, for UpdatePlaylist: 201 with the playlist that the person's shortlist became. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to make a playlist.");
  requireAccess(ctx, "playlists");
  const { name } = await readJsonBody(request, { schema: shortlistNameSchema, maxBytes: 2 * 1024 });
  const saved = await shortlistToPlaylist(ctx, { name });
  return Response.json({ data: { ...saved, uri: playlistPath(saved) } }, { status: 201 });
}
