import type { SubmissionResult } from "@conform-to/react";

/**
 * Input and errors of a plain form, from its action's result. Such a form is validated by HTML constraints and by the server's schema, so
 * the page loads neither conform nor zod.
 */
export function readFormReply(reply: SubmissionResult<string[]> | undefined) {
  return {
    /** Submitted value of `name`, or `initial` before submission. */
    value(name: string, initial = ""): string {
      const entered = reply?.initialValue?.[name];
      return typeof entered === "string" ? entered : initial;
    },
    error: (name: string): string | undefined => reply?.error?.[name]?.[0],
    formErrors: reply?.error?.[""] ?? undefined,
  };
}
