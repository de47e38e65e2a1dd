import type { Cut } from "#app/catalogue/shape/cuts.ts";

/** A length that music is to have, and how far off it may be, in seconds. */
export type FitQuery = { seconds: number; tolerance: number };

/** How a recording makes a length, the best way first: as it is, from one section to the end of another, or to a downbeat. */
export const fitKinds = ["whole", "section", "downbeat"] as const;

/** The passage of a recording that makes a length; `differenceMs`: how much longer it is. */
export type Fit = { kind: (typeof fitKinds)[number]; startMs: number; endMs: number; differenceMs: number };

/** The better one first. */
export function compareFits(a: Fit, b: Fit): number {
  return fitKinds.indexOf(a.kind) - fitKinds.indexOf(b.kind) || Math.abs(a.differenceMs) - Math.abs(b.differenceMs);
}

type Recording = { durationMs: number; cuts: Cut[] };

/** The best passage of a recording for a length. It begins where a section does; null when there is none. */
export function bestFit({ durationMs, cuts }: Recording, { seconds, tolerance }: FitQuery): Fit | null {
  const [wanted, most] = [Math.round(seconds * 1000), Math.round(tolerance * 1000)];
  const difference = durationMs - wanted;
  if (Math.abs(difference) <= most) return { kind: "whole", startMs: 0, endMs: durationMs, differenceMs: difference };
  return bestCut({ durationMs, cuts }, wanted, most);
}

/** The best passage inside a recording that is `wanted` ms long, `most` ms more or less. */
function bestCut({ durationMs, cuts }: Recording, wanted: number, most: number): Fit | null {
  const inside = cuts.filter(({ ms }) => ms > 0 && ms < durationMs);
  const all = [{ ms: 0, isSection: true }, ...inside, { ms: durationMs, isSection: true }];
  let best: Fit | null = null;
  for (const start of all) {
    if (!start.isSection) continue;
    const first = all.findIndex(({ ms }) => ms > start.ms && ms >= start.ms + wanted - most);
    for (const end of first < 0 ? [] : all.slice(first)) {
      const differenceMs = end.ms - start.ms - wanted;
      if (differenceMs > most) break;
      const fit: Fit = {
        kind: end.isSection ? "section" : "downbeat",
        startMs: start.ms,
        endMs: end.ms,
        differenceMs,
      };
      if (best === null || compareFits(fit, best) < 0) best = fit;
    }
  }
  return best;
}
