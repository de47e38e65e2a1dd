import { cachePolicyOf } from "#app/edge/cache/cache-policy.ts";
import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import { companyTtlMs, type Tenant } from "#app/edge/context/company-cache.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { contentSecurityPolicy } from "#app/edge/http/security-headers.server.ts";

/**
 * Anonymous GETs of public pages are answered from the edge cache. The key is host, path, the query parameters the page
 * knows, and the build. A stored page keeps its inline scripts, named in its policy by hash instead of by nonce.
 */
const storedAt = "X-Stored-At";
/** The state of the company the page shows, and when that was read. */
const storedTenant = "X-Tenant";

export function cacheKeyOf(
  { request, url, cookies }: IncomingRequest,
  build: string,
): { key: Request; freshMs: number; staleMs: number } | null {
  if (request.method !== "GET" || request.headers.has("Authorization")) return null;
  const variant = sharedVariant(cookies);
  if (variant === null) return null;
  const policy = cachePolicyOf(url.pathname);
  if (policy === null) return null;
  const query = new URLSearchParams();
  for (const [name, value] of [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Remix names the loaders that a step from page to page asks for.
    if (!policy.query.includes(name) && name !== "_routes") return null;
    query.append(name, value);
  }
  const key = new Request(`${url.origin}${url.pathname}?${query}&build=${build}&variant=${variant}`);
  return { key, freshMs: policy.freshSeconds * 1000, staleMs: policy.staleSeconds * 1000 };
}

type StoredPage = {
  answer: Response;
  /** To be renewed behind the visitor's back. */
  stale: boolean;
  tenantVersion: string;
  /** Whether the company was that so lately that nobody needs to ask: in another theme a page is not shown any more. */
  tenantIsFresh: boolean;
};

/** Null on a miss. */
export async function matchPage(key: Request, freshMs: number): Promise<StoredPage | null> {
  const hit = await caches.default.match(key);
  if (!hit) return null;
  const age = Date.now() - Number(hit.headers.get(storedAt));
  const [tenantVersion = "", readAt] = (hit.headers.get(storedTenant) ?? "").split(" ");
  const headers = new Headers(hit.headers);
  headers.delete(storedAt);
  headers.delete(storedTenant);
  headers.set("Cache-Control", "private, max-age=0, must-revalidate");
  headers.set("X-Cache", age > freshMs ? "stale" : "hit");
  const answer = new Response(hit.body, { status: hit.status, headers });
  return { answer, stale: age > freshMs, tenantVersion, tenantIsFresh: Date.now() - Number(readAt) < companyTtlMs };
}

/** Stores a page for as long as it may be shown stale. */
export async function storePage(
  key: Request,
  answer: Response,
  input: { nonce: string; tenant: Pick<Tenant, "version" | "readAt">; lifeMs: number; secure: boolean; apex: string },
): Promise<void> {
  const headers = new Headers(answer.headers);
  headers.delete("Set-Cookie");
  headers.set(storedAt, String(Date.now()));
  headers.set(storedTenant, `${input.tenant.version} ${input.tenant.readAt}`);
  headers.set("Cache-Control", `public, max-age=${Math.ceil(input.lifeMs / 1000)}`);
  const body = await answer.text();
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(await scriptHashes(body, input.nonce), input));
  }
  await caches.default.put(
    key,
    new Response(body.replaceAll(` nonce="${input.nonce}"`, ""), { status: answer.status, headers }),
  );
}

/** `'sha256-…'` of every inline script that this answer's nonce let run: a script without it stays shut out. */
async function scriptHashes(html: string, nonce: string): Promise<string> {
  const hashes = new Set<string>();
  for (const [, attributes = "", source = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${nonce}"`) || source === "") continue;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
    hashes.add(`'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`);
  }
  return [...hashes].join(" ");
}
