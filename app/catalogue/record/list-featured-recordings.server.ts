import { rangeTokens, token } from "#app/catalogue/projection/search-token.ts";
import { every } from "#app/catalogue/search/query/fts-terms.ts";
import { readCoveredTracks } from "#app/catalogue/search/read-track-views.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** Filter: with or without a voice, and tempo range. */
type Fit = { vocals?: boolean; bpmMin?: number; bpmMax?: number };

/** Index terms. Recordings without a tempo match no tempo range. */
function fitTerms({ vocals, bpmMin, bpmMax }: Fit): string[] {
  const voice = vocals === undefined ? [] : [vocals ? token.vocals : token.instrumental];
  const isTimed = bpmMin !== undefined || bpmMax !== undefined;
  const tempos = isTimed ? rangeTokens("bpm", bpmMin ?? 1, bpmMax ?? Number.MAX_SAFE_INTEGER) : [];
  return [
    ...voice.map((one) => `"${one}"`),
    ...(tempos.length > 0 ? [`(${tempos.map((one) => `"${one}"`).join(" OR ")})`] : []),
  ];
}

/** The most popular complete recordings (`isComplete`) that match and are visible to this visitor, at most `limit`. One round trip. */
export async function listFeaturedRecordings(
  ctx: RequestContext,
  { limit, fit = {} }: { limit: number; fit?: Fit },
): Promise<TrackView[]> {
  const hidden = hiddenTokens(ctx);
  const expression = every(
    [`"${token.complete}"`, ...fitTerms(fit)],
    hidden.map((one) => `"${one}"`),
  );
  const { results } = await ctx.search
    .prepare("SELECT view FROM hits WHERE words MATCH ?1 LIMIT ?2")
    .bind(expression, limit)
    .all();
  return readCoveredTracks(results, hidden);
}
