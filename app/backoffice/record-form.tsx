import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormError } from "#app/identity/components/form-error.tsx";
import { SavedVersion } from "#app/identity/components/saved-version.tsx";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

/** The record as it was when the form was opened, and the reply to the last submit, which has the current version after a conflict. */
type Saved = { path: string; version: string; lastResult: SubmissionResult<string[]> | undefined };

type RecordFormProps<Schema extends Record<string, unknown>> = {
  form: FormMetadata<Schema, string[]>;
  /** Label of the submit button. */
  submit?: string;
  /** The list that the form was opened from. */
  cancelTo: string;
  /** For records that two people can edit at a time: null for a new one. */
  saved?: Saved | null;
  /** For forms with a file. */
  hasFile?: boolean;
  /** For forms with many checkboxes. */
  wide?: boolean;
  children: ReactNode;
};

/** The form of one record: form errors, fields, submit and cancel. */
export function RecordForm<Schema extends Record<string, unknown>>({
  form,
  submit = iamCopy.save,
  cancelTo,
  saved = null,
  hasFile = false,
  wide = false,
  children,
}: RecordFormProps<Schema>) {
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      encType={hasFile ? "multipart/form-data" : undefined}
      className={classNames("mt-6 grid gap-6", wide ? "max-w-2xl" : "max-w-md")}
    >
      <FormKey />
      <FormError id={form.errorId} errors={form.errors} />
      {saved ? <SavedVersion path={saved.path} version={saved.version} reply={saved.lastResult} /> : null}
      {children}
      <div className="flex gap-3">
        <Button variant="accent">{submit}</Button>
        <ButtonLink to={cancelTo} variant="quiet">
          {iamCopy.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}
