import { and, count, eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Number of a user's playlists in this company, without deleted ones, as a query for the caller's batch: one row `{ figure }`. */
export function countOwnPlaylists(
  { db, company }: Pick<RequestContext, "db" | "company">,
  input: { userId: string | SQL },
) {
  const { playlists, select } = scoped(db, company);
  const own = and(eq(playlists.ownerId, input.userId), eq(playlists.status, "active"));
  return select({ figure: count().as("figure") }, playlists, own);
}
