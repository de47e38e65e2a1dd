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
  /** The company's identity provider, and where it leads back; null without one. */
  provider?: { label: string; enforced: boolean; returnPath: string | null } | null;
};

/** Signing in with the company's identity provider, or a password or a mailed link, for a page whose action is `submitSignIn`. */
export function SignInForm({ provider = null, ...form }: SignInFormProps) {
  if (provider === null) return <PasswordForm {...form} />;
  const query = new URLSearchParams({
    ...(provider.returnPath === null ? {} : { returnUrl: provider.returnPath }),
    ...(form.email ? { sU: form.email } : {}),
  });
  return (
    <div className="grid gap-6">
      {/* Leaves the site, which Remix's Link can't. */}
      <a href={`/sign-in/provider?${query}`} className="btn btn-accent">
        {waysIn.provider.with(provider.label)}
      </a>
      {provider.enforced ? (
        <details open={form.reply?.status === "error"}>
          <summary className="inline-flex min-h-11 items-center text-sm">{waysIn.provider.emergency}</summary>
          <div className="mt-4">
            <PasswordForm {...form} />
          </div>
        </details>
      ) : (
        <>
          <p className="border-t border-line pt-5 text-sm text-mute">{waysIn.provider.or}</p>
          <PasswordForm {...form} />
        </>
      )}
    </div>
  );
}

function PasswordForm({ reply, email = "", sent = false }: Omit<SignInFormProps, "provider">) {
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
