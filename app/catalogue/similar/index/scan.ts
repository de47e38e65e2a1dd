import type { MatrixMemory, NearestRow } from "#app/catalogue/similar/index/matrix-memory.ts";
import { normOf, normScale, type PackedMatrix } from "#app/catalogue/similar/index/packed-matrix.ts";
import { EMBEDDING_BYTES, HALF_BYTES, soundShare } from "#audio/analysis/similarity/model.ts";

/** A recording near the seed: its place in the table, its passage, and the cosine of the sound. */
export type ScannedHit = { place: number; window: number; score: number };

export type Scan = {
  seed: Int8Array;
  /** What the order depends on: the sound of the recording as a whole, or of its nearest window. */
  by: "whole" | "window";
  limit: number;
  /** 1 for each place of the table that is not to be found. */
  skip: Uint8Array | null;
};

/** Scores that are sorted at once to find the lowest that counts, for each hit that is wanted. */
const spare = 4;

/** The `limit`th highest of the scores, or minus infinity, which is no score, when there are fewer. */
function lowestOf(scores: Float64Array, limit: number): number {
  const highest = new Float64Array(spare * limit);
  let count = 0;
  let floor = Number.NEGATIVE_INFINITY;
  const cut = () => {
    highest.subarray(0, count).sort();
    if (count < limit) return;
    highest.copyWithin(0, count - limit, count);
    count = limit;
    floor = highest[0] as number;
  };
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number;
    if (!(score > floor)) continue;
    highest[count] = score;
    count += 1;
    if (count === highest.length) cut();
  }
  cut();
  return floor;
}

/** The `limit` best places, equal ones in the order of the table. Only what may be a hit becomes an object: there are many places. */
function best({ scores }: NearestRow, limit: number): Omit<ScannedHit, "window">[] {
  const floor = lowestOf(scores, limit);
  const hits: Omit<ScannedHit, "window">[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number;
    if (score >= floor && score !== Number.NEGATIVE_INFINITY) hits.push({ place, score });
  }
  return hits.sort((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
}

type Halves = { seed: Int8Array; lengths: [number, number] };

/** The cosine of one half of a row and the seed. */
function cosineOf({ windows, norms }: PackedMatrix, row: number, half: 0 | 1, { seed, lengths }: Halves): number {
  const norm = norms[2 * row + half] as number;
  if (norm === 0) return 0;
  const from = half * HALF_BYTES;
  const at = row * EMBEDDING_BYTES;
  let dot = 0;
  for (let n = from; n < from + HALF_BYTES; n += 1) dot += (windows[at + n] as number) * (seed[n] as number);
  return dot / (norm / normScale) / lengths[half];
}

/** The window of a recording that is most like the passage of the seed; -1 when it has none. */
function passageOf(packed: PackedMatrix, place: number, halves: Halves): number {
  let [best, highest] = [-1, Number.NEGATIVE_INFINITY];
  const end = packed.offsets[place + 1] as number;
  for (let row = packed.offsets[place] as number; row < end; row += 1) {
    const sound = cosineOf(packed, row, 0, halves);
    const score = soundShare * sound + (1 - soundShare) * cosineOf(packed, row, 1, halves);
    if (score > highest) [best, highest] = [row, score];
  }
  return best;
}

/**
 * The `limit` recordings nearest to the seed, best first; equal ones by id, which is the order of the table. The window of each is the
 * passage that is most like the seed, which both halves of the vectors tell.
 */
export function scan(matrix: MatrixMemory, { seed, by, limit, skip }: Scan): ScannedHit[] {
  const hits = best(matrix.nearestRows(by, seed, skip), limit);
  const lengthOf = (from: number) => normOf(seed.subarray(from, from + HALF_BYTES)) || 1;
  const halves: Halves = { seed, lengths: [lengthOf(0), lengthOf(HALF_BYTES)] };
  const scale = normScale / halves.lengths[0];
  return hits.map(({ place, score }) => ({
    place,
    window: passageOf(matrix.packed, place, halves),
    score: Math.max(-1, Math.min(1, score * scale)),
  }));
}
