import { rangeTokens, type TagCategory, tagToken, token } from "#app/catalogue/projection/search-token.ts";
import { every, oneOf } from "#app/catalogue/search/query/fts-terms.ts";
import { readCoveredTracks } from "#app/catalogue/search/read-track-views.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** Filter: with or without a voice, and tempo range. Recordings with one of the tags come first. */
export type Fit = {
  vocals?: boolean;
  bpmMin?: number;
  bpmMax?: number;
  tags?: Partial<Record<TagCategory, readonly string[]>>;
};

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

/** Index terms of tags; null without any. */
function tagTerm({ tags = {} }: Fit): string | null {
  const tokens = (Object.keys(tags) as TagCategory[]).flatMap((category) =>
    (tags[category] ?? []).map((slug) => `"${tagToken(category, slug)}"`),
  );
  return tokens.length === 0 ? null : oneOf(tokens);
}

/** The most popular complete recordings (`isComplete`) that match and are visible to this visitor, at most `limit`. One round trip. */
export async function listFeaturedRecordings(
  ctx: RequestContext,
  { limit, fit = {} }: { limit: number; fit?: Fit },
): Promise<TrackView[]> {
  const hidden = hiddenTokens(ctx);
  const unwanted = hidden.map((one) => `"${one}"`);
  const terms = [`"${token.complete}"`, ...fitTerms(fit)];
  const tagged = tagTerm(fit);
  const statement = ctx.search.prepare("SELECT view FROM hits WHERE words MATCH ?1 LIMIT ?2");
  const answers = await ctx.search.batch(
    [...(tagged === null ? [] : [[...terms, tagged]]), terms].map((all) => statement.bind(every(all, unwanted), limit)),
  );
  const tracks = answers.flatMap(({ results }) => readCoveredTracks(results, hidden));
  return tracks.filter(({ id }, at) => tracks.findIndex((other) => other.id === id) === at).slice(0, limit);
}
