import {
  AuthorizationResponseError,
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discoveryRequest,
  getValidatedIdTokenClaims,
  None,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processUserInfoResponse,
  ResponseBodyError,
  UnsupportedOperationError,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from "oauth4webapi";
import type { Env } from "#app/edge/context/env.server.ts";
import { publicUrlProblems } from "#app/edge/http/edge-copy.ts";
import { type FetchFailure, fetchPublic, readPublicUrl } from "#app/edge/http/public-url.server.ts";
import { type ProviderIdentity, readIdentity } from "#app/identity/provider/claims.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { ProviderError } from "#app/identity/provider/provider-error.ts";

const { failures } = providerCopy;

/** Discovery documents and key sets are a few KB. */
const limits = { maxBytes: 256 * 1024, timeoutMs: 8_000 };
/** Clocks differ by up to a minute. */
const toleranceSeconds = 60;

export type ProviderClient = {
  /** As its discovery document has it. */
  issuer: string;
  clientId: string;
  clientSecret: string | null;
};

function fetchFailure(url: URL, failure: FetchFailure): string {
  if (failure.reason === "refused") return `${url.href}: ${publicUrlProblems[failure.problem]}`;
  return failures.fetch(url.href, failure.reason);
}

/** `fetch` that reaches public hosts alone, and follows no redirect. */
function publicFetch(env: Env) {
  return async (address: string, init: { method?: string; body?: unknown; headers?: HeadersInit }) => {
    const url = new URL(address);
    const body = init.body instanceof URLSearchParams ? init.body : undefined;
    const fetched = await fetchPublic(env, url, { method: init.method, headers: init.headers, body }, limits);
    if ("failure" in fetched) throw new ProviderError("unreachable", fetchFailure(url, fetched.failure));
    const { response } = fetched;
    if (response.isCut) throw new ProviderError("unreachable", failures.long(url.href));
    const type = response.headers.get("Content-Type") ?? "";
    // Without a challenge in its headers the library reads the error in the body.
    return new Response(response.body, { status: response.status, headers: { "Content-Type": type } });
  };
}

/** An error of the library as ours; what is neither is a bug. */
function asProviderError(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new ProviderError(
      "refused",
      [error.error, error.error_description].filter(Boolean).join(": ").slice(0, 300),
    );
  const isOfResponse = error instanceof OperationProcessingError || error instanceof UnsupportedOperationError;
  return isOfResponse ? new ProviderError("invalid", error.message.slice(0, 300)) : error;
}

/** @throws ProviderError, also for an authorization endpoint that no browser should be sent to */
async function discover(env: Env, issuer: string): Promise<AuthorizationServer> {
  const url = new URL(issuer);
  const response = await discoveryRequest(url, { algorithm: "oidc", [customFetch]: publicFetch(env) });
  const server = await processDiscoveryResponse(url, response);
  const endpoint = readPublicUrl(env, server.authorization_endpoint ?? "");
  if ("problem" in endpoint)
    throw new ProviderError("invalid", `authorization_endpoint: ${publicUrlProblems[endpoint.problem]}`);
  return server;
}

/** Reads the discovery document of an issuer. @throws ProviderError */
export async function checkIssuer(env: Env, issuer: string): Promise<void> {
  try {
    await discover(env, issuer);
  } catch (error) {
    throw asProviderError(error);
  }
}

/** What the browser brings to the provider and back: random, and kept in its cookie alone. */
export type Challenge = { state: string; nonce: string; verifier: string; redirectUri: string };

/** Address of the provider's sign-in page. `email`: whom it may suggest. `again`: it asks, though someone is signed in there. @throws ProviderError */
export async function authorizationUrl(
  env: Env,
  client: ProviderClient,
  { state, nonce, verifier, redirectUri, email, again }: Challenge & { email: string; again: boolean },
): Promise<string> {
  try {
    const server = await discover(env, client.issuer);
    const url = new URL(server.authorization_endpoint ?? "");
    const query = {
      client_id: client.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid email profile",
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
      ...(email === "" ? {} : { login_hint: email }),
      ...(again ? { prompt: "login", max_age: "0" } : {}),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  } catch (error) {
    throw asProviderError(error);
  }
}

function authenticationOf({ clientSecret }: ProviderClient, server: AuthorizationServer) {
  if (clientSecret === null) return None();
  // `client_secret_basic` unless the document says otherwise (OpenID Connect Discovery 1.0, 3).
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic") ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
}

/**
 * Whom a provider's response names: its state and issuer (RFC 9207), the ID token's signature by a key that the provider has now, issuer,
 * audience, time and nonce are checked. `parameters`: the query of the callback. @throws ProviderError
 */
export async function readProviderResponse(
  env: Env,
  { issuer, clientId, clientSecret }: ProviderClient,
  { state, nonce, verifier, redirectUri }: Challenge,
  parameters: URLSearchParams,
): Promise<ProviderIdentity> {
  const options = { [customFetch]: publicFetch(env) };
  const client: Client = { client_id: clientId, [clockTolerance]: toleranceSeconds };
  try {
    const server = await discover(env, issuer);
    const code = validateAuthResponse(server, client, parameters, state);
    const authentication = authenticationOf({ issuer, clientId, clientSecret }, server);
    const response = await authorizationCodeGrantRequest(
      ...([server, client, authentication, code, redirectUri, verifier, options] as const),
    );
    const tokens = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await validateApplicationLevelSignature(server, response, options);
    const claims = getValidatedIdTokenClaims(tokens);
    if (claims === undefined) throw new ProviderError("invalid", failures.noToken);
    if (claims.email !== undefined || server.userinfo_endpoint === undefined) return readIdentity(issuer, claims);
    const received = await userInfoRequest(server, client, tokens.access_token, options);
    const info = await processUserInfoResponse(server, client, claims.sub, received);
    return readIdentity(issuer, { ...info, ...claims });
  } catch (error) {
    throw asProviderError(error);
  }
}
