import type { PrintIndex } from "#audio/analysis/print/print-index.ts";
import { FRAMES_PER_SECOND, type SoundPrint } from "#audio/analysis/print/sound-print.ts";

/**
 * A passage of the print with the music of a candidate. `offset`: seconds into the candidate at the passage's start; `score`: moments at which
 * pairs of peaks are the same. `also`: candidates that sound the same there, as versions of one recording do.
 */
export type PrintMatch = {
  candidate: number;
  from: number;
  to: number;
  offset: number;
  score: number;
  also: number[];
};

// Measured by test/bench/audit.ts: docs/decisions/171-audit-of-posts.md.
/** Pairs of one offset that are looked at more closely. */
const MIN_PAIRS = 24;
/** Of a passage: moments, moments a second, and seconds. */
const MIN_SCORE = 40;
const MIN_RATE = 2;
const MIN_SECONDS = 3;
/**
 * Songs that share a drum kit or a loop have the same pairs at every beat: the right offset stands out from the others of its song, or there
 * are far more moments a second than those have.
 */
const MIN_PROMINENCE = 1.7;
const OTHER_OFFSET = 20;
const CERTAIN_RATE = 8;
/** Offsets of one candidate: of an edit, and of music that repeats itself. */
const MAX_OFFSETS = 12;
/** Seconds without a moment that end a passage. */
const MAX_GAP = 6;
/** Share of the score of the best candidate with which another one sounds the same. */
const SAME_SOUND = 0.6;

/** Frames that are compared at a time, since each offset of each candidate is counted, and that two such parts have in common. */
const PART = Math.round(300 * FRAMES_PER_SECOND);
const SHARED = Math.round(30 * FRAMES_PER_SECOND);
/** Seconds by which the offset of one passage may differ in two parts. */
const SAME_OFFSET = 0.1;

type Lane = { candidate: number; offset: number; stands: boolean; frames: number[] };

/** Counts pairs of each candidate and offset (its frame minus that of the print), and collects those of the offsets that stand out. */
function findLanes(index: PrintIndex, print: SoundPrint): Lane[] {
  const starts = new Uint32Array(index.lengths.length + 1);
  index.lengths.forEach((frames, at) => {
    starts[at + 1] = (starts[at] as number) + frames + print.frames + 2;
  });
  const cellOf = (candidate: number, frame: number, at: number) =>
    (starts[candidate] as number) + frame - at + print.frames;
  const pairs = new Uint32Array(starts.at(-1) as number);
  const maxHits = index.maxHitsOf(print);
  index.forHits(print, maxHits, (candidate, frame, at) => {
    (pairs[cellOf(candidate, frame, at)] as number) += 1;
  });
  const laneOf = new Map<number, Lane>();
  for (let candidate = 0; candidate < index.lengths.length; candidate++) {
    const first = starts[candidate] as number;
    // The frames of both begin at any time: pairs of one offset fall into two cells or three.
    for (const { cell, stands } of standingCells(pairs, first, starts[candidate + 1] as number)) {
      if (laneOf.has(cell)) continue;
      const lane = { candidate, offset: cell - first - print.frames, stands, frames: [] };
      for (const near of [cell - 1, cell, cell + 1]) if (!laneOf.has(near)) laneOf.set(near, lane);
    }
  }
  if (laneOf.size > 0)
    index.forHits(print, maxHits, (candidate, frame, at) => laneOf.get(cellOf(candidate, frame, at))?.frames.push(at));
  return [...new Set(laneOf.values())];
}

function standingCells(pairs: Uint32Array, from: number, to: number): { cell: number; stands: boolean }[] {
  const cells: { cell: number; count: number }[] = [];
  for (let cell = from; cell < to; cell++) {
    const count = (pairs[cell - 1] ?? 0) + (pairs[cell] as number) + (pairs[cell + 1] ?? 0);
    if (count >= MIN_PAIRS) cells.push({ cell, count });
  }
  cells.sort((one, other) => other.count - one.count);
  const usual = cells[OTHER_OFFSET]?.count ?? 0;
  return cells.slice(0, 3 * MAX_OFFSETS).map(({ cell, count }) => ({ cell, stands: count >= MIN_PROMINENCE * usual }));
}

/** The passages of an offset: its moments without long gaps. */
function passagesOf({ candidate, offset, stands, frames }: Lane): PrintMatch[] {
  const moments = [...new Set(frames)].sort((one, other) => one - other);
  const runs: number[][] = [];
  for (const frame of moments) {
    const run = runs.at(-1);
    if (run !== undefined && frame - (run.at(-1) as number) <= MAX_GAP * FRAMES_PER_SECOND) run.push(frame);
    else runs.push([frame]);
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0] as number, run.at(-1) as number];
    const seconds = (last - first) / FRAMES_PER_SECOND;
    const rate = stands ? MIN_RATE : CERTAIN_RATE;
    if (run.length < MIN_SCORE || seconds < MIN_SECONDS || run.length < rate * seconds) return [];
    const [from, to] = [first / FRAMES_PER_SECOND, last / FRAMES_PER_SECOND];
    return [{ candidate, from, to, offset: (first + offset) / FRAMES_PER_SECOND, score: run.length, also: [] }];
  });
}

/** Seconds that two passages have in common. */
function overlap(one: PrintMatch, other: PrintMatch): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}

/** The passages of each part, those that go on in the next one joined. */
function findPassages(index: PrintIndex, print: SoundPrint): PrintMatch[] {
  const all: PrintMatch[] = [];
  for (let start = 0; start === 0 || start + SHARED < print.frames; start += PART - SHARED) {
    const [first, end] = [start, start + PART].map((frame) => print.times.findIndex((time) => time >= frame));
    const to = end === -1 ? undefined : end;
    const times = first === -1 ? new Uint32Array() : print.times.slice(first, to).map((time) => time - start);
    const part = { frames: Math.min(PART, print.frames - start), times, bins: print.bins.slice(first, to) };
    const earlier = all.length;
    for (const passage of findLanes(index, part).flatMap(passagesOf)) {
      const [from, until] = [passage.from, passage.to].map((at) => at + start / FRAMES_PER_SECOND) as [number, number];
      const begun = all
        .slice(0, earlier)
        .find(
          (one) =>
            one.candidate === passage.candidate &&
            Math.abs(passage.offset - from - (one.offset - one.from)) <= SAME_OFFSET &&
            from - one.to <= MAX_GAP &&
            until >= one.to,
        );
      if (begun === undefined) all.push({ ...passage, from, to: until });
      else {
        begun.score += Math.round((passage.score * (until - Math.max(from, begun.to))) / (until - from));
        begun.to = until;
      }
    }
  }
  return all;
}

/** Passages of the print with music of the index's candidates, in order. Speech, noise and silence have none. */
export function matchPrint(index: PrintIndex, print: SoundPrint): PrintMatch[] {
  const passages = findPassages(index, print);
  const matches: PrintMatch[] = [];
  for (const passage of passages.sort((one, other) => other.score - one.score)) {
    const better = matches.find((match) => overlap(match, passage) > (passage.to - passage.from) / 2);
    if (better === undefined) matches.push(passage);
    else if (passage.candidate !== better.candidate && passage.score >= SAME_SOUND * better.score)
      better.also = [...new Set([...better.also, passage.candidate])];
  }
  return matches.sort((one, other) => one.from - other.from);
}
