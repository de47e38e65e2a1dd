import { desc, eq } from "drizzle-orm";
import {
  describeQuery,
  maxRecentSearches,
  maxSavedSearches,
  type PersonSearch,
} from "#app/catalogue/saved-searches/saved-search.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The actor's saved searches by name, and recent ones, newest first. @throws AppError unauthorised */
export async function listSearches(
  ctx: RequestContext,
  { saved = maxSavedSearches, recent = maxRecentSearches }: { saved?: number; recent?: number } = {},
): Promise<{ saved: PersonSearch[]; recent: PersonSearch[] }> {
  const { id: userId } = requireActor(ctx);
  const { savedSearches, recentSearches, select } = scoped(ctx.db, ctx.company);
  const { id, name, query } = savedSearches;
  const [savedRows, recentRows] = await ctx.db.batch([
    select({ id, name, query }, savedSearches, eq(savedSearches.userId, userId))
      .orderBy(savedSearches.nameKey)
      .limit(saved),
    select({ id: recentSearches.id, query: recentSearches.query }, recentSearches, eq(recentSearches.userId, userId))
      .orderBy(desc(recentSearches.searchedAt))
      .limit(recent),
  ]);
  return { saved: savedRows, recent: recentRows.map((row) => ({ ...row, name: describeQuery(row.query) })) };
}
