import type { PendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { FormError } from "#app/identity/components/form-error.tsx";
import { copy as signIn } from "#app/identity/copy.ts";
import { copy } from "#app/identity/sign-in/session-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

type SignInAgainFormProps = { kept: PendingSubmission | null; returnPath: string; email: string; error: string | null };

/** The sign-in of /session-expired; a form that could not be sent goes along in it. */
export function SignInAgainForm({ kept, returnPath, email, error }: SignInAgainFormProps) {
  const back = encodeURIComponent(returnPath);
  return (
    <form method="post" action={`/session-expired?returnUrl=${back}`} className="grid gap-5">
      <p>{kept ? copy.kept : copy.text}</p>
      <FormError id="session-error" errors={error === null ? undefined : [error]} />
      {kept ? <input type="hidden" name="kept" value={JSON.stringify(kept)} /> : null}
      <Field
        label={signIn.signIn.email}
        name="email"
        type="email"
        required
        defaultValue={email}
        autoComplete="username"
        aria-describedby={error === null ? undefined : "session-error"}
      />
      <Field label={signIn.signIn.password} name="password" type="password" required autoComplete="current-password" />
      <Button variant="accent">{copy.logIn}</Button>
      <SmartLink to={`/login?returnUrl=${back}`} className="link text-sm">
        {copy.otherwise}
      </SmartLink>
    </form>
  );
}
