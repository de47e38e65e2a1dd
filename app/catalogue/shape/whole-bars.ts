import type { Cut } from "#app/catalogue/shape/cuts.ts";

/** Beats of the tempo below which what the analysis took for a bar is half of one: it follows slow music at twice its tempo. */
const minBeats = 2.5;

/** Fewer sections than these cannot tell the half in which bars begin. */
const minSections = 2;

function isHalf(cuts: readonly Cut[], bpm: number | null): bpm is number {
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (bpm === null || first === undefined || last === undefined || cuts.length < 3) return false;
  return ((last.ms - first.ms) / (cuts.length - 1)) * (bpm / 60_000) < minBeats;
}

/** Every other downbeat from the first on, and from the second on; those of more sections first. */
function halvesOf(cuts: readonly Cut[]): [Cut[], Cut[]] {
  const [even, odd] = [0, 1].map((parity) => cuts.filter((_, index) => index % 2 === parity)) as [Cut[], Cut[]];
  return countSections(odd) > countSections(even) ? [odd, even] : [even, odd];
}

function countSections(cuts: readonly Cut[]): number {
  return cuts.filter(({ isSection }) => isSection).length;
}

/**
 * Downbeats of whole bars, by the tempo that the recording has. Of two that are half a bar apart those count that begin more sections.
 * Without them a splice could go from the middle of a bar to its beginning.
 */
export function wholeBars(cuts: readonly Cut[], bpm: number | null): Cut[] {
  if (!isHalf(cuts, bpm)) return [...cuts];
  const [starts, middles] = halvesOf(cuts);
  const others = middles.filter(({ isSection }) => isSection).map(({ ms }) => ms);
  // A section that begins between them begins at the next.
  const bars = starts.map(({ ms, isSection }, index, list) => {
    const before = list[index - 1]?.ms ?? Number.NEGATIVE_INFINITY;
    return { ms, isSection: isSection || others.some((at) => at > before && at < ms) };
  });
  return wholeBars(bars, bpm);
}

/** Whether it is plain which downbeats are those of whole bars: they all are, or all sections begin with one half of them. */
export function areWholeBarsPlain(cuts: readonly Cut[], bpm: number | null): boolean {
  if (!isHalf(cuts, bpm)) return true;
  const [starts, middles] = halvesOf(cuts);
  return countSections(middles) === 0 && countSections(starts) >= minSections && areWholeBarsPlain(starts, bpm);
}
