import type { SubmissionResult } from "@conform-to/react";
import type { Actor } from "#app/edge/context/visitor.ts";
import type { AppError } from "#app/edge/http/app-error.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";

/**
 * The outcome of an attempt to sign in with a password, the same for /login, /session-expired and the API. The error's status is
 * 400 for invalid fields, 401 for wrong credentials, 403 for a person who is no member here, 429 for too many attempts and 503
 * while passwords cannot be checked.
 */
export type SignInOutcome =
  | { signedIn: true; email: string; edition: Actor["edition"] }
  | { signedIn: false; error: AppError };

/** The form again: the address kept, as far as its field holds it, the errors at their fields, the password gone. */
export function signInReply(form: FormData, error: AppError): SubmissionResult<string[]> {
  const email = form.get("email");
  return {
    status: "error",
    initialValue: typeof email === "string" ? { email: email.slice(0, maxEmailLength) } : {},
    error: error.fields ?? { "": [error.message] },
  };
}
