import { and, count, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";

/** How many playlists a person keeps at this company. A query for the batch of whoever shows the figure: one row `{ figure }`. */
export function countOwnPlaylists({ db, company }: Pick<RequestContext, "db" | "company">, input: { userId: string }) {
  const own = and(
    eq(playlists.companyId, company.id),
    eq(playlists.ownerId, input.userId),
    eq(playlists.status, "active"),
  );
  return db
    .select({ figure: count().as("figure") })
    .from(playlists)
    .where(own);
}
