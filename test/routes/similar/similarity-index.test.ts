import { expect, test } from "vitest";
import { joinParts } from "#app/catalogue/similar/index/join-parts.server.ts";
import { openPackedIndex } from "#app/catalogue/similar/index/packed-index.server.ts";
import {
  type IndexedRecording,
  packRecordings,
  recordingAt,
  unpackMatrix,
} from "#app/catalogue/similar/index/packed-matrix.ts";
import { readSimilarState } from "#app/catalogue/similar/index/similar-state.server.ts";
import type { SimilarityIndex } from "#app/catalogue/similar/index/similarity-index.ts";
import { openVectorizeIndex, type VectorizeBinding } from "#app/catalogue/similar/index/vectorize-index.server.ts";
import { FEATURE_VERSION } from "#audio/analysis/similarity/layout.ts";
import { EMBEDDING_BYTES, HALF_BYTES, MODEL_VERSION } from "#audio/analysis/similarity/model.ts";
import { testContext } from "#test/support/context.ts";

const idOf = (place: number) => `0190c000-0000-7000-8000-${String(place).padStart(12, "0")}`;

const version = `${FEATURE_VERSION}.${MODEL_VERSION}-contract`;

/** `axis` is where both halves of a vector are large. */
function vector(axis: number, other = 0): Int8Array {
  return Int8Array.from({ length: EMBEDDING_BYTES }, (_, at) => {
    const place = at % HALF_BYTES;
    return place === axis ? 100 : place === other ? 20 : 0;
  });
}

function recording(place: number, axes: number[]): IndexedRecording {
  const windows = axes.map((axis, at) => ({ startMs: at * 5000, endMs: at * 5000 + 10_000, vector: vector(axis, 7) }));
  return { id: idOf(place), whole: vector(axes[0] ?? 0, 6), windows };
}

