import { findClosedCompany } from "#app/companies/hosts/find-closed-company.server.ts";
import { companyOrigin, productOrigin } from "#app/edge/context/company-origin.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { readHost } from "#app/edge/context/host.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { edgeCopy as copy } from "#app/edge/http/edge-copy.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { isProgramPath } from "#app/edge/http/program-paths.ts";
import { applySecurityHeaders } from "#app/edge/http/security-headers.server.ts";
import { isTokenPath } from "#app/edge/http/token-paths.ts";
import { openDatabase } from "#db/client.server.ts";

/** Addresses on licences and in their signed files. */
const proofs = /^\/(?:api\/v1\/)?verify(?:\/|$)|^\/\.well-known\/syncline-licence-keys\.json$/;

function leadTo(location: string, { secure }: IncomingRequest): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  applySecurityHeaders(headers, { secure });
  return new Response(null, { status: 302, headers });
}

function refuse(code: "gone" | "not_found", message: string, { request }: IncomingRequest): Response {
  return errorResponse(new AppError(code, message), request, { title: copy.closed });
}

/** Whether a program asks, which a landing page would not help. */
function isForProgram({ path, request }: IncomingRequest): boolean {
  const accepted = request.headers.get("Accept") ?? "";
  return isProgramPath(path) || (accepted.includes("json") && !accepted.includes("text/html"));
}

/**
 * Response of a host without an active company. Proofs lead to the environment's host, links to a former host to the present one, and a host
 * that never had a company to the product's own address; anything else is refused, for programs as `{ error }`.
 */
export async function respondAtClosedHost(incoming: IncomingRequest, env: Env): Promise<Response> {
  const { url, path, request } = incoming;
  const reads = request.method === "GET" || request.method === "HEAD";
  const host = readHost(url.hostname, env.APP_HOST);
  const here = { here: url, apex: env.APP_HOST };
  const company = await findClosedCompany(openDatabase(env.DB), host);
  if (reads && proofs.test(path)) {
    const known = host.kind === "custom" ? "main" : host.environment;
    const { environment } = company ?? { environment: known };
    return leadTo(productOrigin({ environment, subdomain: null }, here) + url.pathname + url.search, incoming);
  }
  if (company?.status === "suspended") return refuse("gone", copy.suspended, incoming);
  if (company !== undefined) {
    const origin = companyOrigin(company, here);
    const isPage = reads && !isForProgram(incoming);
    return isPage ? leadTo(origin + url.pathname + url.search, incoming) : refuse("gone", copy.moved(origin), incoming);
  }
  const isLink = isTokenPath(path) || isForProgram(incoming);
  return isLink || !reads ? refuse("not_found", copy.unknownHost, incoming) : leadTo(env.APP_URL, incoming);
}
