import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";

/** Errors shown as a page instead of in the form: no access, or not found. */
function isOfThePage({ code }: AppError, keepsInput: boolean): boolean {
  return code === "unauthorised" || (code === "not_found" && !keepsInput);
}

/**
 * Returns the form with the message of an expected error, at its fields if it names any. Other errors are rethrown. `hideFields`
 * (passwords) are not sent back.
 */
export function replyWithInput<Schema>(
  submission: Submission<Schema, string[], unknown>,
  error: unknown,
  { hideFields = [], keepsInput = false }: { hideFields?: string[]; keepsInput?: boolean } = {},
) {
  if (!(error instanceof AppError) || isOfThePage(error, keepsInput)) throw error;
  const errors = error.fields ? { fieldErrors: error.fields } : { formErrors: [error.message] };
  return data(submission.reply({ ...errors, hideFields }), { status: error.status });
}
