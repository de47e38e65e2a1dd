import type { SubmissionResult } from "@conform-to/react";
import type { PendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { FormError } from "#app/identity/components/form-error.tsx";
import { readFormReply } from "#app/identity/components/form-reply.ts";
import { copy as signIn } from "#app/identity/copy.ts";
import { maxEmailLength, maxPasswordLength } from "#app/identity/password/input-limits.ts";
import { copy } from "#app/identity/session/session-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

type SignInAgainFormProps = {
  kept: PendingSubmission | null;
  returnPath: string;
  reply: SubmissionResult<string[]> | undefined;
};

/** The sign-in form of /session-expired. It carries a form that could not be sent. */
export function SignInAgainForm({ kept, returnPath, reply }: SignInAgainFormProps) {
  const back = encodeURIComponent(returnPath);
  const { value, error, formErrors } = readFormReply(reply);
  return (
    <form method="post" action={`/session-expired?returnUrl=${back}`} className="grid gap-5">
      <p>{kept ? copy.kept : copy.text}</p>
      <FormError id="session-error" errors={formErrors} />
      {kept ? <input type="hidden" name="kept" value={JSON.stringify(kept)} /> : null}
      <Field
        label={signIn.signIn.email}
        name="email"
        type="email"
        required
        maxLength={maxEmailLength}
        defaultValue={value("email")}
        error={error("email")}
        autoComplete="username"
      />
      <Field
        label={signIn.signIn.password}
        name="password"
        type="password"
        required
        maxLength={maxPasswordLength}
        error={error("password")}
        autoComplete="current-password"
      />
      <Button variant="accent">{copy.signIn}</Button>
      <SmartLink to={`/login?returnUrl=${back}`} className="link text-sm">
        {copy.otherwise}
      </SmartLink>
    </form>
  );
}
