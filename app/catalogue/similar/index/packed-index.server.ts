import { deltaRows, type StoredDelta, unpackDelta, writeDelta } from "#app/catalogue/similar/index/delta.server.ts";
import {
  CorruptIndexError,
  type IndexedRecording,
  idAt,
  type PackedMatrix,
  placeOf,
  recordingAt,
  timeAt,
  unpackMatrix,
} from "#app/catalogue/similar/index/packed-matrix.ts";
import { scan } from "#app/catalogue/similar/index/scan.ts";
import {
  buildKey,
  guardSimilar,
  type SimilarState,
  type Stores,
} from "#app/catalogue/similar/index/similar-state.server.ts";
import type { SimilarHit, SimilarityIndex, SimilarityQuery } from "#app/catalogue/similar/index/similarity-index.ts";
import { similarity } from "#audio/analysis/similarity/model.ts";

type Loaded = {
  buildId: string;
  base: PackedMatrix;
  /** Recordings newer than the build, by id. */
  newer: Map<string, PackedMatrix>;
  /** The sequence of the newest row of `similar_delta` that is in `newer`. */
  sequence: number;
};

/**
 * The matrix of the build that searches use, public data of at most 64 MB: docs/decisions/030-similar-index.md. `loading` is when a
 * request of this isolate began to fetch one: two copies at once could exceed its memory.
 */
let held: Loaded | null = null;
let loading: { buildId: string; since: number } | null = null;

/** Milliseconds that a request waits for another one's matrix, and between two looks. */
const maxWait = 2_000;
const waitStep = 20;

async function waitForOther(buildId: string): Promise<void> {
  const end = Date.now() + maxWait;
  while (loading?.buildId === buildId && held?.buildId !== buildId && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, waitStep));
  }
}

/** The sequence of the newest row of `similar_delta` that this isolate has for any build: what to bind to `readDeltaStatement`. */
export function knownSequence(): { buildId: string | null; sequence: number } {
  return { buildId: held?.buildId ?? null, sequence: held?.sequence ?? 0 };
}

/** The matrix of the build in `state`. @throws CorruptIndexError when it is missing or malformed */
async function loadBase({ env }: Pick<Stores, "env">, state: SimilarState): Promise<Loaded> {
  const { build_id: buildId, model_version: version } = state;
  if (buildId === null || version === null) throw new CorruptIndexError("There is no index yet");
  if (held?.buildId !== buildId) await waitForOther(buildId);
  if (held?.buildId === buildId) return held;
  // The memory of the last build is free before the next one is fetched.
  held = null;
  loading = { buildId, since: Date.now() };
  try {
    const object = await env.MASTERS.get(buildKey(version, buildId));
    if (object === null) throw new CorruptIndexError("The index is missing from the bucket");
    held = { buildId, base: unpackMatrix(await object.arrayBuffer()), newer: new Map(), sequence: 0 };
    return held;
  } finally {
    loading = null;
  }
}

/**
 * The index of `state`, with the rows of `similar_delta` that are newer than `knownSequence`.
 * @throws CorruptIndexError when there is none that can be searched
 */
export async function openPackedIndex(
  stores: Pick<Stores, "env" | "search">,
  { state, delta }: { state: SimilarState; delta: StoredDelta[] },
): Promise<SimilarityIndex> {
  const loaded = await loadBase(stores, state);
  for (const row of delta) {
    addNewer(loaded, row);
    loaded.sequence = Math.max(loaded.sequence, row.sequence);
  }
  return {
    read: (ids) => Promise.resolve(ids.flatMap((id) => readOne(loaded, id) ?? [])),
    nearest: (query) => Promise.resolve(nearest(loaded, query)),
    async upsert(recordings) {
      await stores.search.batch([
        guardSimilar(stores.search, state),
        ...writeDelta(stores.search, deltaRows(recordings, loaded.base.dims)),
      ]);
    },
    async remove(ids) {
      for (const id of ids) loaded.newer.delete(id);
      await stores.search.batch([
        guardSimilar(stores.search, state),
        stores.search
          .prepare("DELETE FROM similar_delta WHERE recording_id IN (SELECT value FROM json_each(?1))")
          .bind(JSON.stringify(ids)),
      ]);
    },
  };
}

/** A row that cannot be read leaves the recording as the build has it. */
function addNewer({ base, newer }: Loaded, row: StoredDelta): void {
  try {
    const packed = unpackDelta(row);
    if (packed.dims !== base.dims) throw new CorruptIndexError("The vectors are of another length");
    newer.set(row.id, packed);
  } catch (error) {
    console.warn(`similar: the newer vectors of ${row.id} cannot be used`, error);
  }
}

function readOne({ base, newer }: Loaded, id: string): IndexedRecording | null {
  const own = newer.get(id);
  if (own) return recordingAt(own, 0);
  const place = placeOf(base, id);
  return place === null ? null : recordingAt(base, place);
}

/** 1 for the places that are not to be found: what is newer elsewhere, and all but `only`. */
function skipped({ base, newer }: Loaded, only: readonly string[] | null): Uint8Array {
  const skip = new Uint8Array(base.offsets.length - 1);
  if (only !== null) {
    skip.fill(1);
    for (const id of only) {
      const place = placeOf(base, id);
      if (place !== null) skip[place] = 0;
    }
  }
  for (const id of newer.keys()) {
    const place = placeOf(base, id);
    if (place !== null) skip[place] = 1;
  }
  return skip;
}

function nearest(loaded: Loaded, { seed, by, limit, only }: SimilarityQuery): SimilarHit[] {
  const { base, newer } = loaded;
  const wanted = only === null ? null : new Set(only);
  const own = [...newer].filter(([id]) => wanted === null || wanted.has(id)).map(([, packed]) => packed);
  const hits = [
    ...hitsIn(base, { seed, by, limit, skip: skipped(loaded, only) }),
    ...own.flatMap((packed) => hitsIn(packed, { seed, by, limit, skip: null })),
  ];
  hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return withSounds(hits.slice(0, limit));
}

type FoundHit = Omit<SimilarHit, "sound"> & { whole: Int8Array };

function hitsIn(packed: PackedMatrix, query: Parameters<typeof scan>[1]): FoundHit[] {
  const { dims, wholes } = packed;
  return scan(packed, query).map(({ place, window, score }) => ({
    id: idAt(packed, place),
    score,
    passage: window < 0 ? { startMs: 0, endMs: 0 } : timeAt(packed, window),
    whole: wholes.subarray(place * dims, (place + 1) * dims),
  }));
}

/** Copies of one recording differ by their encoder: from this cosine on two recordings are one. */
const sameSound = 0.998;
/** Copies are about equally near to any seed, so a hit is compared with those just before it. */
const neighbours = 8;

function withSounds(hits: FoundHit[]): SimilarHit[] {
  const sounds: number[] = [];
  return hits.map(({ whole, ...hit }, place) => {
    let sound = place;
    for (let other = Math.max(0, place - neighbours); other < place; other += 1) {
      const { whole: near } = hits[other] as FoundHit;
      if (similarity(whole, near) < sameSound) continue;
      sound = sounds[other] as number;
      break;
    }
    sounds.push(sound);
    return { ...hit, sound };
  });
}
