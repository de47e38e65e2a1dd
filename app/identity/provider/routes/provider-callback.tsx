import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { FailedSignIn } from "#app/identity/provider/components/failed-sign-in.tsx";
import { finishProviderSignIn, type Trial } from "#app/identity/provider/finish-sign-in.server.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { Facts } from "#app/ui/facts.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { trial: copy } = providerCopy;

export const handle = { bare: true } satisfies RouteHandle;

/** GET /sign-in/provider/callback: where the identity provider sends the browser back. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `provider:${ctx.address}`);
  try {
    const done = await finishProviderSignIn(ctx);
    return "to" in done ? redirect(done.to) : data({ failure: null, trial: done.trial });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthorised") throw error;
    return data({ failure: error.message, trial: null }, { status: error.status });
  }
}

export default function ProviderCallbackPage() {
  const { failure, trial } = useLoaderData<{ failure: string | null; trial: Trial | null }>();
  return trial === null ? <FailedSignIn failure={failure ?? ""} /> : <TrialResult {...trial} />;
}

function TrialResult({ identity, outcome }: Trial) {
  const yesOrNo = (is: boolean) => (is ? copy.yes : copy.no);
  const outcomes = { ...providerCopy.signIn.refusals, ...copy.outcomes };
  const { subject, email, isVerified, name, hasFactor } = identity;
  return (
    <IdentityPage title={copy.title}>
      <p className="mb-6 text-mute">{copy.lead}</p>
      <Facts
        facts={[
          { label: copy.fields.subject, value: subject },
          { label: copy.fields.email, value: email ?? copy.missing },
          { label: copy.fields.isVerified, value: yesOrNo(isVerified) },
          { label: copy.fields.name, value: name || copy.missing },
          { label: copy.fields.hasFactor, value: yesOrNo(hasFactor) },
          { label: copy.fields.outcome, value: outcomes[outcome] },
        ]}
      />
      <div className="mt-8">
        <ButtonLink to="/company-settings/own/sign-in" variant="accent">
          {copy.back}
        </ButtonLink>
      </div>
    </IdentityPage>
  );
}

export const meta = staffMeta(copy.title);
