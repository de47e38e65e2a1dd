import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { pitchBody } from "#app/api/pitch-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { pitchMemberSchema } from "#app/reels/pitch/pitch-form.ts";
import { removePitchMember, savePitchMember } from "#app/reels/pitch/record/pitch-members.server.ts";

const maxBytes = 4096;

/**
 * POST /api/v1/pitches/:id/members `{ email, role }` lets a person of the company into a pitch or changes their role: viewer or editor. Someone
 * new gets an email and a notification. DELETE ?userId=… withdraws it. Both return the pitch with its `members`. For UpdatePlaylist, as its
 * owner.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to let a person in or DELETE to withdraw their role.");
  requireAccess(ctx, "playlists");
  if (method === "POST")
    await savePitchMember(ctx, { id, ...(await readJsonBody(request, { schema: pitchMemberSchema, maxBytes })) });
  else {
    const userId = requireRecordId(ctx.url.searchParams.get("userId"), "Name the person with userId.");
    await removePitchMember(ctx, { id, userId });
  }
  return Response.json({ data: await pitchBody(ctx, id) }, { status: method === "POST" ? 201 : 200 });
}
