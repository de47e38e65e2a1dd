import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { embed, type SimilarityModel, similarity } from "#audio/analysis/similarity/model.ts";
import type { Ranking } from "#audio/evaluate/metrics.ts";
import type { Labelled } from "#audio/evaluate/read-labels.ts";

/** A measured file; `passage` is a stretch of it that was re-encoded and shifted. */
export type Measured = Labelled & {
  features: RecordingFeatures;
  passage: { startMs: number; endMs: number; raw: Float32Array } | null;
};

/** The vectors of a file as an index holds them. */
export type Embedded = Labelled & {
  whole: Int8Array;
  windows: { startMs: number; endMs: number; vector: Int8Array }[];
};

export function embedAll(model: SimilarityModel, { features, ...labelled }: Measured): Embedded {
  const windows = features.windows.map(({ startMs, endMs, raw }) => ({ startMs, endMs, vector: embed(model, raw) }));
  const { file, label, artist } = labelled;
  return { file, label, artist, whole: embed(model, features.whole), windows };
}

/** Whole recordings against whole recordings. */
export function rankWhole(recordings: readonly Embedded[]): Ranking[] {
  return recordings.map((seed) => ranking(seed, recordings, (other) => similarity(seed.whole, other.whole)));
}

/** Passages at a quarter, half and three quarters of each recording against the best passage of the others. */
export function rankPassages(recordings: readonly Embedded[]): Ranking[] {
  return recordings.flatMap((seed) =>
    [0.25, 0.5, 0.75].map((share) => {
      const window = seed.windows[Math.floor(share * seed.windows.length)];
      return ranking(seed, recordings, (other) => (window ? bestWindow(window.vector, other).score : 0));
    }),
  );
}

/** The passage of a recording that is most like a vector. */
export function bestWindow(
  vector: Int8Array,
  { windows }: Embedded,
): { score: number; startMs: number; endMs: number } {
  let best = { score: -1, startMs: 0, endMs: 0 };
  for (const { startMs, endMs, vector: other } of windows) {
    const score = similarity(vector, other);
    if (score > best.score) best = { score, startMs, endMs };
  }
  return best;
}

function ranking(seed: Embedded, all: readonly Embedded[], score: (other: Embedded) => number): Ranking {
  const candidates = all
    .filter((other) => other !== seed && (seed.artist === null || other.artist !== seed.artist))
    .map((other) => ({ relevant: other.label === seed.label, score: score(other) }))
    .sort((a, b) => b.score - a.score);
  const relevant = candidates.map((candidate) => candidate.relevant);
  return { relevant, possible: relevant.filter(Boolean).length };
}
