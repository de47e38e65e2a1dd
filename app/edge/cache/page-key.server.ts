import { cachePolicyOf } from "#app/edge/cache/cache-policy.ts";
import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";

/** `freshMs`: shown as it is; `staleMs`: for so much longer shown while it is renewed. */
export type PageKey = { url: string; freshMs: number; staleMs: number };

/**
 * The key of the shared copy that a request may be answered from: host, path, the query parameters that the page knows, the
 * variant and the build. Null for a request that never is: another method, credentials, a personal or unknown cookie, an unknown
 * page or parameter.
 */
export function pageKeyOf({ request, url, cookies }: IncomingRequest, build: string): PageKey | null {
  if (request.method !== "GET" || request.headers.has("Authorization")) return null;
  const variant = sharedVariant(cookies);
  const policy = cachePolicyOf(url.pathname);
  if (variant === null || policy === null) return null;
  const query = new URLSearchParams();
  for (const [name, value] of [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Remix names the loaders that a client-side navigation needs.
    if (!policy.query.includes(name) && name !== "_routes") return null;
    query.append(name, value);
  }
  return {
    url: `${url.origin}${url.pathname}?${query}&build=${build}&variant=${variant}`,
    freshMs: policy.freshSeconds * 1000,
    staleMs: policy.staleSeconds * 1000,
  };
}
