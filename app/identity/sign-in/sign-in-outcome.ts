import type { SubmissionResult } from "@conform-to/react";
import type { Actor } from "#app/edge/context/visitor.ts";
import type { AppError } from "#app/edge/http/app-error.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";

/**
 * Outcome of a password sign-in, the same for /login, /session-expired and the API. Status of the error: 400 invalid fields, 401 wrong
 * credentials, 403 not a member here, 429 too many attempts, 503 passwords cannot be checked.
 */
export type SignInOutcome =
  | { signedIn: true; email: string; edition: Actor["edition"]; waitsForFactor: boolean }
  | { signedIn: false; error: AppError };

/** Value of the field `form` of `SignInForm`, beside other forms of a page. */
export const signInForm = "sign-in";

/** Result for the form: keeps the address, as far as its field can hold it, with field errors, without the password. */
export function signInReply(form: FormData, error: AppError): SubmissionResult<string[]> {
  const email = form.get("email");
  return {
    status: "error",
    initialValue: { form: signInForm, ...(typeof email === "string" ? { email: email.slice(0, maxEmailLength) } : {}) },
    error: error.fields ?? { "": [error.message] },
  };
}
