import type { MatrixMemory, NearestRow } from "#app/catalogue/similar/index/matrix-memory.ts";
import { normOf, normScale, type PackedMatrix } from "#app/catalogue/similar/index/packed-matrix.ts";
import { EMBEDDING_BYTES, HALF_BYTES } from "#audio/analysis/similarity/model.ts";
import { findPassagePlace, type PassagePlace } from "#audio/analysis/similarity/passage-place.ts";

/** A recording near the seed: its index in the table, start of its passage, and the cosine of the sound. */
export type ScannedHit = PassagePlace & { place: number; score: number };

export type Scan = {
  seed: Int8Array;
  /** Ranking by the whole recording, or by its nearest window. */
  by: "whole" | "window";
  limit: number;
  /** 1 for each excluded index of the table. */
  skip: Uint8Array | null;
};

/** Candidate scores sorted at once per requested hit, to find the threshold. */
const spare = 4;

/** The `limit`th highest score, or minus infinity (no score) if there are fewer. */
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

/** The `limit` best indexes, ties in table order. Only potential hits become objects. */
function best({ scores }: NearestRow, limit: number): Omit<ScannedHit, keyof PassagePlace>[] {
  const floor = lowestOf(scores, limit);
  const hits: Omit<ScannedHit, keyof PassagePlace>[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number;
    if (score >= floor && score !== Number.NEGATIVE_INFINITY) hits.push({ place, score });
  }
  return hits.sort((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
}

type Seed = { vector: Int8Array; lengths: [number, number] };

/** Cosine of one half of a row and a vector starting at `from` in `other`, whose half has this norm. */
function cosineOf(
  packed: PackedMatrix,
  at: { row: number; half: 0 | 1 },
  other: Int8Array,
  from: number,
  length: number,
) {
  const norm = packed.norms[2 * at.row + at.half] as number;
  if (norm === 0 || length === 0) return 0;
  const { windows } = packed;
  const own = at.row * EMBEDDING_BYTES;
  const end = (at.half + 1) * HALF_BYTES;
  let dot = 0;
  for (let n = at.half * HALF_BYTES; n < end; n += 1) dot += (windows[own + n] as number) * (other[from + n] as number);
  return dot / (norm / normScale) / length;
}

/** The passage in a recording most similar to the seed's; window -1 if there is none. */
function passageOf(packed: PackedMatrix, place: number, { vector, lengths }: Seed): PassagePlace {
  const first = packed.offsets[place] as number;
  const cosines = new Float64Array(2 * ((packed.offsets[place + 1] as number) - first));
  const at: { row: number; half: 0 | 1 } = { row: first, half: 0 };
  for (let n = 0; n < cosines.length; n += 1) {
    at.row = first + (n >> 1);
    at.half = (n & 1) as 0 | 1;
    cosines[n] = cosineOf(packed, at, vector, 0, lengths[at.half]);
  }
  const found = findPassagePlace(cosines, (window, half) => {
    const next = first + window + 1;
    const length = (packed.norms[2 * next + half] as number) / normScale;
    return cosineOf(packed, { row: next - 1, half }, packed.windows, next * EMBEDDING_BYTES, length);
  });
  return found === null ? { window: -1, later: 0 } : { window: first + found.window, later: found.later };
}

/**
 * The `limit` recordings nearest to the seed, best first; ties by id, which is the table order. Each with its passage most similar to the
 * seed, by both halves of the vectors.
 */
export function scan(matrix: MatrixMemory, { seed, by, limit, skip }: Scan): ScannedHit[] {
  const hits = best(matrix.nearestRows(by, seed, skip), limit);
  const lengthOf = (from: number) => normOf(seed.subarray(from, from + HALF_BYTES)) || 1;
  const own: Seed = { vector: seed, lengths: [lengthOf(0), lengthOf(HALF_BYTES)] };
  const scale = normScale / own.lengths[0];
  return hits.map(({ place, score }) => ({
    place,
    ...passageOf(matrix.packed, place, own),
    score: Math.max(-1, Math.min(1, score * scale)),
  }));
}
