import { readFeatures, type StoredFeatures } from "#app/catalogue/similar/index/features.server.ts";
import { readModel } from "#app/catalogue/similar/index/similar-model.server.ts";
import type { MatchedTrack } from "#app/catalogue/similar/listed-match.ts";
import type { SimilarSeed } from "#app/catalogue/similar/require-seed.server.ts";
import { addScaled, type Passage, windowWeights } from "#app/catalogue/similar/seed-vector.ts";
import { aspectNames, aspectWords } from "#app/catalogue/similar/similar-copy.ts";
import { defaultWeight, type SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { aspects, FEATURES_NAME } from "#audio/analysis/similarity/layout.ts";
import { aspectMatches } from "#audio/analysis/similarity/model.ts";

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

type Wanted = { tracks: MatchedTrack[]; seed: SimilarSeed; query: SimilarQuery };

/**
 * The tracks with what of the music matches; in the order of the weights, when some were turned. A track whose features cannot be read
 * is listed without, behind the others when they are ordered.
 */
export async function explainMatches(ctx: RequestContext, { tracks, seed, query }: Wanted): Promise<MatchedTrack[]> {
  const { found } = await readFeatures(ctx, [...seed.recordings, ...tracks].map(featuresOf));
  const features = new Map(found.map((one) => [one.id, one.features]));
  const own =
    seed.raw ??
    meanOf(seed.recordings.flatMap(({ id }) => features.get(id) ?? []).map((one) => rawOf(one, seed.passages)));
  if (own === null) return tracks;
  const model = await readModel(ctx, seed.version);
  const explained = tracks.map((track): MatchedTrack => {
    const stored = features.get(track.id);
    if (stored === undefined) return track;
    const matches = aspectMatches(model, own, rawOf(stored, seed.by === "window" ? [track.match] : []));
    const named = aspects.map((aspect) => {
      const percent = Math.round(100 * matches[aspect]);
      return { aspect, name: aspectNames[aspect], percent, words: aspectWords(percent) };
    });
    return { ...track, match: { ...track.match, aspects: named } };
  });
  const { weights } = query;
  if (weights === null) return explained;
  const total = aspects.reduce((sum, aspect) => sum + weights[aspect], 0) || defaultWeight;
  const weighted = explained.map((track) => {
    const named = track.match.aspects ?? [];
    const percent = named.reduce((sum, one) => sum + weights[one.aspect] * one.percent, 0) / total;
    return { ...track, match: { ...track.match, percent: Math.round(percent) } };
  });
  return weighted.sort((a, b) => b.match.percent - a.match.percent);
}
