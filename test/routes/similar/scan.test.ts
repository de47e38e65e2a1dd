import fc from "fast-check";
import { expect, test } from "vitest";
import { MatrixMemory, readMatrix } from "#app/catalogue/similar/index/matrix-memory.ts";
import {
  CorruptIndexError,
  type IndexedRecording,
  packRecordings,
} from "#app/catalogue/similar/index/packed-matrix.ts";
import { type Scan, type ScannedHit, scan } from "#app/catalogue/similar/index/scan.ts";
import { EMBEDDING_BYTES, HALF_BYTES, soundShare } from "#audio/analysis/similarity/model.ts";

const idOf = (place: number) => `0190c000-0000-7000-8000-${String(place).padStart(12, "0")}`;

/** Few different numbers in some vectors, so that equal scores, zeros and the extremes occur. */
const numbers = [
  fc.integer({ min: -128, max: 127 }),
  fc.integer({ min: -1, max: 1 }),
  fc.constantFrom(-128, 127),
  fc.constant(0),
];
const vector = fc
  .oneof(...numbers.map((number) => fc.array(number, { minLength: EMBEDDING_BYTES, maxLength: EMBEDDING_BYTES })))
  .map((values) => Int8Array.from(values));
const recordings = fc
  .array(fc.record({ whole: vector, windows: fc.array(vector, { maxLength: 4 }) }), { maxLength: 12 })
  .map((all) =>
    all.map(({ whole, windows }, place): IndexedRecording => {
      const timed = windows.map((one, at) => ({ startMs: at * 5000, endMs: at * 5000 + 10_000, vector: one }));
      return { id: idOf(place), whole, windows: timed };
    }),
  );

function toMatrix(all: IndexedRecording[], matrix = new MatrixMemory()): MatrixMemory {
  const packed = packRecordings(all, EMBEDDING_BYTES);
  matrix.reserve(packed.byteLength).set(new Uint8Array(packed));
  matrix.open(packed.byteLength);
  return matrix;
}

