import { type Duck, duckRange, maxDucks, mergeDucks } from "#app/player/picture/ducks.ts";

/** Levels are those of this many ms each. */
export const levelStepMs = 100;

/** Quieter is silence: room noise of a usual recording. */
const floorDb = -50;
/** Below the loud parts of the sound it is taken for background. */
const rangeDb = 24;
/** Shorter sounds, and pauses between words. */
const [minSoundMs, maxPauseMs, marginMs] = [300, 700, 100];

const decibels = (level: number) => 20 * Math.log10(Math.max(level, 1e-6));

/**
 * Ranges in which a picture has sound of its own, from its levels (root mean square, 0 to 1, one for `levelStepMs`). Of more than `maxDucks`
 * the longest.
 */
export function suggestDucks(levels: ArrayLike<number>, db = duckRange.usual): Duck[] {
  const loud = Array.from(levels, decibels);
  const sorted = loud.toSorted((one, other) => one - other);
  const threshold = Math.max(floorDb, (sorted[Math.floor(sorted.length * 0.95)] ?? floorDb) - rangeDb);
  const ranges: Duck[] = [];
  loud.forEach((level, index) => {
    if (level <= threshold) return;
    const [fromMs, toMs] = [index * levelStepMs, (index + 1) * levelStepMs];
    const last = ranges.at(-1);
    if (last !== undefined && fromMs - last.toMs <= maxPauseMs) last.toMs = toMs;
    else ranges.push({ fromMs, toMs, db });
  });
  const sounds = ranges
    .filter(({ fromMs, toMs }) => toMs - fromMs >= minSoundMs)
    .sort((one, other) => other.toMs - other.fromMs - (one.toMs - one.fromMs))
    .slice(0, maxDucks);
  return mergeDucks(
    sounds.map((duck) => ({ ...duck, fromMs: Math.max(0, duck.fromMs - marginMs), toMs: duck.toMs + marginMs })),
  );
}
