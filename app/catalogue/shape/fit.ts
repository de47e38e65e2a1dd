import type { Cut } from "#app/catalogue/shape/cuts.ts";

/** Target length and tolerance, in seconds. */
export type FitQuery = { seconds: number; tolerance: number };

/** How a recording fits a length, best first: as it is, between section boundaries, or to a downbeat. */
const fitKinds = ["whole", "section", "downbeat"] as const;

/** Passage of a recording that fits a length; `differenceMs`: excess length. */
export type Fit = { kind: (typeof fitKinds)[number]; startMs: number; endMs: number; differenceMs: number };

/** Sorts better fits first. */
export function compareFits(a: Fit, b: Fit): number {
  return fitKinds.indexOf(a.kind) - fitKinds.indexOf(b.kind) || Math.abs(a.differenceMs) - Math.abs(b.differenceMs);
}

type Recording = { durationMs: number; cuts: Cut[] };

/** The best passage of a recording for a length, starting at a section; null if there is none. */
export function bestFit({ durationMs, cuts }: Recording, { seconds, tolerance }: FitQuery): Fit | null {
  const [targetMs, most] = [Math.round(seconds * 1000), Math.round(tolerance * 1000)];
  const difference = durationMs - targetMs;
  if (Math.abs(difference) <= most) return { kind: "whole", startMs: 0, endMs: durationMs, differenceMs: difference };
  return bestCut({ durationMs, cuts }, targetMs, most);
}

/** The best passage inside a recording that is `targetMs` ms long, `most` ms more or less. */
function bestCut({ durationMs, cuts }: Recording, targetMs: number, most: number): Fit | null {
  const ends = [...cuts, { ms: durationMs, isSection: true }];
  let best = bestFrom(0, ends, { targetMs, most, first: 0 });
  for (let at = 0; at < cuts.length; at += 1) {
    const { ms, isSection } = cuts[at] as Cut;
    if (!isSection || ms + targetMs - most > durationMs) continue;
    const fit = bestFrom(ms, ends, { targetMs, most, first: at + 1 });
    if (fit !== null && (best === null || compareFits(fit, best) < 0)) best = fit;
  }
  return best;
}

type Range = { targetMs: number; most: number; first: number };

/** The best passage from `startMs` to one of `ends` from index `first`. */
function bestFrom(startMs: number, ends: Cut[], { targetMs, most, first }: Range): Fit | null {
  let best: Fit | null = null;
  for (let at = first; at < ends.length; at += 1) {
    const { ms: endMs, isSection } = ends[at] as Cut;
    const differenceMs = endMs - startMs - targetMs;
    if (differenceMs > most) break;
    if (differenceMs < -most || endMs <= startMs) continue;
    const fit: Fit = { kind: isSection ? "section" : "downbeat", startMs, endMs, differenceMs };
    if (best === null || compareFits(fit, best) < 0) best = fit;
  }
  return best;
}
