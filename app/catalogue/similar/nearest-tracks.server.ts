import { visibleExpression } from "#app/catalogue/search/query/search-expression.ts";
import { readListedTracks } from "#app/catalogue/search/read-track-views.server.ts";
import {
  openPackedIndex,
  readIndexStatements,
  toStoredIndex,
} from "#app/catalogue/similar/index/packed-index.server.ts";
import { CorruptIndexError } from "#app/catalogue/similar/index/packed-matrix.ts";
import { limitSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import { candidateCap, resultCap, similarPage } from "#app/catalogue/similar/similar-sql.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";

/**
 * Other songs that sound like one, visible to the user, nearest first: up to 200, two of an artist. `fits` chooses the recording of each
 * song, the main one first; songs without one that fits are left out. Empty if it is not analysed, or without an index. Two round trips. @throws AppError too_many_requests
 */
export async function nearestTracks(
  ctx: RequestContext,
  { recordingId, songId, fits }: { recordingId: string; songId: string; fits: (track: TrackView) => boolean },
): Promise<TrackView[]> {
  await limitSimilar(ctx);
  const { search } = ctx;
  const [state, delta] = await search.batch(readIndexStatements(search));
  try {
    const index = await openPackedIndex(ctx, toStoredIndex(state, delta));
    const [seed] = await index.read([recordingId]);
    if (seed === undefined) return [];
    const hits = await index.nearest({ seed: seed.whole, by: "whole", limit: candidateCap, only: null });
    const hidden = hiddenTokens(ctx);
    const { results } = await search
      .prepare(similarPage)
      .bind(
        JSON.stringify(hits.map(({ id, sound }) => [id, sound])),
        visibleExpression(hidden),
        JSON.stringify([songId]),
        resultCap,
        0,
      )
      .all();
    return readListedTracks(results, hidden).flatMap(
      ({ versions = [], ...track }) => [track, ...versions].find(fits) ?? [],
    );
  } catch (error) {
    if (!(error instanceof CorruptIndexError)) throw error;
    console.warn("similar: the index cannot be used", error);
    return [];
  }
}
