import type { Submission } from "@conform-to/react";
import { data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { topField } from "#app/edge/forms/field-rules.ts";
import { type FormResult, inDialogField } from "#app/edge/forms/in-dialog.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { type SendingContext, sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Redirect target after success, with its toast. */
type Done = { to: string; toast?: ToastMessage };

type FormAction<Schema extends z.ZodType, Checked> = {
  schema: Schema;
  /**
   * Runs before the fields are validated: whether the user may submit the form, and data for `act`. Its `AppError`s (a lost permission, a
   * deleted record) are shown in the form, so that the input is kept.
   */
  check?(): Checked | Promise<Checked>;
  /**
   * Rules that the schema cannot judge, for a form that it refuses: so that all that is wrong is said at once. `fields` are those that are right,
   * `wrong` the names of the others. Its `AppError` is shown with their errors.
   */
  judge?(fields: Record<string, unknown>, wrong: ReadonlySet<string>): Promise<void>;
  /** Only validates, and returns the form. */
  preview?: boolean;
  /** Fields that are never sent back to the browser: passwords. */
  hideFields?: string[];
  /** Performs the action with the parsed fields, once per form key (`sendOnce`). Its `AppError`s are shown in the form. */
  act(value: z.output<Schema>, checked: Checked): Promise<Done>;
  /** Fields to replace after a conflict: the current version, so that saving again overwrites. */
  fieldsAfterConflict?(): Promise<Record<string, string>>;
  /** Shows a deleted record or a lost permission in the form instead of a page, so that the input is kept. */
  keepsInput?: boolean;
};

type FormReply = ReturnType<typeof data<FormResult>>;

/** The fields of a form that its schema refuses, without the `wrong` ones. */
function rightFields(form: FormData, schema: z.ZodType, wrong: ReadonlySet<string>): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const fields = Object.entries(schema.shape).filter(([name]) => !wrong.has(name));
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const read = parseForm(form, z.object({ [name]: field }));
      return read.status === "success" ? [[name, read.value[name]]] : [];
    }),
  );
}

/** The form with what `judge` finds, besides what its schema found. */
async function replyJudged<Schema>(
  submission: Submission<Schema, string[], unknown>,
  judge: (wrong: ReadonlySet<string>) => Promise<void>,
  options: { hideFields?: string[] },
): Promise<FormReply> {
  try {
    await judge(new Set(Object.keys(submission.reply().error ?? {}).map(topField)));
  } catch (error) {
    return replyWithInput(submission, error, options);
  }
  return replyInvalid(submission, options);
}

/** The form with its input and errors: 400 for invalid fields, 200 for a preview and conform's list buttons (add, remove, reorder). */
function replyInvalid<Schema>(
  submission: Submission<Schema, string[], unknown>,
  { hideFields = [] }: { hideFields?: string[] } = {},
): FormReply {
  return data(submission.reply({ hideFields }), { status: submission.status === "error" ? 400 : 200 });
}

/**
 * Action of a form: parses `body` (a request, or an already read form), acts, sets the toast and redirects. Invalid fields and expected
 * errors return the form with its input and field errors. A form in a dialog (`inDialogField`) gets the toast instead of a redirect.
 * @throws AppError unauthorised, and not_found of `act` without `keepsInput` (shown as a page), too_large, unsupported; unexpected errors
 * are rethrown
 */
export async function submitForm<Schema extends z.ZodType, Checked = undefined>(
  ctx: SendingContext & Pick<RequestContext, "flash">,
  body: RequestBody | FormData,
  { schema, preview, hideFields, check, judge, act, fieldsAfterConflict, keepsInput }: FormAction<Schema, Checked>,
): Promise<FormReply | TypedResponse<never>> {
  const form = body instanceof FormData ? body : await readForm(body);
  const submission = parseForm(form, schema);
  let checked: Checked;
  try {
    checked = (await check?.()) as Checked;
  } catch (error) {
    return replyWithInput(submission, error, { hideFields, keepsInput: true });
  }
  if (submission.status === "error" && judge && !preview)
    return replyJudged(submission, (wrong) => judge(rightFields(form, schema, wrong), wrong), { hideFields });
  if (submission.status !== "success" || preview) return replyInvalid(submission, { hideFields });
  let done: Done;
  try {
    const { value } = submission;
    done = await sendOnce(ctx, form, () => act(value, checked));
  } catch (error) {
    const reply = replyWithInput(submission, error, { hideFields, keepsInput });
    if (fieldsAfterConflict && error instanceof AppError && error.code === "conflict")
      reply.data.initialValue = { ...reply.data.initialValue, ...(await fieldsAfterConflict()) };
    return reply;
  }
  // A dialog stays on its page, and shows the toast itself.
  if (form.has(inDialogField)) return data({ ...submission.reply(), toast: done.toast });
  if (done.toast) ctx.flash.set(done.toast);
  return redirect(done.to);
}
