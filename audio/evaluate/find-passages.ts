import { embed, type SimilarityModel } from "#audio/analysis/similarity/model.ts";
import { refinePassage } from "#audio/analysis/similarity/refine-passage.ts";
import type { AlteredPassage } from "#audio/evaluate/measure-file.ts";
import { bestWindow, type Embedded, type Measured, matchingPassage } from "#audio/evaluate/rank.ts";

/** Half the step between windows of the index: at least three quarters of the music are the same. */
const NEAREST_MS = 2500;
/** At this distance two windows of ten seconds share half of their music. */
const HALF_MS = 5000;

/**
 * Distance of the found passage's start from the one sought, ms, by the index and by all features; null if another recording is found
 * first.
 */
type Found = { passage: AlteredPassage; apartMs: number | null; explainedMs: number | null };

/**
 * Results of searching for altered passages, one fraction per question. A named passage must start so near that no window of the index
 * starts nearer; for passages with arbitrary starts, the fraction named with half of their music is given as well. "explained": as named by
 * a search that explains its results and reads the features of recordings.
 */
export function findPassages(
  model: SimilarityModel,
  measured: readonly Measured[],
  embedded: readonly Embedded[],
): [name: string, share: number][] {
  const all = measured.flatMap(({ passages, features }, i) =>
    passages.map((passage) => findPassage(model, passage, { own: embedded[i] as Embedded, features, all: embedded })),
  );
  return [true, false].flatMap((isWindow) => {
    const own = all.filter(({ passage }) => passage.isWindow === isWindow);
    if (own.length === 0) return [];
    const share = (within: number, by: "apartMs" | "explainedMs" = "apartMs") =>
      own.filter(({ [by]: ms }) => ms !== null && ms <= within).length / own.length;
    const name = isWindow ? "altered-passage" : "altered-anywhere";
    const kinds = isWindow ? { "itself-first": NEAREST_MS } : { "nearest-first": NEAREST_MS, "half-first": HALF_MS };
    const recording: [string, number] = [`${name}-own-recording-first`, share(Number.POSITIVE_INFINITY)];
    const passages = Object.entries(kinds).flatMap(([kind, within]): [string, number][] => [
      [`${name}-${kind}`, share(within)],
      [`${name}-${kind}-explained`, share(within, "explainedMs")],
    ]);
    return [recording, ...passages];
  });
}

function findPassage(
  model: SimilarityModel,
  passage: AlteredPassage,
  { own, features, all }: { own: Embedded; features: Measured["features"]; all: readonly Embedded[] },
): Found {
  const vector = embed(model, passage.raw);
  const best = all
    .map((entry) => ({ entry, score: bestWindow(vector, entry) }))
    .reduce((top, next) => (next.score > top.score ? next : top));
  const apart = (found: { startMs: number } | null) =>
    best.entry === own && found !== null ? Math.abs(found.startMs - passage.startMs) : null;
  const [named, refined] = [matchingPassage(vector, own), refinePassage(model, passage.raw, features)];
  return { passage, apartMs: apart(named), explainedMs: apart(refined) };
}
