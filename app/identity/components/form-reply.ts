import type { SubmissionResult } from "@conform-to/react";

/**
 * Input and errors of a plain form, from the reply of its action. The browser checks such a form by its HTML constraints and the
 * server by its schema, so the page loads neither conform nor zod.
 */
export function readFormReply(reply: SubmissionResult<string[]> | undefined) {
  return {
    /** What was entered in `name`, or `initial` before the form was sent. */
    value(name: string, initial = ""): string {
      const entered = reply?.initialValue?.[name];
      return typeof entered === "string" ? entered : initial;
    },
    error: (name: string): string | undefined => reply?.error?.[name]?.[0],
    formErrors: reply?.error?.[""] ?? undefined,
  };
}
