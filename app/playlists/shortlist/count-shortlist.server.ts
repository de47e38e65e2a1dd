import { and, count, eq, type SQL } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Number of visible tracks on a user's shortlist in this company, as a query for the caller's batch: one row `{ figure }`. */
export function countShortlist({ db, company }: Pick<RequestContext, "db" | "company">, input: { userId: SQL }) {
  const { shortlistTracks, ofCompany } = scoped(db, company);
  const isOwn = ofCompany(shortlistTracks, eq(shortlistTracks.userId, input.userId));
  return db
    .select({ figure: count().as("figure") })
    .from(shortlistTracks)
    .innerJoin(recordings, eq(recordings.id, shortlistTracks.recordingId))
    .where(and(isOwn, visibleTo({ company, actor: input })));
}
