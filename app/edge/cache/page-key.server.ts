import { cachePolicyOf } from "#app/edge/cache/cache-policy.ts";
import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";

/** `freshMs`: shown as it is; `staleMs`: for so much longer shown while it is renewed. */
export type PageKey = { url: string; freshMs: number; staleMs: number };

/**
 * The loaders that a client-side navigation names in `_routes`, as one spelling for each set of them; null when one is no loader of the page,
 * because anyone can write any number of those.
 */
function loadersOf(named: string[], ids: readonly string[]): string | null {
  const wanted = named.flatMap((list) => list.split(","));
  const own = ids.filter((id) => wanted.includes(id));
  return named.length === 1 && own.length === wanted.length ? own.join(",") : null;
}

export type PageKeyOptions = {
  build: string;
  /** The ids of the routes that make up the page at a path. */
  routeIdsAt(path: string): readonly string[];
};

/**
 * The key of the shared copy that a request may be answered from: host, path, the query parameters that the page knows, the
 * variant and the build. Null for a request that never is: another method, credentials, a personal or unknown cookie, an unknown
 * page, parameter or loader.
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
