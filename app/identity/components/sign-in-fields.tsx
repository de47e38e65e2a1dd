import { copy } from "#app/identity/copy.ts";
import { maxEmailLength, maxPasswordLength } from "#app/identity/password/input-limits.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { readFormReply } from "#app/ui/form/form-reply.ts";

type SignInFieldsProps = {
  reply: ReturnType<typeof readFormReply>;
  /** Initial address. */
  email?: string;
};

/** Email address and password. */
export function SignInFields({ reply, email = "" }: SignInFieldsProps) {
  return (
    <>
      <Field
        label={copy.signIn.email}
        name="email"
        type="email"
        required
        maxLength={maxEmailLength}
        defaultValue={reply.value("email", email)}
        error={reply.error("email")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
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
