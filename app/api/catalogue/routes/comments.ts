import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireCommenter } from "#app/comments/comment-access.server.ts";
import { commentQuerySchema, newCommentSchema } from "#app/comments/comment-schema.ts";
import { createComment } from "#app/comments/create-comment.server.ts";
import { listComments } from "#app/comments/list-comments.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** Bytes: 2,000 characters of a message at up to 12 bytes each (JSON escapes), and the other fields. */
const maxBodyBytes = 32 * 1024;

/**
 * GET /api/v1/comments?trackId=…&playListId=…: `{ data: { items } }`, keyed by track id, each with `times`, one for each range with
 * comments. `trackId` can be repeated. Without `playListId` the comments made in the catalogue.
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  const query = new URL(request.url).searchParams;
  const parsed = commentQuerySchema.safeParse({
    trackId: query.getAll("trackId"),
    playListId: query.get("playListId") || null,
  });
  if (!parsed.success) throw new AppError("invalid", z.prettifyError(parsed.error));
  const { trackId: ids, playListId } = parsed.data;
  return Response.json({ data: { items: await listComments(ctx, { tracks: { ids }, playListId }) } });
}

/** POST /api/v1/comments `{ startTime, endTime, playListId, trackId, message }`, for CreateComment: 201 with the comment. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to write a comment.");
  requireCommenter(ctx);
  const input = await readJsonBody(request, { schema: newCommentSchema, maxBytes: maxBodyBytes });
  return Response.json({ data: await createComment(ctx, input) }, { status: 201 });
}
