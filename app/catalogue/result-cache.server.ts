import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import { bookmarkCookie } from "#app/edge/context/open-record.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Results are reused for this long: docs/decisions/013-result-cache.md. */
const ttlMs = 10_000;
/** About 20 KB each, so at most about 4 MB of an isolate's memory. */
const maxEntries = 200;

type Entry = { readAt: number; value: unknown };

/** Holds what all visitors without an account, or all members of a company, may see. */
const entries = new RecentEntries<Entry>(maxEntries);

type Kind = "search" | "forms" | "discover" | "artists" | "typeahead" | "ads";
/** What depends on the person by nothing but whether they have an account. */
const sameForMembers: readonly Kind[] = ["search", "forms", "discover", "ads"];

type Wanted = {
  /** Names what is read; each kind belongs to one function. */
  kind: Kind;
  /** Everything the result depends on besides the company. */
  args: unknown;
};

/**
 * `read`, or its result of the last 10 s for the same company, version of the company and `args`. People with an account share what is the same
 * for all members; of those who wrote something a moment ago everything is read. A result that is kept out of the page cache is not stored.
 * Callers must not change the result.
 */
export async function cachedResult<T>(
  ctx: Pick<RequestContext, "actor" | "company" | "cookies" | "tenant" | "now" | "cache">,
  { kind, args }: Wanted,
  read: () => Promise<T>,
): Promise<T> {
  const isMember = ctx.actor !== null;
  if (isMember && (!sameForMembers.includes(kind) || ctx.cookies.get(bookmarkCookie) !== undefined)) return read();
  const key = JSON.stringify([kind, ctx.company.id, isMember, ctx.tenant.version, args]);
  const hit = entries.get(key);
  if (hit !== undefined && ctx.now - hit.readAt < ttlMs) return hit.value as T;
  const value = await read();
  if (ctx.cache.allowed) entries.set(key, { readAt: ctx.now, value });
  else entries.delete(key);
  return value;
}
