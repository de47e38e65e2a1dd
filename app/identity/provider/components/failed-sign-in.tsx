import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

const { signIn: copy } = providerCopy;

/** Why an identity provider signed no one in, and what to do. */
export function FailedSignIn({ failure }: { failure: string }) {
  return (
    <IdentityPage title={copy.failedTitle}>
      <p role="alert">{failure}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/login" variant="accent">
          {copy.login}
        </ButtonLink>
      </div>
    </IdentityPage>
  );
}
