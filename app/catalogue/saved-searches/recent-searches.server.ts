import { and, eq, sql } from "drizzle-orm";
import { maxRecentSearches } from "#app/catalogue/saved-searches/saved-search.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import { bookmarkCookie } from "#app/edge/context/open-record.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Milliseconds within which a query that extends the previous one replaces it: it was still being typed. */
const typingMs = 30_000;

/** Milliseconds within which a search that is made again (another page or order of it) is not written again. */
const againMs = 60_000;
/** Some 300 bytes each. */
const maxPeople = 1_000;
/** Off in development and tests, where another process clears the list. */
const usesMemory = !import.meta.env.DEV;
/** The search that this isolate wrote last for each person of a company. */
const written = new RecentEntries<{ query: string; searchedAt: number }>(maxPeople);

/**
 * Adds a search to the actor's last 20, after the response, on a connection of its own: a write is where later pages wait. Not in a preview.
 * `query` is canonical and not empty.
 */
export async function recordRecentSearch(
  { env, company, actor, cookies, now }: Pick<RequestContext, "env" | "company" | "actor" | "cookies" | "now">,
  { query }: { query: string },
): Promise<void> {
  if (actor === null || actor.originalUserId !== null) return;
  const person = `${company.id} ${actor.id}`;
  const last = written.get(person);
  const isAgain = last?.query === query && now - last.searchedAt < againMs;
  // A person who wrote something a moment ago may have cleared the list.
  if (usesMemory && isAgain && cookies.get(bookmarkCookie) === undefined) return;
  const db = openDatabase(env.DB);
  const { recentSearches: recent, insert, delete: remove, ofCompany } = scoped(db, company);
  const own = eq(recent.userId, actor.id);
  const isTyping = sql`${recent.searchedAt} > ${now - typingMs} AND ${recent.query} <> ${query}
    AND (instr(${query}, ${recent.query}) = 1 OR instr(${recent.query}, ${query}) = 1)`;
  const beyond = sql`${recent.id} IN (SELECT id FROM ${recent} WHERE ${ofCompany(recent, own)}
    ORDER BY searched_at DESC, id DESC LIMIT -1 OFFSET ${maxRecentSearches})`;
  await db.batch([
    remove(recent, and(own, isTyping)),
    insert(recent, { id: newId(now), userId: actor.id, query, searchedAt: now }).onConflictDoUpdate({
      target: [recent.companyId, recent.userId, recent.query],
      set: { searchedAt: now },
    }),
    remove(recent, and(own, beyond)),
  ]);
  written.set(person, { query, searchedAt: now });
}

/** Deletes the actor's recent searches. @throws AppError unauthorised */
export async function clearRecentSearches(ctx: RequestContext): Promise<void> {
  const { id } = requireActor(ctx);
  const { recentSearches, delete: remove } = scoped(ctx.db, ctx.company);
  await remove(recentSearches, eq(recentSearches.userId, id));
}
