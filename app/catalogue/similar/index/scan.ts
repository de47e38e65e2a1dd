import type { MatrixMemory, NearestRow } from "#app/catalogue/similar/index/matrix-memory.ts";
import { normOf, normScale } from "#app/catalogue/similar/index/packed-matrix.ts";
import { HALF_BYTES } from "#audio/analysis/similarity/model.ts";

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
function best({ rows, scores }: NearestRow, limit: number): ScannedHit[] {
  const floor = lowestOf(scores, limit);
  const hits: ScannedHit[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number;
    if (score >= floor && score !== Number.NEGATIVE_INFINITY)
      hits.push({ place, window: rows[place] as number, score });
  }
  return hits.sort((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
}

/**
 * The `limit` recordings nearest to the seed, best first; equal ones by id, which is the order of the table. The window of each is the
 * passage that is most like the seed, which the other half of the vectors tells.
 */
export function scan(matrix: MatrixMemory, { seed, by, limit, skip }: Scan): ScannedHit[] {
  const hits = best(matrix.nearestRows({ by, half: "sound" }, seed, skip), limit);
  const others = new Uint8Array(matrix.packed.offsets.length - 1).fill(1);
  for (const { place } of hits) others[place] = 0;
  const { rows } = matrix.nearestRows({ by: "window", half: "passage" }, seed, others);
  const scale = normScale / (normOf(seed.subarray(0, HALF_BYTES)) || 1);
  return hits.map(({ place, window, score }) => ({
    place,
    // Where nothing tells the windows apart, the one that sounds most like the seed.
    window: rows[place] === -1 && by === "window" ? window : (rows[place] as number),
    score: Math.max(-1, Math.min(1, score * scale)),
  }));
}
