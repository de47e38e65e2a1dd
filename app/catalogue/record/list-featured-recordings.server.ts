import { token } from "#app/catalogue/projection/search-token.ts";
import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { every } from "#app/catalogue/search/search-expression.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track/track.ts";

/** The most popular complete recordings (`isComplete`) this visitor may see, at most `limit`. */
export async function listFeaturedRecordings(ctx: RequestContext, { limit }: { limit: number }): Promise<TrackView[]> {
  const expression = every(
    [`"${token.complete}"`],
    hiddenTokens(ctx).map((hidden) => `"${hidden}"`),
  );
  const { results } = await ctx.search
    .prepare("SELECT view FROM hits WHERE words MATCH ?1 LIMIT ?2")
    .bind(expression, limit)
    .all();
  return readTrackViews(results);
}
