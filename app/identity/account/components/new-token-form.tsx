import { getFormProps, getInputProps, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { lifetimeOptions, newTokenSchema } from "#app/identity/access/api-token.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { ScopeFields } from "#app/identity/components/scope-fields.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type NewTokenFormProps = {
  /** The owner's scopes: the only ones that a token can get. */
  scopes: string[];
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Name, permissions and lifetime of a new API token. */
export function NewTokenForm({ scopes, lastResult }: NewTokenFormProps) {
  const [form, fields] = useSchemaForm(newTokenSchema, { lastResult });
  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      className="mt-10 grid max-w-2xl gap-5 border-t border-line pt-6"
    >
      <h2 className="text-xl">{copy.tokens.heading}</h2>
      <Field
        {...getInputProps(fields.name, { type: "text" })}
        key={fields.name.key}
        label={copy.tokens.name}
        error={fields.name.errors?.[0]}
        autoComplete="off"
      />
      <ScopeFields field={fields.scopes} legend={copy.tokens.scopes} scopes={scopes} />
      <Select
        {...getSelectProps(fields.days)}
        key={fields.days.key}
        label={copy.tokens.days}
        error={fields.days.errors?.[0]}
        options={lifetimeOptions}
      />
      <div>
        <Button variant="accent">{copy.tokens.submit}</Button>
      </div>
    </FormFrame>
  );
}