/** What the binding does, over a list. */
function fakeVectorize(): VectorizeBinding {
  const stored = new Map<string, VectorizeVector>();
  const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
      Array.from(x).reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  };
  const suits = (one: VectorizeVector, filter: VectorizeVectorMetadataFilter = {}) =>
    Object.entries(filter).every(([name, wanted]) => {
      const value = one.metadata?.[name];
      return typeof wanted === "object" && wanted !== null && "$in" in wanted
        ? (wanted.$in as unknown[]).includes(value)
        : value === wanted;
    });
  return {
    upsert: (vectors: VectorizeVector[]) => {
      for (const one of vectors) stored.set(one.id, one);
      return Promise.resolve({ mutationId: "1" });
    },
    deleteByIds: (ids: string[]) => {
      for (const id of ids) stored.delete(id);
      return Promise.resolve({ mutationId: "2" });
    },
    getByIds: (ids: string[]) => Promise.resolve(ids.flatMap((id) => stored.get(id) ?? [])),
    query: (seed: VectorFloatArray | number[], { topK = 5, namespace, filter }: VectorizeQueryOptions = {}) => {
      const matches = [...stored.values()]
        .filter((one) => one.namespace === namespace && suits(one, filter))
        .map((one) => ({ id: one.id, score: cosine(seed, one.values) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, topK);
      return Promise.resolve({ matches, count: matches.length });
    },
  } as unknown as VectorizeBinding;
}

/** An empty index on the bucket and the search database, opened again for each use, as requests do. */
async function packedIndex(): Promise<SimilarityIndex> {
  const ctx = testContext();
  await ctx.env.MASTERS.put(`similar/${version}/empty.bin`, packRecordings([], EMBEDDING_BYTES));
  await ctx.search
    .prepare("UPDATE similar_index SET build_id = 'empty', model_version = ?1, revision = revision + 1")
    .bind(version)
    .run();
  const open = async () => {
    const state = await readSimilarState(ctx.search);
    const { results } = await ctx.search
      .prepare("SELECT recording_id AS id, sequence, packed FROM similar_delta")
      .all<{ id: string; sequence: number; packed: string }>();
    return openPackedIndex(ctx, { state, delta: results });
  };
  return {
    read: async (ids) => (await open()).read(ids),
    nearest: async (query) => (await open()).nearest(query),
    upsert: async (recordings) => (await open()).upsert(recordings),
    remove: async (ids) => (await open()).remove(ids),
  };
}

/** The sound of one vector and the passage of another. */
function mixed(sound: Int8Array, passage: Int8Array): Int8Array {
  return Int8Array.from([...sound.subarray(0, HALF_BYTES), ...passage.subarray(HALF_BYTES)]);
}

const kinds: [string, () => Promise<SimilarityIndex>][] = [
  ["the packed index", packedIndex],
  ["Vectorize", () => Promise.resolve(openVectorizeIndex(fakeVectorize(), { version: "1" }))],
];

for (const [name, open] of kinds) {
  test(`${name} finds by the whole and by windows, only what is asked for, best first and equal ones by id`, async () => {
    const index = await open();
    await index.upsert([recording(1, [0, 1]), recording(2, [1, 2]), recording(3, [0, 3])]);
    const whole = await index.nearest({ seed: vector(0, 6), by: "whole", limit: 2, only: null });
    expect(whole.map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
    expect(whole[0]?.score).toBeCloseTo(1, 2);
    const window = await index.nearest({ seed: vector(1, 7), by: "window", limit: 2, only: null });
    expect(window).toMatchObject([
      { id: idOf(1), passage: { startMs: 5000, endMs: 15_000 } },
      { id: idOf(2), passage: { startMs: 0, endMs: 10_000 } },
    ]);
    const only = await index.nearest({ seed: vector(1, 7), by: "window", limit: 9, only: [idOf(3), idOf(9)] });
    expect(only.map(({ id }) => id)).toEqual([idOf(3)]);
    expect(await index.nearest({ seed: vector(1), by: "whole", limit: 9, only: [] })).toEqual([]);
  });

  test(`${name} ranks by the sound and names the passage by the other half most of all`, async () => {
    const index = await open();
    await index.upsert([recording(1, [0, 1]), recording(2, [1, 2])]);
    for (const by of ["whole", "window"] as const) {
      const found = await index.nearest({ seed: mixed(vector(0, 7), vector(1, 7)), by, limit: 1, only: null });
      expect(found).toMatchObject([{ id: idOf(1) }]);
      // No window begins nearer to what is named.
      expect(Math.abs((found[0]?.passage.startMs ?? 0) - 5000)).toBeLessThan(2500);
    }
  });

  test(`${name} reads, replaces and removes`, async () => {
    const index = await open();
    await index.upsert([recording(1, [0, 1]), recording(2, [1])]);
    await index.upsert([recording(1, [4])]);
    const [read] = await index.read([idOf(1), idOf(8)]);
    expect({ ...read, windows: read?.windows.length }).toEqual({ id: idOf(1), whole: vector(4, 6), windows: 1 });
    const found = await index.nearest({ seed: vector(4, 7), by: "window", limit: 1, only: null });
    expect(found).toMatchObject([{ id: idOf(1), passage: { startMs: 0, endMs: 10_000 } }]);
  });
}

test("joined parts are one index in order, and one with a recording without windows is whole", async () => {
  const { MASTERS } = testContext().env;
  const all = [recording(1, [0, 1, 2]), recording(2, []), recording(3, [4]), recording(4, [5, 6])];
  await MASTERS.put("similar/test/0", packRecordings(all.slice(0, 2), EMBEDDING_BYTES));
  await MASTERS.put("similar/test/1", packRecordings(all.slice(2, 3), EMBEDDING_BYTES));
  await MASTERS.put("similar/test/2", packRecordings(all.slice(3), EMBEDDING_BYTES));
  const counts = await joinParts(MASTERS, ["similar/test/0", "similar/test/1", "similar/test/2"], "similar/test/all");
  expect(counts).toEqual({ dims: EMBEDDING_BYTES, recordings: 4, windows: 6 });
  const buffer = (await (await MASTERS.get("similar/test/all"))?.arrayBuffer()) ?? new ArrayBuffer(0);
  expect(buffer).toEqual(packRecordings(all, EMBEDDING_BYTES));
  const packed = unpackMatrix(buffer);
  expect([0, 1, 2, 3].map((place) => recordingAt(packed, place))).toEqual(all);
});
