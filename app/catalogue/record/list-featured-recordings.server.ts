import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { searchExpressions } from "#app/catalogue/search/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/search-params.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track/track.ts";

/** The most popular recordings this visitor may see, at most `limit`. */
export async function listFeaturedRecordings(ctx: RequestContext, { limit }: { limit: number }): Promise<TrackView[]> {
  const { filters } = readSearchParams(new URLSearchParams());
  const { all } = searchExpressions(filters, hiddenTokens(ctx), emptyDictionary);
  const { results } = await ctx.search
    .prepare("SELECT view FROM hits WHERE words MATCH ?1 LIMIT ?2")
    .bind(all, limit)
    .all();
  return readTrackViews(results);
}
