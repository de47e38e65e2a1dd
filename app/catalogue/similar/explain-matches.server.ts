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

/** The features of a passage: the mean of the windows it touches; those of the whole without a passage. */
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

/** Where ingest stores the features of a recording: beside its other files, so that no query has to tell. */
function featuresOf({ id, mediaBase }: Pick<MatchedTrack, "id" | "mediaBase">): StoredFeatures {
  return { recordingId: id, bucket: "MASTERS", key: `${mediaBase.slice(mediaFolder.length)}/${FEATURES_NAME}` };
}

type Comparison = { model: SimilarityModel; own: Float32Array; features: Map<string, RecordingFeatures> };

/** The features of the seed and of `tracks`, as far as they can be read; null where nothing is known of the seed. */
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

/** What matches the seed of a recording, or of passages of it. */
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

/** The match in all aspects, 0 to 100: each counts as it is weighed, all the same without weights. */
export function weighedPercent(matches: AspectMatch[], weights: AspectWeights | null): number {
  const weightOf = ({ aspect }: AspectMatch) => weights?.[aspect] ?? defaultWeight;
  const total = aspects.reduce((sum, aspect) => sum + (weights?.[aspect] ?? defaultWeight), 0) || defaultWeight;
  return Math.round(matches.reduce((sum, one) => sum + weightOf(one) * one.percent, 0) / total);
}

/** Per cent: what sounds so much like a visitor's reference may be the recording that it is of. The lowest of 321 altered passages was 67. */
const ownPercent = 65;

/** The passage of a track that matches: the one that the index names, or, where the reference may be of the track, the one that all features name. */
function passageOf({ model }: Comparison, { raw }: SimilarSeed, { match }: MatchedTrack, features: RecordingFeatures) {
  return (raw && match.percent >= ownPercent && refinePassage(model, raw, features)) || match;
}

type ExplainInput = { tracks: MatchedTrack[]; seed: SimilarSeed; query: SimilarQuery };

/**
 * The tracks with what of the music matches; in the order of the weights, when some were turned. A track whose features cannot be read
 * is listed without, behind the others when they are ordered.
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
