import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type AgentScope, agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { agentOrigin, resourceOf } from "#app/identity/agents/agent-addresses.ts";
import type { AgentClient } from "#app/identity/agents/clients/client-metadata.ts";
import { findClient } from "#app/identity/agents/clients/find-client.server.ts";
import { isRegisteredRedirect } from "#app/identity/agents/clients/redirect-uri.ts";
import { OAuthError } from "#app/identity/agents/oauth/oauth-error.ts";
import { oneOf, requiredOf, scopesOf } from "#app/identity/agents/oauth/oauth-fields.ts";

/** What a program asks a person for, checked. */
export type AuthorizationRequest = {
  client: AgentClient;
  redirectUri: string;
  scopes: AgentScope[];
  challenge: string;
  resource: string;
  state: string | null;
  /** Issuer: origin of this host. */
  issuer: string;
};

/**
 * `refused`: said on a page, since it is not known where to send the person. `error`: goes to the program. `ask`: the person decides.
 */
export type Authorization =
  | { kind: "refused"; reason: "custom-host" | "client" | "redirect" }
  | { kind: "error"; to: string }
  | { kind: "ask"; request: AuthorizationRequest };

type Reply = Pick<AuthorizationRequest, "redirectUri" | "state" | "issuer">;

/** Address of the program with a reply (RFC 6749, 4.1.2) and the issuer (RFC 9207). What it registered stays as it is, letter by letter. */
export function replyTo({ redirectUri, state, issuer }: Reply, reply: Record<string, string>): string {
  const query = new URLSearchParams({ ...reply, ...(state === null ? {} : { state }), iss: issuer });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`;
}

export function errorTo(request: Reply, { code, message }: OAuthError): string {
  return replyTo(request, { error: code, error_description: message });
}

/** The first value of a parameter; null if it is missing or repeated. */
function single(fields: URLSearchParams, name: string): string | null {
  const values = fields.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
}

function readRequest(fields: URLSearchParams, resource: string) {
  if (requiredOf(fields, "response_type") !== "code")
    throw new OAuthError("unsupported_response_type", "The response_type is code.");
  const challenge = requiredOf(fields, "code_challenge");
  // 43 characters of base64url: a SHA-256.
  if (oneOf(fields, "code_challenge_method") !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new OAuthError("invalid_request", "Send a code_challenge with code_challenge_method S256.");
  if (requiredOf(fields, "resource") !== resource)
    throw new OAuthError("invalid_target", `The resource is ${resource}.`);
  oneOf(fields, "state");
  return { challenge, resource, scopes: scopesOf(oneOf(fields, "scope")) ?? agentScopeNames };
}

/**
 * The request in the query of `/oauth/authorize`. Client and redirect address first: until both are known, nothing goes to the program. For
 * a signed-in person only, so that the address redirects no one who is not (RFC 9700, 4.11.2).
 */
export async function readAuthorization(ctx: RequestContext): Promise<Authorization> {
  const issuer = agentOrigin(ctx);
  if (issuer === null) return { kind: "refused", reason: "custom-host" };
  const fields = ctx.url.searchParams;
  const clientId = single(fields, "client_id");
  const client = clientId === null ? null : await findClient(ctx, clientId);
  if (client === null) return { kind: "refused", reason: "client" };
  const redirectUri = single(fields, "redirect_uri");
  if (redirectUri === null || !isRegisteredRedirect(client.redirectUris, redirectUri))
    return { kind: "refused", reason: "redirect" };
  const reply = { redirectUri, state: single(fields, "state"), issuer };
  try {
    return { kind: "ask", request: { client, ...reply, ...readRequest(fields, resourceOf(issuer)) } };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { kind: "error", to: errorTo(reply, error) };
  }
}
