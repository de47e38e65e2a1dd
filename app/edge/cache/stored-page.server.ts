import type { StoredResponse } from "#app/edge/cache/byte-memory.ts";
import { packBody } from "#app/edge/cache/packed-body.server.ts";
import type { Tenant } from "#app/edge/context/company-cache.server.ts";
import { contentSecurityPolicy } from "#app/edge/http/security-headers.server.ts";

/** Browsers revalidate each time; only this worker shares pages. */
const pageCacheControl = "private, max-age=0, must-revalidate";
const storedAtHeader = "X-Stored-At";
/** Version of the company on the page, and when it was read from the record. */
const tenantHeader = "X-Tenant";
const untilHeader = "X-Until";

/** A rendered page with the facts that decide on sharing it. */
export type RenderedPage = {
  response: Response;
  nonce: string;
  tenant: Pick<Tenant, "version" | "readAt">;
  /** Contains nothing personal. */
  shareable: boolean;
  /** No cache has it from then on (ms). */
  until?: number | undefined;
};

/** A shared copy. `headers`: those of the response, except `X-Cache` and the encoding; `body` is packed. Times in milliseconds. */
export type StoredPage = StoredResponse & {
  storedAt: number;
  tenant: Pick<Tenant, "version" | "readAt">;
  /** Not shown from then on, also while the record is away; Infinity for no limit. */
  until: number;
};

export function isOver({ until }: Pick<StoredPage, "until">): boolean {
  return Date.now() >= until;
}

/** Null on a miss, and for a page that is over. */
export async function matchPage(url: string): Promise<StoredPage | null> {
  const hit = await caches.default.match(url);
  if (!hit) return null;
  const storedAt = Number(hit.headers.get(storedAtHeader));
  const [version = "", readAt] = (hit.headers.get(tenantHeader) ?? "").split(" ");
  const until = Number(hit.headers.get(untilHeader) ?? Number.POSITIVE_INFINITY);
  if (isOver({ until })) return null;
  const headers = new Headers(hit.headers);
  for (const name of [storedAtHeader, tenantHeader, untilHeader]) headers.delete(name);
  headers.set("Cache-Control", pageCacheControl);
  return { headers, body: await hit.arrayBuffer(), storedAt, until, tenant: { version, readAt: Number(readAt) } };
}

/**
 * Shareable copy of a rendered page; reads the response's body. A stored nonce would be known, so the copy's policy allows its inline
 * scripts by hash instead, only those that had the nonce.
 */
export async function toStoredPage(
  { response, nonce, tenant, until = Number.POSITIVE_INFINITY }: RenderedPage,
  options: { secure: boolean; apex: string },
): Promise<StoredPage> {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", pageCacheControl);
  const html = await response.text();
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(await scriptHashes(html, nonce), options));
  }
  const body = packBody(html.replaceAll(` nonce="${nonce}"`, ""));
  return { headers, body, storedAt: Date.now(), tenant, until };
}

/** Puts a page into the Cache API for `ttlMs`. Without a Content-Encoding header, which would make the cache decompress it. */
export async function storePage(url: string, { headers, body, storedAt, tenant, until }: StoredPage, ttlMs: number) {
  const leftMs = Math.min(ttlMs, until - Date.now());
  if (leftMs <= 0) return;
  const stored = new Headers(headers);
  if (Number.isFinite(until)) stored.set(untilHeader, String(until));
  stored.set(storedAtHeader, String(storedAt));
  stored.set(tenantHeader, `${tenant.version} ${tenant.readAt}`);
  stored.set("Cache-Control", `public, max-age=${Math.ceil(leftMs / 1000)}`);
  await caches.default.put(url, new Response(body, { headers: stored }));
}

export async function removePage(url: string): Promise<void> {
  await caches.default.delete(url);
}

/** `'sha256-…'` of every inline script with the nonce; others stay forbidden. */
async function scriptHashes(html: string, nonce: string): Promise<string> {
  const hashes = new Set<string>();
  for (const [, attributes = "", source = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${nonce}"`) || source === "") continue;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
    hashes.add(`'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`);
  }
  return [...hashes].join(" ");
}
