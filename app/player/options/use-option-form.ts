import { Form, type FormProps, useFetcher } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

export type OptionFormProps = {
  /** Result of the page's action; undefined in a dialog, whose form receives its own. */
  lastResult?: FormResult;
  /** In a dialog: called after success. The page's action redirects instead. */
  onDone?: () => void;
};

type OptionForm = {
  OptionForm: ComponentType<FormProps>;
  /** Submitted value of a field, else `stored`. */
  valueFor: (name: string, stored?: string) => string;
  /** Submitted values of a checkbox group, else `stored`. */
  valuesFor: (name: string, stored?: string[]) => string[];
  errorFor: (name: string) => string | undefined;
  /** Form-level errors. */
  formErrors: string[] | null;
  /** Result of the submission; a new object each time. */
  result: FormResult | undefined;
};

/** A form that is on a page of its own or, with `onDone`, in a dialog. Keeps its input after errors. */
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
  // Conform omits empty fields from its result.
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
