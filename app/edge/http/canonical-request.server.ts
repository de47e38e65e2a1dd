import type { Env } from "#app/edge/context/env.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { canonicalPath } from "#app/edge/http/canonical-path.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { applySecurityHeaders } from "#app/edge/http/security-headers.server.ts";

/** @throws AppError invalid for a request that no browser and no program of ours makes, and that the framework would fail at */
export function refuseMalformed({ request, url }: IncomingRequest): void {
  const readsOnly = request.method === "GET" || request.method === "HEAD";
  if (readsOnly && request.body !== null) throw new AppError("invalid", "A request that reads carries no body.");
  // An older protocol of the framework, which answers it with an error in the log.
  if (url.searchParams.has("_data")) throw new AppError("invalid", "The parameter _data is not supported.");
  if (canonicalPath(url.pathname) === null) throw new AppError("invalid", "This address is not valid.");
}

/**
 * Leads to the one spelling of an address, by https in production. 308: method and body stay. Everything behind this step can
 * compare paths as they are. Null when the request is at the right address.
 */
export function redirectToCanonical({ url, secure }: IncomingRequest, env: Env): Response | null {
  const path = canonicalPath(url.pathname) ?? url.pathname;
  const needsHttps = env.STAGE === "production" && !secure;
  if (path === url.pathname && !needsHttps) return null;
  const location = needsHttps ? `https://${url.hostname}${path}${url.search}` : path + url.search;
  const headers = new Headers({ Location: location });
  applySecurityHeaders(headers, { secure });
  return new Response(null, { status: 308, headers });
}
