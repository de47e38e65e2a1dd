import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import { commentIdSchema } from "#app/comments/comment-schema.ts";
import { deleteComment } from "#app/comments/delete-comment.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** DELETE /api/v1/comments/:id, by the person who wrote it. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "DELETE") throw new AppError("method_not_allowed", "Use DELETE to delete a comment.");
  requireActor(ctx);
  const id = commentIdSchema.safeParse(params.id);
  if (!id.success) throw new AppError("not_found", copy.errors.missing);
  await deleteComment(ctx, { id: id.data });
  return Response.json({ data: { _id: id.data } });
}
