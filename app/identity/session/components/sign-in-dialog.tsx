import { type FormEvent, useEffect, useState } from "react";
import { copy as signIn } from "#app/identity/copy.ts";
import { readSignedInEmail } from "#app/identity/session/read-signed-in-email.ts";
import { copy } from "#app/identity/session/session-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

type SignInDialogProps = {
  /** The user this page was rendered for: only their sign-in may submit its input. */
  email: string;
  isPreview: boolean;
  /** Signed in, and asked to confirm that it is them. */
  confirms: boolean;
  onSignedIn(): void;
  onClose(): void;
};

/** Signs in; returns the error message, or null on success. */
async function tryToSignIn(email: string, password: string): Promise<string | null> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const body = JSON.stringify({ email, password });
  const response = await fetch("/api/v1/sessions", { method: "POST", headers, body }).catch(() => null);
  if (response?.ok) return null;
  const failure = (await response?.json().catch(() => null)) as { error?: { message: string } } | null;
  return failure?.error?.message ?? copy.failed;
}

/** Sign-in dialog over the page after the session has ended; input on the page is kept. */
export default function SignInDialog({ email, isPreview, confirms, onSignedIn, onClose }: SignInDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // The user may have signed in in another tab, for example with a magic link.
    async function check() {
      const signedIn = await readSignedInEmail();
      if (signedIn === email) onSignedIn();
      else if (signedIn !== null) window.location.reload();
    }
    window.addEventListener("focus", check);
    return () => window.removeEventListener("focus", check);
  }, [email, onSignedIn]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setBusy(true);
    const reason = await tryToSignIn(email, password);
    setBusy(false);
    setError(reason);
    if (reason === null) onSignedIn();
  }

  // After a password that was right but for the second factor, the sign-in waits there.
  const other = confirms || error !== null ? "/login/factor" : "/login";
  const otherwise = (
    <a
      href={`${other}?returnUrl=${encodeURIComponent(window.location.pathname + window.location.search)}`}
      target="_blank"
      rel="noreferrer"
      className="link text-sm"
    >
      {copy.otherwise}
    </a>
  );
  if (isPreview) {
    return (
      <Dialog title={copy.title} onClose={onClose}>
        <p className="mb-5">{copy.preview}</p>
        {otherwise}
      </Dialog>
    );
  }
  return (
    <Dialog title={confirms ? copy.confirmTitle : copy.title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <p>{confirms ? copy.confirm : copy.held}</p>
        <FormError id="session-error" errors={error === null ? undefined : [error]} />
        <Field label={signIn.signIn.email} name="email" type="email" readOnly value={email} autoComplete="username" />
        <Field
          label={signIn.signIn.password}
          name="password"
          type="password"
          required
          autoComplete="current-password"
        />
        <Button variant="accent" aria-disabled={isBusy || undefined}>
          {isBusy ? signIn.signIn.busy : copy.signIn}
        </Button>
        {otherwise}
      </form>
    </Dialog>
  );
}
