import { visibleExpression } from "#app/catalogue/search/query/search-expression.ts";
import { compareAspects, readComparison, weighedPercent } from "#app/catalogue/similar/explain-matches.server.ts";
import {
  openPackedIndex,
  readIndexStatements,
  toStoredIndex,
} from "#app/catalogue/similar/index/packed-index.server.ts";
import { CorruptIndexError } from "#app/catalogue/similar/index/packed-matrix.ts";
import { maySearchSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import { requireSeed, SeedError, type SimilarSeed } from "#app/catalogue/similar/require-seed.server.ts";
import { readSimilarQuery, type SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import { readSavedSegments, readSeeds, toSeedTracks } from "#app/catalogue/similar/similar-seed.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { StoredSegment } from "#app/player/segments/segment.ts";
import type { TrackView } from "#app/track/track.ts";

/**
 * The seed of a sound search; null if nothing can be compared. One round trip to the search database, beside one to the record for groups.
 */
async function readSeed(ctx: RequestContext, query: SimilarQuery): Promise<SimilarSeed | null> {
  const { search } = ctx;
  const ids = [...query.seeds, ...query.minus];
  const [[stateRow, deltaRows, seedRows], saved] = await Promise.all([
    search.batch<Record<string, unknown>>([
      ...readIndexStatements(search),
      search.prepare(readSeeds).bind(JSON.stringify(ids), visibleExpression(hiddenTokens(ctx))),
    ]),
    readSavedSegments(ctx, query),
  ]);
  const stored = toStoredIndex(stateRow, deltaRows);
  try {
    const index = await openPackedIndex(ctx, stored);
    const tracks = toSeedTracks(seedRows?.results, ids, saved);
    return await requireSeed(ctx, { query, tracks, index, version: stored.state.model_version ?? "" });
  } catch (error) {
    if (error instanceof SeedError || error instanceof CorruptIndexError) return null;
    throw error;
  }
}

type Segmented = { track: Pick<TrackView, "id" | "mediaBase">; segments: StoredSegment[] };

/**
 * Segments of a recording with their match to the sound search in `params` (`percentage`, 0 to 100: weighted mean of the aspects), and the
 * seed: docs/product/comments-and-segments.md. Without matches if there is no seed, it cannot be compared, or above 60 searches a minute.
 */
export async function matchSegments(
  ctx: RequestContext,
  { track, segments }: Segmented,
  params: URLSearchParams,
): Promise<StoredSegment[]> {
  const query = readSimilarQuery(params);
  if (query === null || segments.length === 0 || !(await maySearchSimilar(ctx))) return segments;
  const seed = await readSeed(ctx, query);
  const comparison = seed && (await readComparison(ctx, seed, [track]));
  const features = comparison?.features.get(track.id);
  if (!comparison || features === undefined) return segments;
  const [refSegment = null] = query.seeds;
  const compared = { refSegment, refStart: query.start, refEnd: query.end };
  return segments.map((segment) => {
    const passage = { startMs: segment.start * 1000, endMs: segment.endTime * 1000 };
    const percentage = weighedPercent(compareAspects(comparison, features, [passage]), query.weights);
    return { ...segment, ...compared, percentage };
  });
}
