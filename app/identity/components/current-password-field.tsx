import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { copy } from "#app/identity/account/account-copy.ts";
import { Field } from "#app/ui/form/field.tsx";

type CurrentPasswordFieldProps = {
  field: FieldMetadata<string>;
  /** Username for password managers. */
  email: string;
};

/** The current password, asked for again. */
export function CurrentPasswordField({ field, email }: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
      <Field
        {...getInputProps(field, { type: "password" })}
        key={field.key}
        label={copy.password.current}
        error={field.errors?.[0]}
        autoComplete="current-password"
      />
    </>
  );
}
