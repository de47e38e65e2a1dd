import { readFeatures, type StoredFeatures } from "#app/catalogue/similar/index/features.server.ts";
import { readModel } from "#app/catalogue/similar/index/similar-model.server.ts";
import type { ListedMatch, MatchedTrack } from "#app/catalogue/similar/listed-match.ts";
import type { SimilarSeed } from "#app/catalogue/similar/require-seed.server.ts";
import { addScaled, type Passage, windowWeights } from "#app/catalogue/similar/seed-vector.ts";
import { aspectNames, aspectWords } from "#app/catalogue/similar/similar-copy.ts";
import { type AspectWeights, defaultWeight, type SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { aspects, FEATURES_NAME } from "#audio/analysis/similarity/layout.ts";
import { aspectMatches, type SimilarityModel } from "#audio/analysis/similarity/model.ts";
import { refinePassage } from "#audio/analysis/similarity/refine-passage.ts";

/** Features of a passage: the mean of the windows it touches; of the whole without a passage. */
function rawOf({ whole, windows }: RecordingFeatures, passages: Passage[]): Float32Array {
  const sum = new Float64Array(whole.length);
  let total = 0;
  for (const passage of passages) {
    for (const [index, weight] of windowWeights(windows, passage).entries()) {
      addScaled(sum, windows[index]?.raw ?? whole, weight);
      total += weight;
    }
  }
  return total > 0 ? Float32Array.from(sum, (value) => value / total) : whole;
}

function meanOf(vectors: Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (first === undefined) return null;
  return first.map((_, at) => vectors.reduce((sum, vector) => sum + (vector[at] as number), 0) / vectors.length);
}

const mediaFolder = "/media/";

/** Key of a recording's features: beside its other files, so that no query is needed. */
export function featuresOf({ id, mediaBase }: Pick<MatchedTrack, "id" | "mediaBase">): StoredFeatures {
  return { recordingId: id, bucket: "MASTERS", key: `${mediaBase.slice(mediaFolder.length)}/${FEATURES_NAME}` };
}

type Comparison = { model: SimilarityModel; own: Float32Array; features: Map<string, RecordingFeatures> };

/** Features of the seed and of `tracks`, where readable; null if the seed's are unknown. */
export async function readComparison(
  ctx: RequestContext,
  seed: SimilarSeed,
  tracks: Pick<MatchedTrack, "id" | "mediaBase">[],
): Promise<Comparison | null> {
  const { found } = await readFeatures(ctx, [...seed.recordings, ...tracks].map(featuresOf));
  const features = new Map(found.map((one) => [one.id, one.features]));
  const own =
    seed.raw ??
    meanOf(seed.recordings.flatMap(({ id }) => features.get(id) ?? []).map((one) => rawOf(one, seed.passages)));
  return own && { model: await readModel(ctx, seed.version), own, features };
}

type AspectMatch = NonNullable<ListedMatch["aspects"]>[number];

/** Matches of a recording, or passages of it, with the seed by aspect. */
export function compareAspects(
  { model, own }: Comparison,
  features: RecordingFeatures,
  passages: Passage[],
): AspectMatch[] {
  const matches = aspectMatches(model, own, rawOf(features, passages));
  return aspects.map((aspect) => {
    const percent = Math.round(100 * matches[aspect]);
    return { aspect, name: aspectNames[aspect], percent, words: aspectWords(percent) };
  });
}

/** Weighted mean of all aspects, 0 to 100; equal weights by default. */
export function weighedPercent(matches: AspectMatch[], weights: AspectWeights | null): number {
  const weightOf = ({ aspect }: AspectMatch) => weights?.[aspect] ?? defaultWeight;
  const total = aspects.reduce((sum, aspect) => sum + (weights?.[aspect] ?? defaultWeight), 0) || defaultWeight;
  return Math.round(matches.reduce((sum, one) => sum + weightOf(one) * one.percent, 0) / total);
}

/**
 * Min percentage at which a result may be the recording that the visitor's reference was taken from. The lowest of 321 altered passages was
 * 67.
 */
const ownPercent = 65;

/** The matching passage of a track: from the index, or from all features if the reference may be of this track. */
function passageOf({ model }: Comparison, { raw }: SimilarSeed, { match }: MatchedTrack, features: RecordingFeatures) {
  return (raw && match.percent >= ownPercent && refinePassage(model, raw, features)) || match;
}

type ExplainInput = { tracks: MatchedTrack[]; seed: SimilarSeed; query: SimilarQuery };

/**
 * The tracks with their matching aspects; sorted by weighted match if weights are set. A track without readable features has none, and is
 * sorted last.
 */
export async function explainMatches(
  ctx: RequestContext,
  { tracks, seed, query }: ExplainInput,
): Promise<MatchedTrack[]> {
  const comparison = await readComparison(ctx, seed, tracks);
  if (comparison === null) return tracks;
  const explained = tracks.map((track): MatchedTrack => {
    const stored = comparison.features.get(track.id);
    if (stored === undefined) return track;
    const { startMs, endMs } = passageOf(comparison, seed, track, stored);
    const named = compareAspects(comparison, stored, seed.by === "window" ? [{ startMs, endMs }] : []);
    return { ...track, match: { ...track.match, startMs, endMs, aspects: named } };
  });
  const { weights } = query;
  if (weights === null) return explained;
  const weighed = explained.map((track) => {
    const percent = weighedPercent(track.match.aspects ?? [], weights);
    return { ...track, match: { ...track.match, percent } };
  });
  return weighed.sort((a, b) => b.match.percent - a.match.percent);
}
