import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { acceptanceLimits as limits } from "#app/licensing/acceptance/acceptance-limits.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";

type SignFieldsProps = Pick<FormFields, "value" | "error"> & {
  /** Distinguishes the forms of a page. */
  id: string;
  /** Of the reader, and whom they probably sign for. */
  name: string;
  company?: string;
};

/** Who signs: name, company, role, the name again as signature, and that they may. */
export function SignFields({ id, name, company = "", value, error }: SignFieldsProps) {
  const field = (of: "name" | "company" | "role" | "signature", stored = "") => ({
    ...{ name: of, id: `${id}-${of}`, label: copy[of], defaultValue: value(of, stored), error: error(of) },
    maxLength: limits.name,
  });
  return (
    <div className="grid max-w-xl gap-4">
      <Field {...field("name", name)} autoComplete="name" />
      <Field {...field("company", company)} autoComplete="organization" />
      <Field {...field("role")} autoComplete="organization-title" />
      <Field {...field("signature")} hint={copy.signatureHint} autoComplete="off" />
      <div>
        <Checkbox name="authority" value="on" label={copy.authority} defaultChecked={value("authority") === "on"} />
        <FieldError id={`${id}-authority-error`} error={error("authority")} label={copy.authority} />
      </div>
      <p className="hint">{copy.privacy}</p>
    </div>
  );
}
