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
/** A bar of one beat at 240 BPM: closer downbeats are mistakes of the analysis. */
const minBarMs = 250;

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Leaves out every other downbeat that begins no section. */
function halved(cuts: Cut[]): Cut[] {
  return cuts.filter(({ isSection }, index) => isSection || index % 2 === 0);
}

/** Leaves out every other downbeat, also of those that begin a section. */
function thinned(cuts: Cut[]): Cut[] {
  return cuts.filter((_, index) => index % 2 === 0);
}

/** Downbeats within a recording, in order, none closer than `minBarMs` to the one before. */
function barsWithin({ durationMs, cuts }: { durationMs: number; cuts: readonly Cut[] }): Cut[] {
  const inside: Cut[] = [];
  for (const cut of cuts) {
    const before = inside.at(-1)?.ms ?? Number.NEGATIVE_INFINITY;
    if (cut.ms > 0 && cut.ms < durationMs && cut.ms - before >= minBarMs) inside.push(cut);
  }
  return inside;
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

/** Null if the recording has no two downbeats. `maxNodes`: of a longer one, bars are taken as pairs, and then not every section. */
export function barGrid(recording: { durationMs: number; cuts: readonly Cut[] }, maxNodes: number): BarGrid | null {
  const inside = barsWithin(recording);
  if (inside.length < 2) return null;
  const hasSections = inside.filter(({ isSection }) => isSection).length > 1;
  const assumed = inside.map((cut, index) => ({ ...cut, isSection: cut.isSection || index % assumedSection === 0 }));
  let bars = fewerSections(hasSections ? inside : assumed);
  while (bars.length > maxNodes && halved(bars).length < bars.length) bars = halved(bars);
  while (bars.length > maxNodes && bars.length > 2) bars = thinned(bars);
  const barMs = median(bars.slice(1).map(({ ms }, index) => ms - (bars[index]?.ms ?? 0)));
  let bar = -1;
  const nodes = bars.map(({ ms, isSection }): GridNode => {
    bar = isSection ? 0 : bar + 1;
    return { ms, isSection, phrase: bar % phraseBars };
  });
  const end = { ms: recording.durationMs, isSection: true, phrase: 0 };
  return { nodes: [{ ms: 0, isSection: true, phrase: 0 }, ...nodes, end], barMs: Math.max(1, barMs) };
}