const lengthOf = (a: Int8Array) => Math.sqrt(a.reduce((sum, value) => sum + value * value, 0));
const dotOf = (a: Int8Array, b: Int8Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
/** By the length as it is stored, in steps of a 64th. */
const cosine = (seed: Int8Array, b: Int8Array) =>
  dotOf(seed, b) / (Math.round(lengthOf(b) * 64) / 64) / (lengthOf(seed) || 1);
const soundOf = (a: Int8Array) => a.subarray(0, HALF_BYTES);
const passageOf = (a: Int8Array) => a.subarray(HALF_BYTES);

/** The first of the highest numbers; -1 when there is none. */
function highest(scores: number[]): number {
  let best = -1;
  for (const [at, score] of scores.entries()) if (score > (scores[best] ?? Number.NEGATIVE_INFINITY)) best = at;
  return best;
}

/** A vector by its length as it is stored; zeros are like nothing. */
const unitOf = (a: Int8Array) => {
  const length = Math.round(lengthOf(a) * 64) / 64;
  return [...a].map((value) => (length > 0 ? value / length : 0));
};

/** Cosines of the seed with a window and with the next one, and of these two, both halves as one vector. */
function cosinesOf(seed: Int8Array, one: Int8Array, next: Int8Array): [first: number, second: number, both: number] {
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const sumOf = (cosine: (half: typeof soundOf) => number) =>
    soundShare * cosine(soundOf) + (1 - soundShare) * cosine(passageOf);
  const own = (half: typeof soundOf) => [...half(seed)].map((value) => value / (lengthOf(half(seed)) || 1));
  return [
    sumOf((half) => dot(own(half), unitOf(half(one)))),
    sumOf((half) => dot(own(half), unitOf(half(next)))),
    sumOf((half) => dot(unitOf(half(one)), unitOf(half(next)))),
  ];
}

/** How well the seed matches what is `later` on the way from one window to the next one. */
function scoreAt(seed: Int8Array, one: Int8Array, next: Int8Array, later: number): number {
  const [first, second, both] = cosinesOf(seed, one, next);
  const power = (1 - later) ** 2 + later ** 2 + 2 * later * (1 - later) * both;
  return later === 0 ? first : ((1 - later) * first + later * second) / Math.sqrt(power);
}

/** The tenth of the way that is nearest to where the cosine has its maximum, and the window itself. */
function placesBetween(seed: Int8Array, one: Int8Array, next: Int8Array | undefined): number[] {
  if (next === undefined) return [0];
  const [first, second, both] = cosinesOf(seed, one, next);
  const later = Math.round((10 * (second - first * both)) / ((first + second) * (1 - both))) / 10;
  return later > 0 && later < 1 ? [0, later] : [0];
}

type PlainHit = { place: number; score: number; first: number; scoreOf: (window: number, later: number) => number };

/** What `scan` finds, by one dot product after the other; `first` is the first window of the recording, `scoreOf` scores places in it. */
function plainScan(all: IndexedRecording[], { seed, by, limit, skip }: Scan): PlainHit[] {
  let row = 0;
  const hits = all.flatMap(({ whole, windows }, place) => {
    const first = row;
    row += windows.length;
    const sounds = windows.map(({ vector: one }) => cosine(soundOf(seed), soundOf(one)));
    const scoreOf = (window: number, later: number) => {
      const [one, next] = [windows[window - first], windows[window - first + 1]];
      return one ? scoreAt(seed, one.vector, (next ?? one).vector, later) : Number.NEGATIVE_INFINITY;
    };
    const nearest = highest(sounds);
    const score = by === "whole" ? cosine(soundOf(seed), soundOf(whole)) : (sounds[nearest] ?? Number.NaN);
    const isFound = skip?.[place] !== 1 && Number.isFinite(score);
    return isFound ? [{ place, first, scoreOf, score: Math.max(-1, Math.min(1, score)) }] : [];
  });
  return hits.sort((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
}

/** No place in a recording, of those that are tried, matches better than the one that is named. */
function expectSame(seed: Int8Array, found: ScannedHit[], expected: PlainHit[], all: IndexedRecording[]): void {
  expect(found.map(({ place }) => place)).toEqual(expected.map(({ place }) => place));
  for (const [at, { place, window, later, score }] of found.entries()) {
    const { score: plain, first, scoreOf } = expected[at] as PlainHit;
    const { windows } = all[place] as IndexedRecording;
    expect(score).toBeCloseTo(plain, 9);
    if (windows.length === 0) expect(window).toBe(-1);
    const named = scoreOf(window, later);
    for (const [other, { vector: one }] of windows.entries())
      for (const tried of placesBetween(seed, one, windows[other + 1]?.vector))
        expect(named).toBeGreaterThan(scoreOf(first + other, tried) - 1e-6);
  }
}

test("a passage between two windows is found between them, in its own recording alone", () => {
  const windowsOf = (place: number) =>
    [0, 1, 2, 3].map((at) =>
      Int8Array.from({ length: EMBEDDING_BYTES }, (_, n) =>
        Math.round(90 * Math.sin(1 + n * n * (3 * place + at + 1))),
      ),
    );
  const all = [0, 1].map((place): IndexedRecording => {
    const windows = windowsOf(place).map((one, at) => ({ startMs: at * 5000, endMs: at * 5000 + 10_000, vector: one }));
    return { id: idOf(place), whole: windowsOf(place)[0] ?? new Int8Array(EMBEDDING_BYTES), windows };
  });
  const [, one = new Int8Array(), next = new Int8Array()] = windowsOf(1);
  for (const later of [0, 0.25, 0.5, 0.75]) {
    const seed = one.map((value, at) => Math.round((1 - later) * value + later * (next[at] ?? 0)));
    const [hit] = scan(toMatrix(all), { seed, by: "window", limit: 1, skip: null });
    expect(hit?.place).toBe(1);
    expect((hit?.window ?? 0) + (hit?.later ?? 0)).toBeCloseTo(5 + later, 1);
  }
  const [hit] = scan(toMatrix(all), { seed: windowsOf(0)[3] ?? one, by: "window", limit: 1, skip: null });
  expect(hit?.place).toBe(0);
  expect((hit?.window ?? 0) + (hit?.later ?? 0)).toBeCloseTo(3, 1);
});

test("a scan finds what plain dot products find: by wholes and windows, filtered, with zeros, ties and extremes", () => {
  // One memory for all, as the newer recordings of an isolate have.
  const matrix = new MatrixMemory();
  const query = fc.record({
    seed: vector,
    by: fc.constantFrom("whole" as const, "window" as const),
    limit: fc.integer({ min: 1, max: 12 }),
    skip: fc.option(fc.array(fc.constantFrom(0, 1), { minLength: 12, maxLength: 12 })),
  });
  fc.assert(
    fc.property(recordings, query, (all, { skip, ...rest }) => {
      const scanned = { ...rest, skip: skip && Uint8Array.from(skip.slice(0, all.length)) };
      const found = scan(toMatrix(all, matrix), scanned);
      const expected = plainScan(all, scanned);
      expectSame(rest.seed, found, expected, all);
    }),
    { numRuns: 300 },
  );
});

test("a matrix that grows by many pages, read in chunks, is compared whole; one that is cut off or of another length is refused", async () => {
  const all = Array.from({ length: 600 }, (_, place): IndexedRecording => {
    const windows = Array.from({ length: 10 }, (_, at) => ({
      startMs: at * 5000,
      endMs: at * 5000 + 10_000,
      vector: Int8Array.from({ length: EMBEDDING_BYTES }, (_, n) => ((place * 31 + at * 17 + n * n * 7) % 255) - 127),
    }));
    return { id: idOf(place), whole: windows[place % 10]?.vector ?? new Int8Array(EMBEDDING_BYTES), windows };
  });
  const packed = packRecordings(all, EMBEDDING_BYTES);
  const streamOf = (buffer: ArrayBuffer) => new Blob([buffer]).stream();
  const matrix = await readMatrix(streamOf(packed), packed.byteLength);
  const seed = all[234]?.windows[5]?.vector ?? new Int8Array(EMBEDDING_BYTES);
  for (const by of ["whole", "window"] as const) {
    const query = { seed, by, limit: 50, skip: null };
    expectSame(seed, scan(matrix, query), plainScan(all, query), all);
  }
  const cut = packed.slice(0, -1);
  await expect(readMatrix(streamOf(cut), cut.byteLength)).rejects.toThrow(CorruptIndexError);
  await expect(readMatrix(streamOf(cut), packed.byteLength)).rejects.toThrow(CorruptIndexError);
  await expect(readMatrix(streamOf(new ArrayBuffer(3)), 3)).rejects.toThrow(CorruptIndexError);
  const short = packRecordings([{ id: idOf(1), whole: new Int8Array(8), windows: [] }], 8);
  await expect(readMatrix(streamOf(short), short.byteLength)).rejects.toThrow(CorruptIndexError);
});
