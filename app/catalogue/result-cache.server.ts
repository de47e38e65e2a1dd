import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Results of visitors without an account are reused for this long: docs/decisions/013-result-cache.md. */
const ttlMs = 10_000;
/** About 20 KB each, so at most some 4 MB of an isolate's memory. */
const maxEntries = 200;

type Entry = { readAt: number; value: unknown };

/** Holds public results only, the oldest first. */
const entries = new Map<string, Entry>();

type Wanted = {
  /** Names what is read; each kind belongs to one function. */
  kind: "search" | "forms" | "discover" | "artists" | "typeahead";
  /** Everything the result depends on besides the company. */
  args: unknown;
};

/**
 * `read`, or for visitors without an account its result of the last 10 s for the same company, version of the company and `args`.
 * Signed-in visitors always read, and a result that is kept out of the page cache is not stored. Callers must not change the result.
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
