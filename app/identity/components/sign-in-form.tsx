import { Link, useNavigation } from "@remix-run/react";
import { SignInFields } from "#app/identity/components/sign-in-fields.tsx";
import { copy } from "#app/identity/copy.ts";
import { copy as waysIn } from "#app/identity/sign-in/sign-in-copy.ts";
import { signInForm } from "#app/identity/sign-in/sign-in-outcome.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

type SignInFormProps = {
  reply: FormReply | undefined;
  /** Initial address. */
  email?: string;
  /** Whether a sign-in link was just mailed. */
  sent?: boolean;
};

/** Signing in with a password or a mailed link, for a page whose action is `submitSignIn`. */
export function SignInForm({ reply, email = "", sent = false }: SignInFormProps) {
  const posted = useNavigation().formData;
  const isBusy = posted?.get("form") === signInForm;
  return (
    <FormFrame id="sign-in" reply={reply}>
      <input type="hidden" name="form" value={signInForm} />
      {sent ? <p role="status">{waysIn.magic.sent}</p> : null}
      <SignInFields reply={readFormReply(reply)} email={email} />
      <Button variant="accent" aria-disabled={isBusy || undefined}>
        {isBusy ? copy.signIn.busy : copy.signIn.submit}
      </Button>
      <Button variant="quiet" name="way" value="link" formNoValidate>
        {waysIn.magic.ask}
      </Button>
      <Link to="/reset-password" className="link inline-flex min-h-11 items-center text-sm">
        {waysIn.reset.forgot}
      </Link>
    </FormFrame>
  );
}
