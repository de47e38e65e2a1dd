import { Form, type FormProps, useFetcher } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

export type OptionFormProps = {
  /** What the page's action replied; undefined in a dialog, whose form gets its reply itself. */
  lastResult?: FormResult;
  /** Given in a dialog: called after a success. The page's action redirects instead. */
  onDone?: () => void;
};

type OptionForm = {
  OptionForm: ComponentType<FormProps>;
  /** The typed value of a field after a reply, else `stored`. */
  valueFor: (name: string, stored?: string) => string;
  /** The typed values of a group of checkboxes after a reply, else `stored`. */
  valuesFor: (name: string, stored?: string[]) => string[];
  errorFor: (name: string) => string | undefined;
  /** The errors of the form as a whole. */
  formErrors: string[] | null;
  /** The reply; a new object each time. */
  result: FormResult | undefined;
};

/** A form that stands on a page of its own or, with `onDone`, in a dialog over another page. It is refilled after errors. */
export function useOptionForm({ lastResult, onDone }: OptionFormProps): OptionForm {
  const { Form: FetcherForm, data, state } = useFetcher<FormResult>();
  const isDone = state === "idle" && data?.status === "success";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each success, whatever the caller passes.
  useEffect(() => {
    if (!isDone) return;
    if (data?.toast) showToast(data.toast);
    onDone?.();
  }, [isDone, data]);

  const result = onDone === undefined ? lastResult : (data as FormResult | undefined);
  // Conform leaves empty fields out of what it sends back.
  const typed = result?.status === "error" ? (result.initialValue ?? {}) : null;
  return {
    OptionForm: onDone === undefined ? Form : FetcherForm,
    valueFor(name, stored = "") {
      const value = typed?.[name];
      return typed === null ? stored : typeof value === "string" ? value : "";
    },
    valuesFor(name, stored = []) {
      if (typed === null) return stored;
      const value = typed[name];
      return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
    },
    errorFor: (name) => result?.error?.[name]?.[0],
    formErrors: result?.error?.[""] ?? null,
    result,
  };
}
