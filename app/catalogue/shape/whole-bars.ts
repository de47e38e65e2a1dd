import type { Cut } from "#app/catalogue/shape/cuts.ts";

/** Beats of the tempo below which what the analysis took for a bar is half of one: it follows slow music at twice its tempo. */
const minBeats = 2.5;

/**
 * Downbeats of whole bars, by the tempo that the recording has. Of two that are half a bar apart those count that begin more sections.
 * Without them a splice could go from the middle of a bar to its beginning.
 */
export function wholeBars(cuts: readonly Cut[], bpm: number | null): Cut[] {
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (bpm === null || first === undefined || last === undefined || cuts.length < 3) return [...cuts];
  const beats = ((last.ms - first.ms) / (cuts.length - 1)) * (bpm / 60_000);
  if (beats >= minBeats) return [...cuts];
  const halves = [0, 1].map((parity) => cuts.filter((_, index) => index % 2 === parity));
  const sections = halves.map((half) => half.filter(({ isSection }) => isSection).length);
  const parity = (sections[1] ?? 0) > (sections[0] ?? 0) ? 1 : 0;
  const others = (halves[1 - parity] ?? []).filter(({ isSection }) => isSection).map(({ ms }) => ms);
  // A section that begins between them begins at the next.
  const bars = (halves[parity] ?? []).map(({ ms, isSection }, index, list) => {
    const before = list[index - 1]?.ms ?? Number.NEGATIVE_INFINITY;
    return { ms, isSection: isSection || others.some((at) => at > before && at < ms) };
  });
  return wholeBars(bars, bpm);
}
