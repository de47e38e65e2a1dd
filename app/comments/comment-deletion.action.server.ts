import { redirect } from "@remix-run/cloudflare";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import { commentIdSchema } from "#app/comments/comment-schema.ts";
import { deleteComment } from "#app/comments/delete-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** Deletes the comment named by a plain form's button, and redirects to `to` with the result. @throws AppError unauthorised */
export async function submitDeletion(ctx: RequestContext, named: FormDataEntryValue | null, to: string) {
  requireActor(ctx);
  try {
    const id = commentIdSchema.safeParse(named);
    if (!id.success) throw new AppError("not_found", copy.errors.missing);
    await deleteComment(ctx, { id: id.data });
    ctx.flash.set({ kind: "success", title: copy.deleted, undoes: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.flash.set({ kind: "error", title: copy.deleteFailed, body: error.message });
  }
  return redirect(to);
}
