import { readTrackViews } from "#app/catalogue/read-track-views.server.ts";
import { searchExpressions } from "#app/catalogue/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search-params.ts";
import type { TrackView } from "#app/catalogue/track.ts";
import { hiddenTokens } from "#app/catalogue/visibility.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";

/** The most popular recordings this visitor may see, at most `limit`. One round trip. */
export async function listFeaturedRecordings(scope: Scope, { limit }: { limit: number }): Promise<TrackView[]> {
  const { filters } = readSearchParams(new URLSearchParams());
  const { all } = searchExpressions(filters, hiddenTokens(scope));
  const { results } = await scope.search
    .prepare(
      `SELECT rows.view FROM (SELECT position FROM hits WHERE words MATCH ?1 LIMIT ?2) AS hit
CROSS JOIN rows ON rows.position = hit.position ORDER BY hit.position`,
    )
    .bind(all, limit)
    .all();
  return readTrackViews(results);
}
