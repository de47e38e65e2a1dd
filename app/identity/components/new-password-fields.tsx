import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { copy } from "#app/identity/sign-in/sign-in-copy.ts";
import { Field } from "#app/ui/form/field.tsx";

type NewPasswordFieldsProps = {
  password: FieldMetadata<string>;
  confirmation: FieldMetadata<string>;
};

export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        {...getInputProps(password, { type: "password" })}
        key={password.key}
        label={copy.password.label}
        hint={copy.password.hint}
        error={password.errors?.[0]}
        autoComplete="new-password"
      />
      <Field
        {...getInputProps(confirmation, { type: "password" })}
        key={confirmation.key}
        label={copy.password.confirmation}
        error={confirmation.errors?.[0]}
        autoComplete="new-password"
      />
    </>
  );
}
