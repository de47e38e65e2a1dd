import type { CookieName } from "#app/edge/cookies/cookies.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { isForPrograms, mcpPath } from "#app/edge/http/program-paths.ts";

export function sessionCookieName(url: URL): CookieName {
  return url.protocol === "https:" ? "__Host-session" : "session";
}

export type Credentials = { kind: "session" | "bearer" | "agent"; token: string };

/** Public endpoints, where credentials are not read (docs/product/api.md). */
const withoutCredentials = /^\/api\/v1\/(?:sliders$|companies(?:\/|$))/;

/** Only staff filter sliders by status: the administration's list, and works of its form. */
function isPublicRead({ request, url, path }: IncomingRequest): boolean {
  return request.method === "GET" && withoutCredentials.test(path) && !url.searchParams.has("status");
}

/**
 * Credentials of a request: at `mcpPath` the token of a program only, never a session; on the JSON API a bearer token, which replaces any
 * session, else the session cookie. Case counts, as in dispatching: another spelling of such a path is a page, where these tokens are worth nothing.
 */
export function readCredentials(incoming: IncomingRequest): Credentials | null {
  const { request, url, pageUrl, path, cookies } = incoming;
  if (isPublicRead(incoming) || isForPrograms(path)) return null;
  const isAgent = pageUrl.pathname === mcpPath;
  const takesBearer = isAgent || pageUrl.pathname.startsWith("/api/v1/");
  const bearer = takesBearer ? /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] : undefined;
  if (isAgent) return bearer === undefined ? null : { kind: "agent", token: bearer };
  if (bearer !== undefined) return { kind: "bearer", token: bearer };
  const token = cookies.get(sessionCookieName(url));
  return token === undefined ? null : { kind: "session", token };
}
