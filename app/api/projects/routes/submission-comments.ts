import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { rangeCommentSchema } from "#app/comments/comment-schema.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import {
  createSubmissionComment,
  deleteSubmissionComment,
} from "#app/projects/submissions/comments/submission-comments.server.ts";

/** Bytes: 2,000 characters of a message at up to 12 bytes each (JSON escapes), and the other fields. */
const maxBytes = 32 * 1024;

/**
 * POST /api/v1/submissions/:id/comments `{ startTime, endTime, message }`, for who may open the submission with an account: `id` is its id, or the
 * token of its link. 201 with the comment. DELETE with `?commentId=…` deletes one, as on its page.
 */
export async function action({ request, params: { id: ref = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to write a comment or DELETE to delete one.");
  requireActor(ctx);
  if (method === "DELETE") {
    const id = ctx.url.searchParams.get("commentId") ?? "";
    await deleteSubmissionComment(ctx, { ref, id });
    return Response.json({ data: { _id: id } });
  }
  const input = await readJsonBody(request, { schema: rangeCommentSchema, maxBytes });
  return Response.json({ data: await createSubmissionComment(ctx, { ...input, ref }) }, { status: 201 });
}
