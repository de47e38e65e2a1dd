import type { Env } from "#app/edge/context/env.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { canonicalPath } from "#app/edge/http/canonical-path.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { applySecurityHeaders } from "#app/edge/http/security-headers.server.ts";

/** @throws AppError invalid for a request that no browser and no program of ours makes, and that would break the framework */
export function refuseMalformed({ request, url }: IncomingRequest): void {
  const readsOnly = request.method === "GET" || request.method === "HEAD";
  if (readsOnly && request.body !== null) throw new AppError("invalid", "A request that reads carries no body.");
  // An older protocol of the framework, which would log an error.
  if (url.searchParams.has("_data")) throw new AppError("invalid", "The parameter _data is not supported.");
  if (canonicalPath(url.pathname) === null) throw new AppError("invalid", "This address is not valid.");
}

/**
 * Redirects to the canonical URL, by https in production. 308: method and body are kept. Later steps can compare paths literally. Null if
 * the URL is canonical.
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
