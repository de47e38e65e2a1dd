import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import { commentPath } from "#app/comments/comment-path.ts";
import { newCommentSchema } from "#app/comments/comment-schema.ts";
import { createComment } from "#app/comments/create-comment.server.ts";
import { requireSongTarget } from "#app/comments/song-target.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { readTime } from "#app/track/read-time.ts";

type Field = "start" | "end" | "message";

/** A submitted form with its input and errors. `error`: form-level. */
export type FormInput = {
  /** "new", or the range of the thread that is replied to. */
  form: string;
  values: Record<Field, string>;
  errors: Partial<Record<Field, string>>;
  error: string | null;
};

/** Page of the form: a song, with the comments of a playlist or (null) of the catalogue. */
type Place = { slug: string; playListId: string | null };

/** Form fields by API field. */
const fieldOf: Record<string, Field> = { startTime: "start", endTime: "end", message: "message" };

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function byField(fields: Record<string, string[] | undefined>): FormInput["errors"] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, messages]) => {
      const field = fieldOf[name];
      return field && messages?.[0] ? [[field, messages[0]]] : [];
    }),
  );
}

/**
 * Writes the comment of a plain form. Errors return the form with its input, also for a lost permission or an unpublished song. @throws
 * AppError unauthorised
 */
export async function submitComment(ctx: RequestContext, form: FormData, place: Place) {
  const values = { start: textOf(form, "start"), end: textOf(form, "end"), message: textOf(form, "message") };
  const input: FormInput = { form: textOf(form, "form") || "new", values, errors: {}, error: null };
  try {
    const parsed = newCommentSchema.safeParse({
      ...place,
      ...(await requireSongTarget(ctx, place)),
      startTime: readTime(values.start),
      endTime: readTime(values.end),
      message: values.message,
    });
    if (!parsed.success)
      return data({ ...input, errors: byField(z.flattenError(parsed.error).fieldErrors) }, { status: 400 });
    const { _id } = await createComment(ctx, parsed.data);
    ctx.flash.set({ kind: "success", title: copy.saved });
    return redirect(commentPath(place, _id));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthorised") throw error;
    const errors = byField(error.fields ?? {});
    return data({ ...input, errors, error: error.fields ? null : error.message }, { status: error.status });
  }
}
