import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import { commentIdSchema, rangeCommentSchema } from "#app/comments/comment-schema.ts";
import type { FormInput } from "#app/comments/song-comment.action.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import {
  createSubmissionComment,
  deleteSubmissionComment,
} from "#app/projects/submissions/comments/submission-comments.server.ts";
import { submissionPath } from "#app/projects/submissions/submission.ts";
import { readTime } from "#app/track/read-time.ts";

/** Form field of each API field. */
const fieldOf: Record<string, keyof FormInput["values"]> = { startTime: "start", endTime: "end", message: "message" };

function byField(fields: Record<string, string[] | undefined>): FormInput["errors"] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, messages]) => {
      const field = fieldOf[name];
      return field && messages?.[0] ? [[field, messages[0]]] : [];
    }),
  );
}

/** Deletes (`act=delete`) or creates a comment from a plain form; errors redisplay the form with its input. @throws AppError */
export async function submitSubmissionComment(ctx: RequestContext, form: FormData, { ref }: { ref: string }) {
  const to = `${submissionPath(ref)}#comments`;
  const textOf = (name: string) => String(form.get(name) ?? "");
  if (form.get("act") === "delete") {
    const id = commentIdSchema.safeParse(form.get("id"));
    if (!id.success) throw new AppError("not_found", copy.errors.missing);
    await deleteSubmissionComment(ctx, { ref, id: id.data });
    ctx.flash.set({ kind: "success", title: copy.deleted, undoes: true });
    return redirect(to);
  }
  const values = { start: textOf("start"), end: textOf("end"), message: textOf("message") };
  const input: FormInput = { form: "new", values, errors: {}, error: null };
  const parsed = rangeCommentSchema.safeParse({
    startTime: readTime(values.start),
    endTime: readTime(values.end),
    message: values.message,
  });
  if (!parsed.success)
    return data({ ...input, errors: byField(z.flattenError(parsed.error).fieldErrors) }, { status: 400 });
  try {
    await createSubmissionComment(ctx, { ...parsed.data, ref });
  } catch (error) {
    // For a link closed meanwhile the form is redisplayed too, so that the text is not lost.
    if (!(error instanceof AppError) || error.code === "unauthorised") throw error;
    const errors = byField(error.fields ?? {});
    return data({ ...input, errors, error: error.fields ? null : error.message }, { status: error.status });
  }
  ctx.flash.set({ kind: "success", title: copy.saved });
  return redirect(to);
}
