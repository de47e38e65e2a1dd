import type { Cut } from "#app/catalogue/shape/cuts.ts";

/** A place of a recording where a piece may begin or end: its start, a downbeat, its end. */
type GridNode = {
  ms: number;
  isSection: boolean;
  /** Bars since the section began, of four: splices between equal ones keep phrases whole. */
  phrase: number;
};

/** The bars of a recording. `nodes` ascend, from 0 to the length of the recording. */
export type BarGrid = { nodes: GridNode[]; barMs: number };

/** Bars of a phrase; also every how many bars a section is assumed where none is on file. */
const phraseBars = 4;
const assumedSection = 8;
const maxSections = 24;

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Leaves out every other downbeat that begins no section. */
function halved(cuts: Cut[]): Cut[] {
  return cuts.filter(({ isSection }, index) => isSection || index % 2 === 0);
}

/** At most `maxSections` beginnings of sections, evenly chosen: going back is tried from each to each. */
function fewerSections(cuts: Cut[]): Cut[] {
  const every = Math.ceil(cuts.filter(({ isSection }) => isSection).length / maxSections);
  let count = -1;
  return cuts.map((cut) => {
    if (!cut.isSection) return cut;
    count += 1;
    return { ...cut, isSection: count % every === 0 };
  });
}

/** Null if the recording has no two downbeats. `maxNodes`: of a longer one, bars are taken as pairs. */
export function barGrid(
  { durationMs, cuts }: { durationMs: number; cuts: readonly Cut[] },
  maxNodes: number,
): BarGrid | null {
  const inside = cuts.filter(({ ms }, index) => ms > 0 && ms < durationMs && ms > (cuts[index - 1]?.ms ?? -1));
  if (inside.length < 2) return null;
  const hasSections = inside.filter(({ isSection }) => isSection).length > 1;
  const assumed = inside.map((cut, index) => ({ ...cut, isSection: cut.isSection || index % assumedSection === 0 }));
  let bars = fewerSections(hasSections ? inside : assumed);
  while (bars.length > maxNodes && halved(bars).length < bars.length) bars = halved(bars);
  const barMs = median(bars.slice(1).map(({ ms }, index) => ms - (bars[index]?.ms ?? 0)));
  let bar = -1;
  const nodes = bars.map(({ ms, isSection }): GridNode => {
    bar = isSection ? 0 : bar + 1;
    return { ms, isSection, phrase: bar % phraseBars };
  });
  const end = { ms: durationMs, isSection: true, phrase: 0 };
  return { nodes: [{ ms: 0, isSection: true, phrase: 0 }, ...nodes, end], barMs: Math.max(1, barMs) };
}
