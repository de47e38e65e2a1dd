import {
  deltaRows,
  readDeltaStatement,
  type StoredDelta,
  unpackDelta,
  writeDelta,
} from "#app/catalogue/similar/index/delta.server.ts";
import { MatrixMemory, readMatrix } from "#app/catalogue/similar/index/matrix-memory.ts";
import {
  CorruptIndexError,
  type IndexedRecording,
  idAt,
  type PackedMatrix,
  packRecordings,
  placeOf,
  recordingAt,
  timeAt,
} from "#app/catalogue/similar/index/packed-matrix.ts";
import { scan } from "#app/catalogue/similar/index/scan.ts";
import {
  buildKey,
  guardSimilar,
  readStateStatement,
  type SimilarState,
  type Stores,
} from "#app/catalogue/similar/index/similar-state.server.ts";
import type { SimilarHit, SimilarityIndex, SimilarityQuery } from "#app/catalogue/similar/index/similarity-index.ts";
import { EMBEDDING_BYTES, passageSimilarity, similarity } from "#audio/analysis/similarity/model.ts";
import { isCurrentModel } from "#audio/analysis/similarity/model-bytes.ts";
import { type PassagePlace, timeBetween } from "#audio/analysis/similarity/passage-place.ts";

type Loaded = {
  buildId: string;
  base: MatrixMemory;
  /** Recordings newer than the build, by id. */
  newer: Map<string, PackedMatrix>;
  /** All of `newer` as a searchable matrix; outdated after a change. */
  newerMatrix: MatrixMemory;
  isPacked: boolean;
  /** Sequence of the newest `similar_delta` row in `newer`. */
  sequence: number;
};

/**
 * Matrix of the active build, public data of 72 bytes a window: docs/decisions/030-similar-index.md. `loading`: when a request of this
 * isolate started loading one, because two copies at once could exceed its memory.
 */
let held: Loaded | null = null;
let loading: { buildId: string; since: number } | null = null;

/** Max ms that a request waits for another one's load, and the polling interval. */
const maxWait = 2_000;
const waitStep = 20;

async function waitForOther(buildId: string): Promise<void> {
  const end = Date.now() + maxWait;
  while (loading?.buildId === buildId && held?.buildId !== buildId && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, waitStep));
  }
}

/** The index as stored in the search database. */
export type StoredIndex = {
  state: SimilarState;
  /** Rows of `similar_delta` that this isolate lacked when the statements were built. */
  delta: StoredDelta[];
};

/** The two statements of a batch, read by `toStoredIndex`. */
export function readIndexStatements(search: D1Database): [D1PreparedStatement, D1PreparedStatement] {
  const delta = search.prepare(readDeltaStatement).bind(held?.sequence ?? 0, held?.buildId ?? null);
  return [search.prepare(readStateStatement), delta];
}

/** @throws Error if the database has no index row */
export function toStoredIndex(state: D1Result | undefined, delta: D1Result | undefined): StoredIndex {
  const row = state?.results[0] as SimilarState | undefined;
  if (row === undefined) throw new Error("The search database has no row of the similar index: apply its migrations");
  return { state: row, delta: (delta?.results ?? []) as StoredDelta[] };
}

/** The matrix of the build in `state`. @throws CorruptIndexError if it is missing or malformed */
async function loadBase({ env }: Pick<Stores, "env">, state: SimilarState): Promise<Loaded> {
  const { build_id: buildId, model_version: version } = state;
  if (buildId === null || version === null) throw new CorruptIndexError("There is no index yet");
  if (!isCurrentModel(version)) throw new CorruptIndexError("The index is of an older version");
  if (held?.buildId !== buildId) await waitForOther(buildId);
  if (held?.buildId === buildId) return held;
  // Frees the previous matrix before loading the next one.
  held = null;
  loading = { buildId, since: Date.now() };
  try {
    const object = await env.MASTERS.get(buildKey(version, buildId));
    if (object === null) throw new CorruptIndexError("The index is missing from the bucket");
    // Node, where pages run in development, gets no byte stream from the bucket.
    const body = "FixedLengthStream" in globalThis ? object.body : (await object.blob()).stream();
    const base = await readMatrix(body, object.size);
    held = { buildId, base, newer: new Map(), newerMatrix: new MatrixMemory(), isPacked: false, sequence: 0 };
    return held;
  } finally {
    loading = null;
  }
}

