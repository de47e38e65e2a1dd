import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { commentCopy } from "#app/comments/comment-copy.ts";
import { commentIdSchema, newCommentSchema } from "#app/comments/comment-schema.ts";
import { createComment } from "#app/comments/create-comment.server.ts";
import { submitDeletion } from "#app/comments/submit-deletion.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assignThread, resolveThread } from "#app/playlists/comments/change-thread.server.ts";
import { playlistCommentsCopy as copy } from "#app/playlists/comments/playlist-comments-copy.ts";

/** An answer is a comment on the range of its thread. Here it always belongs to a playlist. */
const replySchema = newCommentSchema.refine(({ playListId }) => playListId !== null, copy.errors.form);
const assignSchema = z.object({ thread: commentIdSchema, assignee: z.string().max(64).default("") });

type Edit = {
  form: FormData;
  /** The page with its filter, to which every form leads back. */
  page: string;
};

/** Resolves a thread or opens it again, or says why it could not. */
async function submitResolution(ctx: RequestContext, thread: { commentId: string; resolved: boolean }, page: string) {
  const { resolved, reopened, notResolved, notReopened } = copy.toasts;
  try {
    await resolveThread(ctx, thread);
    ctx.flash.set({ kind: "success", title: thread.resolved ? resolved : reopened });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.flash.set({ kind: "error", title: thread.resolved ? notResolved : notReopened, body: error.message });
  }
  return redirect(page);
}

/**
 * Does what a form of the page of a playlist's comments asks for, of a signed-in person: the form with its errors, or a redirect.
 * @throws AppError invalid for a form that no page of ours sends
 */
export async function changeComments(ctx: RequestContext, { form, page }: Edit) {
  const done = (title: string) => ({ to: page, toast: { kind: "success" as const, title } });
  const given = form.get("act");
  const [act = "", commentId = ""] = typeof given === "string" ? given.split(":") : [];
  if (act === "reply")
    return submitForm(ctx, form, {
      schema: replySchema,
      keepsInput: true,
      async act(comment) {
        await createComment(ctx, comment);
        return done(commentCopy.saved);
      },
    });
  if (act === "assign")
    return submitForm(ctx, form, {
      schema: assignSchema,
      async act({ thread, assignee }) {
        await assignThread(ctx, { commentId: thread, assigneeId: assignee || null });
        if (assignee === "") return done(copy.toasts.unassigned);
        return done(assignee === ctx.actor?.id ? copy.toasts.taken : copy.toasts.assigned);
      },
    });
  if (act === "resolve" || act === "reopen")
    return submitResolution(ctx, { commentId, resolved: act === "resolve" }, page);
  if (act !== "delete") throw new AppError("invalid", copy.errors.form);
  return submitDeletion(ctx, commentId, page);
}
