import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "#app/ui/overlay/toast-message.ts";

/** Reply of a form's action (`submitForm`). `toast` accompanies a success in a dialog. */
export type FormReply = SubmissionResult<string[]> & { toast?: ToastMessage };

/**
 * Input and errors of a form that the server checks by its schema, from the reply of its action: the browser checks it by its HTML
 * constraints alone, so the page loads neither conform nor zod.
 */
export function readFormReply(reply: FormReply | null | undefined) {
  // Null where the browser kept the form, because it got no response of ours.
  const typed = reply?.status === "success" ? undefined : reply?.initialValue;
  // Conform leaves empty fields out of what it sends back.
  const isSentBack = reply?.status === "error" || typed != null;
  function value(name: string, stored = ""): string {
    const sent = typed?.[name];
    if (typeof sent === "string") return sent;
    return isSentBack ? "" : stored;
  }
  const error = (name: string): string | undefined => reply?.error?.[name]?.[0];
  return {
    /** Submitted value of `name`, or `stored` before a submit. */
    value,
    /** Selected values of a group of checkboxes. */
    values(name: string, stored: string[] = []): string[] {
      if (!isSentBack) return stored;
      return [typed?.[name]].flat().filter((value): value is string => typeof value === "string");
    },
    error,
    /** Properties of a control: its name, value and error. */
    field: (name: string, stored = "") => ({ name, defaultValue: value(name, stored), error: error(name) }),
    formErrors: reply?.error?.[""] ?? undefined,
  };
}

export type FormFields = ReturnType<typeof readFormReply>;
