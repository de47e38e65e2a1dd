import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { commentCopy } from "#app/comments/comment-copy.ts";
import { createComment } from "#app/comments/create-comment.server.ts";
import { deleteComment } from "#app/comments/delete-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { maxMessageLength } from "#app/player/comments/comment.ts";
import { assignThread, resolveThread } from "#app/playlists/comments/change-thread.server.ts";
import { playlistCommentsCopy as copy } from "#app/playlists/comments/playlist-comments-copy.ts";

const id = z.string().regex(/^[\w-]{1,64}$/);
const milliseconds = z.coerce.number().int().nonnegative();

const replySchema = z.object({
  thread: id,
  playListId: id,
  trackId: id,
  start: milliseconds,
  end: milliseconds,
  message: z
    .string({ error: copy.errors.empty })
    .trim()
    .min(1, copy.errors.empty)
    .max(maxMessageLength, copy.errors.long(maxMessageLength))
    .transform((text) => text.replaceAll("\r\n", "\n").replaceAll("\0", "").toWellFormed()),
});
const assignSchema = z.object({ thread: id, assignee: z.string().max(64).default("") });

type Edit = {
  form: FormData;
  /** The page with its filter, to which every form leads back. */
  page: string;
};

/**
 * Does what a form of the page of a playlist's comments asks for: the form with its errors, or a redirect.
 * @throws AppError as `createComment`, `resolveThread` and `deleteComment`
 */
export async function changeComments(ctx: RequestContext, { form, page }: Edit) {
  const done = (title: string) => ({ to: page, toast: { kind: "success" as const, title } });
  const given = form.get("act");
  const [act = "", commentId = ""] = typeof given === "string" ? given.split(":") : [];
  if (act === "reply")
    return submitForm(ctx, form, {
      schema: replySchema,
      keepsInput: true,
      async act({ playListId, trackId, start, end, message }) {
        const range = { startTime: start / 1000, endTime: end / 1000 };
        await createComment(ctx, { trackId, playListId, message, ...range });
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
  if (act === "resolve" || act === "reopen") {
    await resolveThread(ctx, { commentId, resolved: act === "resolve" });
    ctx.flash.set({ kind: "success", title: act === "resolve" ? copy.toasts.resolved : copy.toasts.reopened });
    return redirect(page);
  }
  if (act !== "delete") throw new AppError("invalid", copy.errors.form);
  await deleteComment(ctx, { id: commentId });
  ctx.flash.set({ kind: "success", title: commentCopy.deleted });
  return redirect(page);
}
