import type { SubmissionResult } from "@conform-to/react";
import { honeypotField } from "#app/edge/forms/honeypot.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { Select } from "#app/ui/form/select.tsx";
import type { FormDescription, FormField } from "#app/visitor-requests/form-description.ts";

type Reply = SubmissionResult<string[]> | undefined;

type VisitorFormProps = {
  form: FormDescription;
  /** Result of the last submission. */
  reply: Reply;
  /** Idempotency key of the form. */
  formKey: string;
  /** Prefilled values of the sender, by field. */
  prefilled: Record<string, string>;
  action?: string;
};

/** A form of the public site, which works without scripts. */
export function VisitorForm({
  form: { id, fields, more, submit },
  reply,
  formKey,
  prefilled,
  action,
}: VisitorFormProps) {
  const show = (field: FormField) => (
    <VisitorField key={field.name} field={field} reply={reply} prefilled={prefilled} />
  );
  const isUsed = more?.fields.some(({ name }) => enteredIn(reply, name).length > 0 || errorOf(reply, name));
  return (
    <FormFrame id={id} reply={reply} action={action}>
      {fields.map(show)}
      {more ? (
        <details open={isUsed || undefined} className="border-y border-line py-3">
          <summary className="link inline-flex min-h-11 items-center">{more.label}</summary>
          <p className="hint mt-1 mb-4">{more.hint}</p>
          <div className="mb-2 grid gap-5">{more.fields.map(show)}</div>
        </details>
      ) : null}
      <input type="hidden" name="formKey" value={formKey} />
      <Honeypot name={honeypotField} />
      <Button variant="accent">{submit}</Button>
    </FormFrame>
  );
}

/** Submitted values of a field; several for a list. */
function enteredIn(reply: Reply, name: string): unknown[] {
  return [reply?.initialValue?.[name] ?? []].flat();
}

/** First error of a field, or of an entry of its list (`media[1]`). */
function errorOf(reply: Reply, name: string): string | undefined {
  const errors = Object.entries(reply?.error ?? {});
  return errors.find(([field]) => field === name || field.startsWith(`${name}[`))?.[1]?.[0];
}

type VisitorFieldProps = { field: FormField } & Pick<VisitorFormProps, "reply" | "prefilled">;

function VisitorField({ field: { kind, options = [], ...field }, reply, prefilled }: VisitorFieldProps) {
  const { name, label } = field;
  const error = errorOf(reply, name);
  const entered = enteredIn(reply, name);
  if (kind === "choices") {
    return (
      <fieldset aria-describedby={error ? `${name}-error` : undefined}>
        <legend className="label">{label}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {options.map((option) => (
            <Checkbox key={option.value} name={name} {...option} defaultChecked={entered.includes(option.value)} />
          ))}
        </div>
        <FieldError id={`${name}-error`} error={error} label={label} />
      </fieldset>
    );
  }
  const text = entered.length > 0 ? String(entered[0]) : prefilled[name];
  if (kind === "choice") return <Select {...field} options={options} defaultValue={text} error={error} />;
  if (kind === "long") return <Field {...field} multiline defaultValue={text} error={error} />;
  return <Field {...field} type={kind} defaultValue={text} error={error} />;
}
