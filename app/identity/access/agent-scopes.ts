import type { ScopeName } from "#app/identity/access/scope-names.ts";

/**
 * Scopes of agents: what a person lets a program do in their name over MCP. A token carries these; the actor of its requests holds those of
 * the person's own scopes that `allows` lists, and never more than the person holds. None lets an agent send, sign, accept or publish; a link that it makes is not mailed; a licence is
 * taken under what a person signed.
 */
const agentScopes = {
  "music:read": { allows: [] },
  "clearance:read": {
    allows: ["ListTransactions", "GetSongCopyright", "UpdateTransaction:RestrictedLicenseRequester"],
  },
  "prices:read": { allows: ["ListTransactions", "UpdateTransaction", "UpdateTransaction:RestrictedLicenseRequester"] },
  "cue-sheets:read": {
    allows: ["ListTransactions", "UpdateTransaction", "UpdateTransaction:RestrictedLicenseRequester"],
  },
  "playlists:create": { allows: ["UpdatePlaylist"] },
  "playlists:share": { allows: ["UpdatePlaylist"] },
  "requests:read": { allows: ["ListTransactions"] },
  "requests:draft": { allows: ["ListTransactions", "UpdateTransaction:RestrictedLicenseRequester"] },
  "licences:take": { allows: ["ListTransactions", "TakeLicence"] },
} as const satisfies Record<string, { allows: readonly ScopeName[] }>;

export type AgentScope = keyof typeof agentScopes;

export const agentScopeNames = Object.keys(agentScopes) as AgentScope[];

/** Scopes of the product that an agent with these scopes can use, if the person holds them. */
export function scopesOfAgent(granted: readonly AgentScope[]): ScopeName[] {
  return [...new Set(granted.flatMap((scope) => agentScopes[scope].allows))];
}

export function isAgentScope(name: string): name is AgentScope {
  return Object.hasOwn(agentScopes, name);
}
