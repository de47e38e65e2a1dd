import type { IndexedRecording } from "#app/catalogue/similar/index/packed-matrix.ts";
import type { SimilarHit, SimilarityIndex, SimilarityQuery } from "#app/catalogue/similar/index/similarity-index.ts";
import { HALF_BYTES, soundShare } from "#audio/analysis/similarity/model.ts";

/** The used part of the platform's `VectorizeIndex` binding. An index with cosine distance and metadata indexes on `id` and `kind`. */
export type VectorizeBinding = Pick<Vectorize, "query" | "upsert" | "getByIds" | "deleteByIds">;

/** Platform limits: matches of a query without metadata, vectors per call, values of an `$in`. */
const maxMatches = 100;
const maxBatch = 1000;
const maxByIds = 20;
const maxIn = 64;

/** `{recording}:{start}:{end}` of a window, in ms in base 36, so that a match needs no metadata; `{recording}:w` of the whole. */
const windowId = (id: string, startMs: number, endMs: number) => `${id}:${startMs.toString(36)}:${endMs.toString(36)}`;
const wholeId = (id: string) => `${id}:w`;

type Found = Omit<SimilarHit, "sound">;

function parseId(vectorId: string): Omit<Found, "score"> {
  const [id = "", start = "w", end = ""] = vectorId.split(":");
  if (start === "w") return { id, passage: { startMs: 0, endMs: 0 } };
  return { id, passage: { startMs: Number.parseInt(start, 36), endMs: Number.parseInt(end, 36) } };
}

const toInt8 = (values: ArrayLike<number>) => Int8Array.from(values, (value) => Math.round(value));

/**
 * The index on Cloudflare Vectorize, for catalogues that exceed an isolate's memory. Namespace: `version` of the model. Writes become
 * visible after seconds. A query returns at most 100 matches, which are windows, so it may find fewer recordings than requested.
 */
export function openVectorizeIndex(vectors: VectorizeBinding, { version }: { version: string }): SimilarityIndex {
  async function idsOf(id: string): Promise<string[]> {
    const whole = await vectors.getByIds([wholeId(id)]);
    const times = whole[0]?.metadata?.windows;
    if (typeof times !== "string") return [];
    return [
      wholeId(id),
      ...times
        .split(" ")
        .filter(Boolean)
        .map((time) => `${id}:${time}`),
    ];
  }

  async function readOne(id: string): Promise<IndexedRecording[]> {
    const ids = await idsOf(id);
    const found = new Map<string, Int8Array>();
    for (let at = 0; at < ids.length; at += maxByIds)
      for (const one of await vectors.getByIds(ids.slice(at, at + maxByIds))) found.set(one.id, toInt8(one.values));
    const whole = found.get(wholeId(id));
    if (whole === undefined) return [];
    const windows = ids.slice(1).flatMap((one) => {
      const vector = found.get(one);
      return vector ? [{ ...parseId(one).passage, vector }] : [];
    });
    return [{ id, whole, windows }];
  }

  async function remove(ids: readonly string[]): Promise<void> {
    const own = (await Promise.all(ids.map(idsOf))).flat();
    for (let at = 0; at < own.length; at += maxBatch) await vectors.deleteByIds(own.slice(at, at + maxBatch));
  }

  /**
   * Queries by weighted halves of the seed. Both halves of stored vectors have equal norms, so that each contributes equally to the cosine.
   */
  async function matches(
    seed: Int8Array,
    soundWeight: number,
    filter: VectorizeVectorMetadataFilter,
  ): Promise<Found[]> {
    const values = Array.from(seed, (value, at) => value * (at < HALF_BYTES ? soundWeight : 1 - soundWeight));
    const found = await vectors.query(values, { topK: maxMatches, namespace: version, filter });
    return found.matches.map(({ id, score }) => ({ ...parseId(id), score: Math.min(1, score * Math.SQRT2) }));
  }

  async function nearest({ seed, by, limit, only }: SimilarityQuery): Promise<SimilarHit[]> {
    const kind = by === "whole" ? "whole" : "window";
    const filters: VectorizeVectorMetadataFilter[] =
      only === null
        ? [{ kind }]
        : Array.from({ length: Math.ceil(only.length / maxIn) }, (_, part) => ({
            kind,
            id: { $in: only.slice(part * maxIn, (part + 1) * maxIn) },
          }));
    const hits = (await Promise.all(filters.map((filter) => matches(seed, 1, filter)))).flat();
    hits.sort((a, b) => a.score - b.score);
    // The last match of each recording is its nearest.
    const best = [...new Map(hits.map((hit) => [hit.id, hit])).values()];
    best.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    // Copies of one recording are not detected: that would need the vectors of all hits.
    const kept = best.slice(0, limit).map((hit, sound) => ({ ...hit, sound }));
    return Promise.all(kept.map(async (hit) => ({ ...hit, passage: await nearestPassage(hit.id, seed) })));
  }

  async function nearestPassage(id: string, seed: Int8Array): Promise<SimilarHit["passage"]> {
    const [nearest] = await matches(seed, soundShare, { kind: "window", id });
    return nearest?.passage ?? { startMs: 0, endMs: 0 };
  }

  return {
    read: async (ids) => (await Promise.all(ids.map(readOne))).flat(),
    nearest,
    remove,
    async upsert(recordings) {
      await remove(recordings.map(({ id }) => id));
      const all = recordings.flatMap(({ id, whole, windows }) => [
        {
          id: wholeId(id),
          values: [...whole],
          namespace: version,
          metadata: {
            id,
            kind: "whole",
            windows: windows.map(({ startMs, endMs }) => `${startMs.toString(36)}:${endMs.toString(36)}`).join(" "),
          },
        },
        ...windows.map(({ startMs, endMs, vector }) => ({
          id: windowId(id, startMs, endMs),
          values: [...vector],
          namespace: version,
          metadata: { id, kind: "window" },
        })),
      ]);
      for (let at = 0; at < all.length; at += maxBatch) await vectors.upsert(all.slice(at, at + maxBatch));
    },
  };
}
