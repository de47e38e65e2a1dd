import { cachePolicyOf } from "#app/edge/cache/cache-policy.ts";
import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";

/** `freshMs`: served as it is; `staleMs`: additional time in which it is served while being renewed. */
export type PageKey = { url: string; freshMs: number; staleMs: number };

/**
 * Canonical list of the loaders in `_routes`; null if one is no loader of the page, because anyone can request any number of those.
 */
function loadersOf(named: string[], ids: readonly string[]): string | null {
  const loaders = named.flatMap((list) => list.split(","));
  const own = ids.filter((id) => loaders.includes(id));
  return named.length === 1 && own.length === loaders.length ? own.join(",") : null;
}

export type PageKeyOptions = {
  build: string;
  /** Ids of the routes that match a path. */
  routeIdsAt(path: string): readonly string[];
};

/**
 * Cache key of a request's shareable page: host, path, query parameters of the page, variant and build. Null for uncacheable requests:
 * another method, credentials, a personal or unknown cookie, an unknown page, parameter or loader.
 */
export function pageKeyOf(incoming: IncomingRequest, { build, routeIdsAt }: PageKeyOptions): PageKey | null {
  const { request, url, pageUrl, cookies, isDataRequest } = incoming;
  if (request.method !== "GET" || request.headers.has("Authorization")) return null;
  const variant = sharedVariant(cookies);
  const policy = cachePolicyOf(url.pathname);
  if (variant === null || policy === null) return null;
  const query = new URLSearchParams();
  for (const [name, value] of [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === "_routes") continue;
    if (!policy.query.includes(name)) return null;
    query.append(name, value);
  }
  const named = url.searchParams.getAll("_routes");
  const loaders = named.length === 0 ? "" : loadersOf(named, isDataRequest ? routeIdsAt(pageUrl.pathname) : []);
  if (loaders === null) return null;
  return {
    url: `${url.origin}${url.pathname}?${query}&loaders=${loaders}&build=${build}&variant=${variant}`,
    freshMs: policy.freshSeconds * 1000,
    staleMs: policy.staleSeconds * 1000,
  };
}
