import { embed, type SimilarityModel } from "#audio/analysis/similarity/model.ts";
import type { AlteredPassage } from "#audio/evaluate/measure-file.ts";
import { bestWindow, type Embedded, type Measured, matchingPassage } from "#audio/evaluate/rank.ts";

/** Half the step from one window of the index to the next: at least three quarters of the music are the same. */
const NEAREST_MS = 2500;
/** So far apart, two windows of ten seconds have half of their music in common. */
const HALF_MS = 5000;

/** How far the passage that is found begins from the one sought, ms; null where another recording is found first. */
type Found = { passage: AlteredPassage; apartMs: number | null };

/**
 * What a search finds for altered passages, one share for each question. What is named for a passage must begin so near to
 * it that no window of the index begins nearer; for passages that begin anywhere, the share named with half of their music is told as well.
 */
export function findPassages(
  model: SimilarityModel,
  measured: readonly Measured[],
  embedded: readonly Embedded[],
): [name: string, share: number][] {
  const all = measured.flatMap(({ passages }, i) =>
    passages.map((passage) => findPassage(embed(model, passage.raw), passage, embedded[i] as Embedded, embedded)),
  );
  return [true, false].flatMap((isWindow) => {
    const own = all.filter(({ passage }) => passage.isWindow === isWindow);
    if (own.length === 0) return [];
    const share = (within: number) =>
      own.filter(({ apartMs }) => apartMs !== null && apartMs <= within).length / own.length;
    const name = isWindow ? "altered-passage" : "altered-anywhere";
    const recording: [string, number] = [`${name}-own-recording-first`, share(Number.POSITIVE_INFINITY)];
    return isWindow
      ? [recording, [`${name}-itself-first`, share(NEAREST_MS)]]
      : [recording, [`${name}-nearest-first`, share(NEAREST_MS)], [`${name}-half-first`, share(HALF_MS)]];
  });
}

function findPassage(vector: Int8Array, passage: AlteredPassage, own: Embedded, all: readonly Embedded[]): Found {
  const best = all
    .map((entry) => ({ entry, score: bestWindow(vector, entry) }))
    .reduce((top, next) => (next.score > top.score ? next : top));
  const found = best.entry === own ? matchingPassage(vector, own) : null;
  return { passage, apartMs: found === null ? null : Math.abs(found.startMs - passage.startMs) };
}
