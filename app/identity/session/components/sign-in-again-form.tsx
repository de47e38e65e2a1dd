import type { SubmissionResult } from "@conform-to/react";
import { SignInFields } from "#app/identity/components/sign-in-fields.tsx";
import { copy } from "#app/identity/session/session-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { SmartLink } from "#app/ui/smart-link.tsx";

type SignInAgainFormProps = {
  /** A form that could not be submitted, in the format of `writePendingSubmission`. */
  pending: string | null;
  returnPath: string;
  reply: SubmissionResult<string[]> | undefined;
};

/** Sign-in form of /session-expired, which keeps a form that could not be submitted. */
export function SignInAgainForm({ pending, returnPath, reply }: SignInAgainFormProps) {
  const back = encodeURIComponent(returnPath);
  const read = readFormReply(reply);
  return (
    <form method="post" action={`/session-expired?returnUrl=${back}`} className="grid gap-5">
      <p>{pending ? copy.pending : copy.text}</p>
      <FormError id="session-error" errors={read.formErrors} />
      {pending ? <input type="hidden" name="pending" value={pending} /> : null}
      <SignInFields reply={read} />
      <Button variant="accent">{copy.signIn}</Button>
      <SmartLink to={`/login?returnUrl=${back}`} className="link text-sm">
        {copy.otherwise}
      </SmartLink>
    </form>
  );
}
