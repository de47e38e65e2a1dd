import { readHost } from "#app/edge/context/host.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

type Place = Pick<RequestContext, "url"> & { env: Pick<RequestContext["env"], "APP_HOST"> };

/** Path of the MCP endpoint, the only address that takes tokens of agents. */
export const mcpPath = "/mcp";

/** The address that a token is for (RFC 8707), by the origin of its host. */
export function resourceOf(origin: string): string {
  return origin + mcpPath;
}

/**
 * Origin at which programs get access: this host's, which is also the issuer. Null on a company's custom host, whose owner could read the
 * tokens of its people.
 */
export function agentOrigin({ url, env }: Place): string | null {
  return readHost(url.hostname, env.APP_HOST).kind === "tenant" ? url.origin : null;
}

/** `agentOrigin`. @throws AppError not_found on a custom host */
export function requireAgentOrigin(place: Place): string {
  const origin = agentOrigin(place);
  if (origin === null)
    throw new AppError("not_found", "Programs connect at the company's address under the product's host.");
  return origin;
}
