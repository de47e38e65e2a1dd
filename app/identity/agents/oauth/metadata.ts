import { agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { resourceOf } from "#app/identity/agents/agent-addresses.ts";

/** Paths of the addresses that programs use. */
const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
} as const;

/** Metadata of the protected resource (RFC 9728), by the origin of its host. `name`: the company's. */
export function resourceMetadata(origin: string, name: string) {
  return {
    resource: resourceOf(origin),
    authorization_servers: [origin],
    scopes_supported: agentScopeNames,
    bearer_methods_supported: ["header"],
    resource_name: name,
  };
}

/** Metadata of the authorization server (RFC 8414), whose issuer is the origin of the host. */
export function serverMetadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: origin + paths.authorize,
    token_endpoint: origin + paths.token,
    registration_endpoint: origin + paths.register,
    revocation_endpoint: origin + paths.revoke,
    scopes_supported: agentScopeNames,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
