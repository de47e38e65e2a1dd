import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import type { CachePolicy } from "#app/edge/http/route-handle.ts";
import { languageKey } from "#app/edge/language/asked-language.ts";
import { isLanguage, languageParameter } from "#app/edge/language/languages.ts";

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

/** Free text, of which anyone can send any number. */
const freeText = new Set(["q", "t"]);
/** Parameters that are whole numbers, and the largest that a stored page has: further ones are rarely read. */
const maxNumbers: Readonly<Record<string, number>> = { page: 50, limit: 50 };
/** A longer value is none of a link of ours, nor are more of them. */
const [maxLength, maxValues] = [60, 6];

/** Whether pages with this value are stored: it is written the one way in which our links write it, and is one of few. */
function isStored(name: string, value: string): boolean {
  const max = maxNumbers[name];
  if (max !== undefined) return /^[1-9]\d*$/.test(value) && Number(value) <= max;
  return !freeText.has(name) && value !== "" && value.length <= maxLength && value === value.trim();
}

/** `routeIds`: of the routes that make up the page at a path. `cache`: null for a page that strangers do not share. */
export type PageAt = { routeIds: readonly string[]; cache: CachePolicy | null; isTranslated?: boolean };

export type PageKeyOptions = {
  build: string;
  pageAt(path: string): PageAt;
};

/**
 * Cache key of a request's shareable page: host, path, query parameters of the page, variant and build. Null for uncacheable requests:
 * another method, credentials, a personal or unknown cookie, an unknown page, parameter or loader, and values of which there is no end.
 */
export function pageKeyOf(incoming: IncomingRequest, { build, pageAt }: PageKeyOptions): PageKey | null {
  const { request, url, pageUrl, cookies, isDataRequest } = incoming;
  if (request.method !== "GET" || request.headers.has("Authorization")) return null;
  const variant = sharedVariant(cookies);
  if (variant === null) return null;
  const { routeIds, cache, isTranslated = false } = pageAt(pageUrl.pathname);
  if (cache === null) return null;
  if (new Set([...url.searchParams].map(String)).size > maxValues) return null;
  const query = new URLSearchParams();
  for (const [name, value] of [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === "_routes" || (isTranslated && name === languageParameter && isLanguage(value))) continue;
    if (!cache.query.includes(name) || !isStored(name, value) || query.has(name, value)) return null;
    query.append(name, value);
  }
  const named = url.searchParams.getAll("_routes");
  const loaders = named.length === 0 ? "" : loadersOf(named, isDataRequest ? routeIds : []);
  if (loaders === null) return null;
  const language = isTranslated ? languageKey(incoming.language) : "";
  return {
    url: `${url.origin}${url.pathname}?${query}&loaders=${loaders}&build=${build}&variant=${variant}&language=${language}`,
    freshMs: cache.freshSeconds * 1000,
    staleMs: cache.staleSeconds * 1000,
  };
}