/** The index of `state` with the newer rows of `delta`. @throws CorruptIndexError if there is no usable one */
export async function openPackedIndex(
  stores: Pick<Stores, "env" | "search">,
  { state, delta }: StoredIndex,
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
        ...writeDelta(stores.search, deltaRows(recordings, EMBEDDING_BYTES)),
      ]);
    },
    async remove(ids) {
      for (const id of ids) loaded.newer.delete(id);
      loaded.isPacked = false;
      await stores.search.batch([
        guardSimilar(stores.search, state),
        stores.search
          .prepare("DELETE FROM similar_delta WHERE recording_id IN (SELECT value FROM json_each(?1))")
          .bind(JSON.stringify(ids)),
      ]);
    },
  };
}

/** An unreadable row leaves the recording as in the build. */
function addNewer(loaded: Loaded, row: StoredDelta): void {
  try {
    const packed = unpackDelta(row);
    if (packed.dims !== EMBEDDING_BYTES) throw new CorruptIndexError("The vectors are of another length");
    loaded.newer.set(row.id, packed);
    loaded.isPacked = false;
  } catch (error) {
    console.warn(`similar: the newer vectors of ${row.id} cannot be used`, error);
  }
}

function readOne({ base, newer }: Loaded, id: string): IndexedRecording | null {
  const own = newer.get(id);
  if (own) return recordingAt(own, 0);
  const place = placeOf(base.packed, id);
  return place === null ? null : recordingAt(base.packed, place);
}

/** 1 for excluded places: all but `only`, and `replaced`. */
function skipped(packed: PackedMatrix, only: readonly string[] | null, replaced: Iterable<string>): Uint8Array {
  const skip = new Uint8Array(packed.offsets.length - 1).fill(only === null ? 0 : 1);
  const mark = (ids: Iterable<string>, value: number) => {
    for (const id of ids) {
      const place = placeOf(packed, id);
      if (place !== null) skip[place] = value;
    }
  };
  if (only !== null) mark(only, 0);
  mark(replaced, 1);
  return skip;
}

/** The newer recordings as one matrix, sorted by id. */
function packNewer(loaded: Loaded): MatrixMemory {
  const { newer, newerMatrix, isPacked } = loaded;
  if (isPacked) return newerMatrix;
  const recordings = [...newer].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, packed]) => recordingAt(packed, 0));
  const packed = packRecordings(recordings, EMBEDDING_BYTES);
  newerMatrix.reserve(packed.byteLength).set(new Uint8Array(packed));
  newerMatrix.open(packed.byteLength);
  loaded.isPacked = true;
  return newerMatrix;
}

function nearest(loaded: Loaded, { only, ...query }: SimilarityQuery): SimilarHit[] {
  const { base, newer } = loaded;
  const own = packNewer(loaded);
  const hits = [
    ...hitsIn(base, { ...query, skip: skipped(base.packed, only, newer.keys()) }),
    ...hitsIn(own, { ...query, skip: skipped(own.packed, only, []) }),
  ];
  hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return withSounds(hits.slice(0, query.limit));
}

type FoundHit = Omit<SimilarHit, "sound"> & { whole: Int8Array };

function timeOf(packed: PackedMatrix, { window, later }: PassagePlace): FoundHit["passage"] {
  if (window < 0) return { startMs: 0, endMs: 0 };
  return timeBetween(timeAt(packed, window), later > 0 ? timeAt(packed, window + 1) : null, later);
}

function hitsIn(matrix: MatrixMemory, query: Parameters<typeof scan>[1]): FoundHit[] {
  const { packed } = matrix;
  const { dims, wholes } = packed;
  return scan(matrix, query).map(({ place, score, ...found }) => ({
    id: idAt(packed, place),
    score,
    passage: timeOf(packed, found),
    whole: wholes.subarray(place * dims, (place + 1) * dims),
  }));
}

/** Min cosine of both halves at which two recordings count as one: copies differ by their encoder. */
const sameSound = 0.998;
/** Copies are similarly near to any seed, so a hit is compared with those just before it. */
const neighbours = 8;

function withSounds(hits: FoundHit[]): SimilarHit[] {
  const sounds: number[] = [];
  return hits.map(({ whole, ...hit }, place) => {
    let sound = place;
    for (let other = Math.max(0, place - neighbours); other < place; other += 1) {
      const { whole: near } = hits[other] as FoundHit;
      if (Math.min(similarity(whole, near), passageSimilarity(whole, near)) < sameSound) continue;
      sound = sounds[other] as number;
      break;
    }
    sounds.push(sound);
    return { ...hit, sound };
  });
}
