import { copy } from "#app/identity/copy.ts";
import { maxEmailLength, maxPasswordLength } from "#app/identity/password/input-limits.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { readFormReply } from "#app/ui/form/form-reply.ts";

type SignInFieldsProps = {
  reply: ReturnType<typeof readFormReply>;
  /** Initial address. */
  email?: string;
};

type EmailFieldProps = SignInFieldsProps & { label?: string; autoComplete?: "username" | "email" };

/** Email address. */
export function EmailField({
  reply,
  email = "",
  label = copy.signIn.email,
  autoComplete = "username",
}: EmailFieldProps) {
  return (
    <Field
      label={label}
      {...reply.field("email", email)}
      type="email"
      required
      maxLength={maxEmailLength}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Email address and password. */
export function SignInFields({ reply, email = "" }: SignInFieldsProps) {
  return (
    <>
      <EmailField reply={reply} email={email} />
      <Field
        label={copy.signIn.password}
        name="password"
        type="password"
        required
        maxLength={maxPasswordLength}
        error={reply.error("password")}
        autoComplete="current-password"
      />
    </>
  );
}
