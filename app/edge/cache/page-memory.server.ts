import { ByteMemory } from "#app/edge/cache/byte-memory.ts";
import { sendPacked } from "#app/edge/cache/packed-body.server.ts";
import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import type { StoredPage } from "#app/edge/cache/stored-page.server.ts";
import { type Cookies, parseCookies } from "#app/edge/cookies/cookies.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { keptLanguageKey } from "#app/edge/language/asked-language.ts";

/** An isolate has 128 MB; the segments of `workers/media` take 32 of them. */
const pages = new ByteMemory({ maxBytes: 24 * 1024 * 1024, maxEntryBytes: 1024 * 1024 });

function keyOf(variant: string, { url, headers }: Request, cookies: Cookies): string {
  return `${variant} ${keptLanguageKey({ cookies, headers })} ${url}`;
}

/**
 * The page in this isolate's memory for the same URL and variant. Runs before anything else, so that it costs little more than the look-up;
 * null for every request that is not certainly anonymous.
 */
export function pageFromMemory(request: Request): Response | null {
  if (request.method !== "GET" || request.headers.has("Authorization")) return null;
  const cookies = parseCookies(request.headers.get("Cookie"));
  const variant = sharedVariant(cookies);
  const page = variant && pages.get(keyOf(variant, request, cookies), Date.now());
  return page ? sendPacked(request, page) : null;
}

/** Stores a page in memory until `expiresAt` (ms). It cannot be evicted from other isolates before. */
export function rememberPage({ request, cookies }: IncomingRequest, page: StoredPage, expiresAt: number): void {
  pages.set(keyOf(sharedVariant(cookies) ?? "", request, cookies), page, expiresAt);
}
