import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { searchExpressions } from "#app/catalogue/search/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/search-params.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track.ts";

/** The most popular recordings this visitor may see, at most `limit`. */
export async function listFeaturedRecordings(ctx: RequestContext, { limit }: { limit: number }): Promise<TrackView[]> {
  const { filters } = readSearchParams(new URLSearchParams());
  const { all } = searchExpressions(filters, hiddenTokens(ctx));
  const { results } = await ctx.search
    .prepare(
      `SELECT rows.view FROM (SELECT position FROM hits WHERE words MATCH ?1 LIMIT ?2) AS hit
CROSS JOIN rows ON rows.position = hit.position ORDER BY hit.position`,
    )
    .bind(all, limit)
    .all();
  return readTrackViews(results);
}
