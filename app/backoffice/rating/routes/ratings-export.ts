import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportRatings } from "#app/backoffice/rating/list-ratings.server.ts";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { readRatingQuery } from "#app/backoffice/rating/rating-query.ts";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";

/** The filtered queue as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const rows = await exportRatings(ctx, readRatingQuery(ctx.url.searchParams));
  const cells = rows.map((row) => [
    ...[row.title, row.artists, copy.states[row.state], row.score, row.note, row.tier, copy.sources[row.source]],
    ...[isoTime(row.queuedAt), row.rater, isoTime(row.ratedAt)],
  ]);
  return csvResponse("rating", copy.csvHead, cells);
}
