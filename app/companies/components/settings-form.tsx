import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { settingsCopy as copy } from "#app/companies/settings-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

type SettingsFormProps<Fields extends Record<string, unknown>> = {
  form: FormMetadata<Fields, string[]>;
  /** The version of the settings that the form was filled with. */
  version: string;
  /** Buttons next to Save. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** The form of one settings section: form errors, fields and Save. */
export function SettingsForm<Fields extends Record<string, unknown>>({
  form,
  version,
  actions,
  className,
  children,
}: SettingsFormProps<Fields>) {
  const { pathname } = useLocation();
  return (
    <Form method="post" action={pathname} {...getFormProps(form)} className={className}>
      {/* The first submit button, so that Enter saves and does not press a button inside the fields. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {copy.save}
      </button>
      <input type="hidden" name="version" value={version} />
      {form.errors ? (
        <div role="alert" id={form.errorId} className="mb-6 grid gap-2 border-l-2 border-red pl-4">
          <p>{form.errors.join(" ")}</p>
          <Link to={pathname} reloadDocument className="link justify-self-start py-1">
            {copy.reopen}
          </Link>
        </div>
      ) : null}
      {children}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="accent">{copy.save}</Button>
        {actions}
      </div>
    </Form>
  );
}
