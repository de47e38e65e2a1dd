import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { NewPasswordFields } from "#app/identity/components/new-password-fields.tsx";
import { newPasswordFormSchema } from "#app/identity/password/new-password.ts";
import { copy } from "#app/identity/sign-in/sign-up-copy.ts";
import { legalLinks } from "#app/shell/navigation/site-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type SignUpFormProps = { email: string; lastResult: SubmissionResult<string[]> | undefined };

/** The form of the "Create an Account" modal. */
export function SignUpForm({ email, lastResult }: SignUpFormProps) {
  const [form, fields] = useSchemaForm(newPasswordFormSchema, {
    lastResult,
  });
  return (
    <FormFrame keyless {...getFormProps(form)} errors={form.errors}>
      <Field label={copy.signUp.email} type="email" value={email} readOnly autoComplete="username" />
      <NewPasswordFields password={fields.password} confirmation={fields.confirmation} />
      <p className="text-sm text-mute">
        {copy.signUp.legal}{" "}
        {legalLinks.map((link) => (
          <Link key={link.id} to={link.to} className="link mr-2">
            {link.label}
          </Link>
        ))}
      </p>
      <Button variant="accent">{copy.signUp.submit}</Button>
    </FormFrame>
  );
}
