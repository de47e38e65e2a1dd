import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** TTL of results for visitors without an account: docs/decisions/013-result-cache.md. */
const ttlMs = 10_000;
/** About 20 KB each, so at most about 4 MB of an isolate's memory. */
const maxEntries = 200;

type Entry = { readAt: number; value: unknown };

/** Public results only, oldest first. */
const entries = new Map<string, Entry>();

type Wanted = {
  /** Namespace; each kind belongs to one function. */
  kind: "search" | "forms" | "discover" | "artists" | "typeahead";
  /** Everything that the result depends on besides the company. */
  args: unknown;
};

/**
 * The result of `read`, cached for 10 s for visitors without an account by company, its version and `args`. Signed-in visitors always read,
 * and a result with an uncacheable page is not stored. Callers must not mutate the result.
 */
export async function cachedResult<T>(
  ctx: Pick<RequestContext, "actor" | "company" | "tenant" | "now" | "cache">,
  { kind, args }: Wanted,
  read: () => Promise<T>,
): Promise<T> {
  if (ctx.actor !== null) return read();
  const key = JSON.stringify([kind, ctx.company.id, ctx.tenant.version, args]);
  const hit = entries.get(key);
  if (hit !== undefined && ctx.now - hit.readAt < ttlMs) return hit.value as T;
  const value = await read();
  entries.delete(key);
  if (!ctx.cache.allowed) return value;
  entries.set(key, { readAt: ctx.now, value });
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  return value;
}
