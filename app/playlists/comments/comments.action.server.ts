import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { commentCopy } from "#app/comments/comment-copy.ts";
import { submitDeletion } from "#app/comments/comment-deletion.action.server.ts";
import { commentIdSchema, newCommentSchema } from "#app/comments/comment-schema.ts";
import { createComment } from "#app/comments/create-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assignThread, resolveThread } from "#app/playlists/comments/change-thread.server.ts";
import { playlistCommentsCopy as copy } from "#app/playlists/comments/playlist-comments-copy.ts";

/** A reply is a comment on the range of its thread, here always in a playlist. `thread` identifies the form. */
const replySchema = newCommentSchema
  .safeExtend({ thread: commentIdSchema.optional() })
  .refine(({ playListId }) => playListId !== null, copy.errors.form);
const assignSchema = z.object({ thread: commentIdSchema, assignee: z.string().max(64).default("") });

type Edit = {
  form: FormData;
  /** URL with the filter, to which every form redirects. */
  page: string;
};

const { toasts } = copy;
/** Toasts for threads removed or no longer changeable meanwhile: their form may be gone from the page. */
const failures: Record<string, string> = {
  assign: toasts.notAssigned,
  resolve: toasts.notResolved,
  reopen: toasts.notReopened,
};

/**
 * Dispatches the forms of the comments page: returns the form with errors, or a redirect. @throws AppError invalid for an unknown form
 */
export async function changeComments(ctx: RequestContext, { form, page }: Edit) {
  const given = form.get("act");
  const [act = "", commentId = ""] = typeof given === "string" ? given.split(":") : [];
  if (act === "delete") return submitDeletion(ctx, commentId, page);
  if (act === "reply") return submitReply(ctx, { form, page });
  const failure = failures[act];
  if (failure === undefined) throw new AppError("invalid", copy.errors.form);
  try {
    if (act === "assign") return await submitAssignment(ctx, { form, page });
    const resolved = act === "resolve";
    await resolveThread(ctx, { commentId, resolved });
    ctx.flash.set({ kind: "success", title: resolved ? toasts.resolved : toasts.reopened });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.flash.set({ kind: "error", title: failure, body: error.message });
  }
  return redirect(page);
}

function submitReply(ctx: RequestContext, { form, page }: Edit) {
  return submitForm(ctx, form, {
    schema: replySchema,
    keepsInput: true,
    async act(comment) {
      await createComment(ctx, comment);
      return { to: page, toast: { kind: "success", title: commentCopy.saved } };
    },
  });
}

function submitAssignment(ctx: RequestContext, { form, page }: Edit) {
  return submitForm(ctx, form, {
    schema: assignSchema,
    async act({ thread, assignee }) {
      await assignThread(ctx, { commentId: thread, assigneeId: assignee || null });
      const title = assignee === ctx.actor?.id ? toasts.taken : toasts.assigned;
      return { to: page, toast: { kind: "success", title: assignee === "" ? toasts.unassigned : title } };
    },
  });
}
