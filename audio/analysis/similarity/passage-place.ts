import { soundShare } from "#audio/analysis/similarity/model.ts";

/** Start of a passage: `later` is the fraction of the way from this window to the next. */
export type PassagePlace = { window: number; later: number };

const TENTH_MS = 100;

type Times = { startMs: number; endMs: number };

/** Places between two windows that are told apart: nearly at a window is at the window. */
const STEPS = 10;
/** Number of best windows around which is searched. */
const looked = 3;

/**
 * The place between two unit vectors that is nearest to a passage: `first` and `next` are their cosines with it, `both` that of the two.
 * Null if one of the two is as near.
 */
function nearestBetween(first: number, next: number, both: number): { later: number; score: number } | null {
  const later = Math.round((STEPS * (next - first * both)) / ((first + next) * (1 - both))) / STEPS;
  if (!(later > 0 && later < 1)) return null;
  const power = (1 - later) ** 2 + later ** 2 + 2 * later * (1 - later) * both;
  return { later, score: ((1 - later) * first + later * next) / Math.sqrt(power) };
}

/** Cosine of both halves as one vector. */
function scoreOf(sound: number, passage: number): number {
  return soundShare * sound + (1 - soundShare) * passage;
}

/** Best matching windows; ties in order. */
function bestOf(scores: Float64Array): number[] {
  const best: number[] = [];
  for (let window = 0; window < scores.length; window += 1) {
    let at = best.length;
    while (at > 0 && (scores[best[at - 1] as number] as number) < (scores[window] as number)) at -= 1;
    if (at < looked) best.splice(at, 0, window);
    if (best.length > looked) best.pop();
  }
  return best;
}

/**
 * The place in a recording most similar to a passage; null without windows. `cosines`: of the passage and each window, as sound and as
 * passage; `withNext` compares one half of a window and the next one. Between two windows music is modelled as their mean, around the best
 * windows: docs/decisions/047-naming-passages.md.
 */
export function findPassagePlace(
  cosines: Float64Array,
  withNext: (window: number, half: 0 | 1) => number,
): PassagePlace | null {
  const cosine = (window: number, half: 0 | 1) => cosines[2 * window + half] as number;
  const scores = new Float64Array(cosines.length / 2);
  for (let window = 0; window < scores.length; window += 1)
    scores[window] = scoreOf(cosine(window, 0), cosine(window, 1));
  const best = bestOf(scores);
  if (best[0] === undefined) return null;
  let [found, highest]: [PassagePlace, number] = [{ window: best[0], later: 0 }, scores[best[0]] as number];
  const lookAfter = (window: number) => {
    if (window < 0 || window + 1 >= scores.length) return;
    const [first, next] = [scores[window] as number, scores[window + 1] as number];
    const between = nearestBetween(first, next, scoreOf(withNext(window, 0), withNext(window, 1)));
    if (between !== null && between.score > highest)
      [found, highest] = [{ window, later: between.later }, between.score];
  };
  for (const window of best) {
    lookAfter(window);
    if (!best.includes(window - 1)) lookAfter(window - 1);
  }
  return found;
}

/** Interpolated times between a window and the next one, to a tenth of a second. */
export function timeBetween(first: Times, next: Times | null, later: number): Times {
  if (next === null || later === 0) return { startMs: first.startMs, endMs: first.endMs };
  const between = (from: number, to: number) => TENTH_MS * Math.round((from + later * (to - from)) / TENTH_MS);
  return { startMs: between(first.startMs, next.startMs), endMs: between(first.endMs, next.endMs) };
}
