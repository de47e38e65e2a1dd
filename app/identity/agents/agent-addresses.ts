import { productOrigin } from "#app/edge/context/company-origin.ts";
import { readHost } from "#app/edge/context/host.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { mcpPath } from "#app/edge/http/program-paths.ts";

type Place = Pick<RequestContext, "url"> & { env: Pick<RequestContext["env"], "APP_HOST"> };

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

/** Address at which programs connect to a company: at this host or, from a custom host, at the company's host under ours. */
export function agentAddress(place: Place & Pick<RequestContext, "company">): string {
  const { company, url, env } = place;
  return resourceOf(agentOrigin(place) ?? productOrigin(company, { here: url, apex: env.APP_HOST }));
}

/** `agentOrigin`. @throws AppError not_found on a custom host */
export function requireAgentOrigin(place: Place): string {
  const origin = agentOrigin(place);
  if (origin === null)
    throw new AppError("not_found", "Programs connect at the company's address under the product's host.");
  return origin;
}
