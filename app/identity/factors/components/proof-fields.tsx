import { copy } from "#app/identity/factors/factors-copy.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";

type CodeFieldProps = { reply: FormFields; hint?: string };

/** The code of an app, or a recovery code. */
export function CodeField({ reply, hint = copy.code.hint }: CodeFieldProps) {
  return (
    <Field
      label={copy.code.label}
      hint={hint}
      name="code"
      required
      secret
      maxLength={60}
      error={reply.error("code")}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

type ProofFieldsProps = { kind: "sign-in" | "code" | "password"; email: string; reply: FormFields };

/** What shows that it is them: a code, or of a person without a second factor the password. */
export function ProofFields({ kind, email, reply }: ProofFieldsProps) {
  if (kind !== "password") return <CodeField reply={reply} />;
  return (
    <>
      <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
      <Field
        label={copy.confirm.passwordLabel}
        name="password"
        type="password"
        required
        error={reply.error("password")}
        autoComplete="current-password"
      />
    </>
  );
}
