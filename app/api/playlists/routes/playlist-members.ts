import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { playlistBody } from "#app/api/playlist-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { removeMember } from "#app/playlists/members/remove-member.server.ts";
import { saveMember } from "#app/playlists/members/save-member.server.ts";
import { memberSchema } from "#app/playlists/playlist-form.ts";

const maxBytes = 4096;

/**
 * POST /api/v1/playlists/:id/members `{ email, role }` lets a person of the company into a playlist or changes their role: viewer, commenter or
 * editor. Someone new gets an email. DELETE ?userId=… withdraws it. Both return the playlist with its `members`. For UpdatePlaylist, as its
 * owner.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to let a person in or DELETE to withdraw their role.");
  requireAccess(ctx, "playlists");
  if (method === "POST")
    await saveMember(ctx, { id, ...(await readJsonBody(request, { schema: memberSchema, maxBytes })) });
  else {
    const userId = requireRecordId(ctx.url.searchParams.get("userId"), "Name the person with userId.");
    await removeMember(ctx, { id, userId });
  }
  return Response.json({ data: await playlistBody(ctx, id) }, { status: method === "POST" ? 201 : 200 });
}
