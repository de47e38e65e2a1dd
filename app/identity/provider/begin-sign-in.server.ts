import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from "oauth4webapi";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { callbackPath, keepAttempt } from "#app/identity/provider/attempt.server.ts";
import { clientOf, findProvider } from "#app/identity/provider/find-provider.server.ts";
import { authorizationUrl } from "#app/identity/provider/openid.server.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { ProviderError, providerRefusal } from "#app/identity/provider/provider-error.ts";
import { requireProviderControl } from "#app/identity/provider/require-provider-control.server.ts";

/** Longer ones don't fit beside the rest into a cookie. */
const maxReturnPath = 1_000;

type Beginning = {
  /** Null for the start page. */
  returnPath: string | null;
  /** Whom the provider may suggest; empty for no one. */
  email: string;
  /** The provider asks, though someone is signed in there. */
  again: boolean;
  /** No one is signed in: an administrator sees what the provider says. */
  isTrial: boolean;
};

/**
 * Begins a sign-in with the identity provider of the host's company. Returns the address of its sign-in page. @throws AppError
 * not_found when the company uses none, unavailable and forbidden for what is wrong at the provider, and for a trial as `requireProviderControl`
 */
export async function beginProviderSignIn(ctx: RequestContext, input: Beginning): Promise<string> {
  const triedBy = input.isTrial ? requireProviderControl(ctx).id : null;
  const provider = await findProvider(ctx);
  if (provider === null || (provider.state !== "active" && !input.isTrial))
    throw new AppError("not_found", providerCopy.signIn.none(ctx.company.name));
  const challenge = {
    state: generateRandomState(),
    nonce: generateRandomNonce(),
    verifier: generateRandomCodeVerifier(),
    redirectUri: ctx.url.origin + callbackPath,
  };
  const { email, again } = input;
  const client = await clientOf(ctx, provider);
  const address = await authorizationUrl(ctx.env, client, { ...challenge, email, again }).catch((error) => {
    throw error instanceof ProviderError ? providerRefusal(error, provider.label, input.isTrial) : error;
  });
  const { id: providerId, issuer, clientId } = provider;
  const returnPath = input.returnPath !== null && input.returnPath.length <= maxReturnPath ? input.returnPath : null;
  await keepAttempt(ctx, { providerId, issuer, clientId, ...challenge, returnPath, triedBy });
  return address;
}
