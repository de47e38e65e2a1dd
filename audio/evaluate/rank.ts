import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { embed, passageSimilarity, type SimilarityModel, similarity } from "#audio/analysis/similarity/model.ts";
import { findPassagePlace, timeBetween } from "#audio/analysis/similarity/passage-place.ts";
import type { AlteredPassage } from "#audio/evaluate/measure-file.ts";
import type { Ranking } from "#audio/evaluate/metrics.ts";
import type { Labelled } from "#audio/evaluate/read-labels.ts";

/** A measured file; `passages` were re-encoded and shifted. */
export type Measured = Labelled & { features: RecordingFeatures; passages: AlteredPassage[] };

/** A file's vectors as in an index. */
export type Embedded = Labelled & {
  whole: Int8Array;
  windows: { startMs: number; endMs: number; vector: Int8Array }[];
};

export function embedAll(model: SimilarityModel, { features, ...labelled }: Measured): Embedded {
  const windows = features.windows.map(({ startMs, endMs, raw }) => ({ startMs, endMs, vector: embed(model, raw) }));
  const { file, label, artist } = labelled;
  return { file, label, artist, whole: embed(model, features.whole), windows };
}

export function rankWhole(recordings: readonly Embedded[]): Ranking[] {
  return recordings.map((seed) => ranking(seed, recordings, (other) => similarity(seed.whole, other.whole)));
}

/** Passages at a quarter, half and three quarters of each recording against the best passage of the others. */
export function rankPassages(recordings: readonly Embedded[]): Ranking[] {
  return recordings.flatMap((seed) =>
    [0.25, 0.5, 0.75].map((share) => {
      const window = seed.windows[Math.floor(share * seed.windows.length)];
      return ranking(seed, recordings, (other) => (window ? bestWindow(window.vector, other) : 0));
    }),
  );
}

/** Similarity of a recording's best passage to a vector. */
export function bestWindow(vector: Int8Array, { windows }: Embedded): number {
  return windows.reduce((best, window) => Math.max(best, similarity(vector, window.vector)), -1);
}

/** The passage of a recording that matches a vector, as named by a search. */
export function matchingPassage(vector: Int8Array, { windows }: Embedded): { startMs: number; endMs: number } | null {
  const compare = [similarity, passageSimilarity] as const;
  const cosines = windows.flatMap((window) => compare.map((cosine) => cosine(vector, window.vector)));
  const place = findPassagePlace(Float64Array.from(cosines), (at, half) => {
    const [one, next] = [windows[at]?.vector, windows[at + 1]?.vector];
    return one && next ? compare[half](one, next) : 0;
  });
  const window = windows[place?.window ?? -1];
  if (place === null || window === undefined) return null;
  return timeBetween(window, windows[place.window + 1] ?? null, place.later);
}

function ranking(seed: Embedded, all: readonly Embedded[], score: (other: Embedded) => number): Ranking {
  const candidates = all
    .filter((other) => other !== seed && (seed.artist === null || other.artist !== seed.artist))
    .map((other) => ({ relevant: other.label === seed.label, score: score(other) }))
    .sort((a, b) => b.score - a.score);
  const relevant = candidates.map((candidate) => candidate.relevant);
  return { relevant, possible: relevant.filter(Boolean).length };
}
