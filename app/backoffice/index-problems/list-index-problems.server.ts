import { count, desc, eq } from "drizzle-orm";
import { isMarkedAgain } from "#app/backoffice/index-problems/is-marked-again.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { projectionProblems } from "#db/schema/projection.server.ts";

const pageSize = 50;

/**
 * A page of the recordings that could not be indexed, the latest first; page numbers beyond the last give the last page. `isWaiting`: it is
 * marked to be indexed again. @throws AppError unauthorised, forbidden
 */
export async function listIndexProblems(ctx: RequestContext, query: { page: number }) {
  requireAccess(ctx, "index-problems");
  const { recordingId, reason, foundAt } = projectionProblems;
  const rows = (page: number) =>
    ctx.db
      .select({
        id: recordingId,
        title: recordings.title,
        slug: recordings.slug,
        reason,
        foundAt,
        isWaiting: isMarkedAgain.mapWith(Boolean).as("is_waiting"),
      })
      .from(projectionProblems)
      .innerJoin(recordings, eq(recordings.id, recordingId))
      .orderBy(desc(foundAt), desc(recordingId))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
  const counted = ctx.db
    .select({ total: count().as("total") })
    .from(projectionProblems)
    .innerJoin(recordings, eq(recordings.id, recordingId));
  const [[first], requestedPage] = await ctx.db.batch([counted, rows(query.page)]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  return { problems: page === query.page ? requestedPage : await rows(page), total, page, pages };
}
