import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";

/** Who asks may not be here at all, or there is nothing here: the page says that, not the form. */
function isOfThePage({ code }: AppError, keepsInput: boolean): boolean {
  return code === "unauthorised" || (code === "not_found" && !keepsInput);
}

/**
 * The form again with what the product foresaw going wrong, at its fields where it names some. Every other error is thrown on.
 * `hideFields` are not sent back: passwords.
 */
export function replyWithInput<Schema>(
  submission: Submission<Schema, string[], unknown>,
  error: unknown,
  { hideFields = [], keepsInput = false }: { hideFields?: string[]; keepsInput?: boolean } = {},
) {
  if (!(error instanceof AppError) || isOfThePage(error, keepsInput)) throw error;
  const said = error.fields ? { fieldErrors: error.fields } : { formErrors: [error.message] };
  return data(submission.reply({ ...said, hideFields }), { status: error.status });
}
