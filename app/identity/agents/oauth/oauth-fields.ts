import { type AgentScope, agentScopeNames, isAgentScope } from "#app/identity/access/agent-scopes.ts";
import { OAuthError } from "#app/identity/agents/oauth/oauth-error.ts";

type Fields = { getAll(name: string): unknown[] };

/** The value of a parameter, which may be given once (RFC 6749, 3.1); null without one. @throws OAuthError invalid_request */
export function oneOf(fields: Fields, name: string): string | null {
  const [value, ...more] = fields.getAll(name);
  if (more.length > 0) throw new OAuthError("invalid_request", `The parameter ${name} is given more than once.`);
  return typeof value === "string" && value !== "" ? value : null;
}

/** @throws OAuthError invalid_request */
export function requiredOf(fields: Fields, name: string): string {
  const value = oneOf(fields, name);
  if (value === null) throw new OAuthError("invalid_request", `The parameter ${name} is missing.`);
  return value;
}

/** Scopes of a parameter, separated by spaces; what is unknown here is left out. Null without one. @throws OAuthError invalid_scope */
export function scopesOf(text: string | null): AgentScope[] | null {
  if (text === null) return null;
  const asked = new Set(text.split(" "));
  const scopes = agentScopeNames.filter((name) => asked.has(name));
  if (scopes.length === 0)
    throw new OAuthError("invalid_scope", `Ask for one or more of these scopes: ${agentScopeNames.join(" ")}.`);
  return scopes;
}

/** Scopes of a refreshed token: some of those granted. @throws OAuthError invalid_scope */
export function narrowedScopes(text: string | null, granted: readonly string[]): AgentScope[] {
  const held = granted.filter(isAgentScope);
  const scopes = scopesOf(text) ?? held;
  if (scopes.length === 0 || scopes.some((name) => !held.includes(name)))
    throw new OAuthError("invalid_scope", "The scope has more than was granted.");
  return scopes;
}
