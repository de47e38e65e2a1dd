import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/**
 * Excludes a share link's page from caches and search engines, and its URL from referrers. `same-origin` instead of `no-referrer`, with
 * which browsers send forms as `Origin: null`: docs/decisions/006 refuses those.
 */
export function keepPrivate({ cache, responseHeaders }: RequestContext): void {
  cache.allowed = false;
  responseHeaders.set("Cache-Control", "private, no-store");
  responseHeaders.set("Referrer-Policy", "same-origin");
  responseHeaders.set("X-Robots-Tag", "noindex, nofollow");
}
