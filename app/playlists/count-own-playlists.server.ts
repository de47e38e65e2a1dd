import { and, count, eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** How many playlists a user has at this company, without deleted ones, as a query for the batch of the caller: one row `{ figure }`. */
export function countOwnPlaylists(
  { db, company }: Pick<RequestContext, "db" | "company">,
  input: { userId: string | SQL },
) {
  const { playlists, select } = scoped(db, company);
  const own = and(eq(playlists.ownerId, input.userId), eq(playlists.status, "active"));
  return select({ figure: count().as("figure") }, playlists, own);
}
