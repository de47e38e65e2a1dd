import { coarseDots, coarseWords } from "#app/catalogue/similar/index/coarse-dots.ts";
import { normOf, normScale, type PackedMatrix } from "#app/catalogue/similar/index/packed-matrix.ts";

/** A recording near the seed: its place in the table, the window that is nearest, and the cosine. */
export type ScannedHit = { place: number; window: number; score: number };

export type Scan = {
  seed: Int8Array;
  /** What the order depends on: the recording as a whole, or its nearest window. */
  by: "whole" | "window";
  limit: number;
  /** 1 for each place of the table that is not to be found. */
  skip: Uint8Array | null;
};

/**
 * From so many windows on, recordings are first chosen by half of each vector, and those by all of it. The numbers of a vector are in
 * the order of how much the catalogue varies in them, so the first half tells most.
 */
const coarseFrom = 50_000;
/** Recordings that the first choice leaves, for each that is wanted. */
const coarseSpare = 2;

/** Vectors as words of four bytes: one read and three shifts are twice as fast as four reads. Little-endian, as the format is. */
function wordsOf(vectors: Int8Array): Int32Array {
  return new Int32Array(vectors.buffer, vectors.byteOffset, vectors.length >> 2);
}

/**
 * Rows of vectors that are compared: `offsets` are the first rows of each recording and the end, or null for one row each; `dots` are the
 * dot products where they are known.
 */
type Rows = {
  words: Int32Array;
  norms: Uint16Array;
  stride: number;
  offsets: Uint32Array | null;
  seed: Int32Array;
  dots?: Int32Array;
};

/** The dot product of the seed and the first `count` words from `base`. */
function dotAt(words: Int32Array, base: number, seed: Int32Array, count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    const word = words[base + at] as number;
    const first = at << 2;
    sum =
      (sum +
        Math.imul((word << 24) >> 24, seed[first] as number) +
        Math.imul((word << 16) >> 24, seed[first + 1] as number) +
        Math.imul((word << 8) >> 24, seed[first + 2] as number) +
        Math.imul(word >> 24, seed[first + 3] as number)) |
      0;
  }
  return sum;
}

/** Equal scores in the order of the table. */
function cut(hits: ScannedHit[], limit: number): ScannedHit[] {
  return hits.sort((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
}

/**
 * The best row of each of `places`, and of those the `limit` best, by the first `count` words. Scores are cosines times the length of
 * the seed. One loop without calls or objects for what is not kept: it runs a million times.
 */
function rank(rows: Rows, places: Uint32Array, { count, limit }: { count: number; limit: number }): ScannedHit[] {
  const { words, norms, stride, offsets, seed, dots } = rows;
  let hits: ScannedHit[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] as number;
    const end = offsets === null ? place + 1 : (offsets[place + 1] as number);
    let best = Number.NEGATIVE_INFINITY;
    let window = -1;
    for (let row = offsets === null ? place : (offsets[place] as number); row < end; row += 1) {
      // A vector of zeros is near to nothing: no number is greater than that.
      const dot = dots === undefined ? dotAt(words, row * stride, seed, count) : (dots[row] as number);
      const score = dot / (norms[row] as number);
      if (score > best) {
        best = score;
        window = row;
      }
    }
    if (!(best > floor) || best === Number.POSITIVE_INFINITY) continue;
    hits.push({ place, window, score: best * normScale });
    if (hits.length < 2 * limit) continue;
    hits = cut(hits, limit);
    floor = (hits.at(-1)?.score ?? 0) / normScale;
  }
  return cut(hits, limit);
}

function placesOf({ offsets }: PackedMatrix, skip: Uint8Array | null): Uint32Array {
  const all = Uint32Array.from({ length: offsets.length - 1 }, (_, place) => place);
  return skip === null ? all : all.filter((place) => skip[place] === 0);
}

/** The `limit` recordings nearest to the seed, best first; equal ones by id, which is the order of the table. */
export function scan(packed: PackedMatrix, { seed, by, limit, skip }: Scan): ScannedHit[] {
  const { offsets, norms, wholeNorms } = packed;
  const stride = packed.dims >> 2;
  const own = { stride, seed: Int32Array.from(seed) };
  const windows: Rows = { ...own, words: wordsOf(packed.windows), norms, offsets };
  const exact = { count: stride, limit };
  const length = normOf(seed) || 1;
  const toHit = (hit: ScannedHit) => ({ ...hit, score: Math.max(-1, Math.min(1, hit.score / length)) });
  let places = placesOf(packed, skip);
  if (by === "whole") {
    const wholes: Rows = { ...own, words: wordsOf(packed.wholes), norms: wholeNorms, offsets: null };
    const nearest = (place: number) => rank(windows, Uint32Array.of(place), exact)[0]?.window ?? -1;
    return rank(wholes, places, exact).map((hit) => toHit({ ...hit, window: nearest(hit.place) }));
  }
  if (norms.length >= coarseFrom && places.length > limit * coarseSpare) {
    // Where most recordings are filtered out, most of the dot products would be for nothing.
    const isWide = places.length * 2 > offsets.length && stride === 2 * coarseWords;
    const dots = isWide ? coarseDots(windows.words, stride, windows.seed) : undefined;
    const coarse = rank({ ...windows, ...(dots && { dots }) }, places, {
      count: stride >> 1,
      limit: limit * coarseSpare,
    });
    places = Uint32Array.from(coarse, ({ place }) => place).sort();
  }
  return rank(windows, places, exact).map(toHit);
}
