import { sql } from "drizzle-orm";
import { deltaRows, writeDelta } from "#app/catalogue/similar/index/delta.server.ts";
import {
  embedStored,
  readFeatures,
  reportFeatureProblems,
  type StoredFeatures,
} from "#app/catalogue/similar/index/features.server.ts";
import { joinParts } from "#app/catalogue/similar/index/join-parts.server.ts";
import { packRecordings } from "#app/catalogue/similar/index/packed-matrix.ts";
import { readModel, storeModel } from "#app/catalogue/similar/index/similar-model.server.ts";
import {
  buildKey,
  deleteOtherObjects,
  guardSimilar,
  isBuilding,
  modelKey,
  partKey,
  readSimilarState,
  type SimilarState,
  type Stores,
} from "#app/catalogue/similar/index/similar-state.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { fitModel } from "#audio/analysis/similarity/fit-model.ts";
import { EMBEDDING_BYTES } from "#audio/analysis/similarity/model.ts";
import { newId } from "#db/new-id.server.ts";

type BuildStores = Pick<RequestContext, "db" | "search" | "now" | "env">;

/** Recordings that the model is fitted on: 25 KB each in memory. */
const sampleSize = 400;
/** Recordings per part: 2,000 bucket reads, of the 10,000 subrequests of an invocation. */
const partRecordings = 2000;

/**
 * One step of a build: fits the model, or embeds the next part of the catalogue; the last step joins the parts and activates the index.
 * Call it until `done`; an interrupted build resumes. Recordings without readable features are left out and reported.
 */
export async function buildSimilarIndex(stores: BuildStores): Promise<{ built: number; done: boolean }> {
  const state = await readSimilarState(stores.search);
  if (!isBuilding(state, stores.now)) return beginBuild(stores, state);
  const stored = await storedAfter(stores, state.next_last ?? "");
  if (stored.length > 0) return buildPart(stores, state, stored);
  await finishBuild(stores, state);
  return { built: state.next_seen, done: true };
}

const featureRow = sql`files.recording_id AS recordingId, files.bucket, files.key FROM files INDEXED BY files_features
JOIN recordings r ON r.id = files.recording_id WHERE files.role = 'features' AND r.status <> 'deleted'`;

function storedAfter({ db }: BuildStores, after: string): Promise<StoredFeatures[]> {
  return db.all<StoredFeatures>(
    sql`SELECT ${featureRow} AND files.recording_id > ${after} ORDER BY files.recording_id LIMIT ${partRecordings}`,
  );
}

/** Locations of these recordings' features. */
export function storedFeaturesOf({ db }: Pick<Stores, "db">, ids: readonly string[]): Promise<StoredFeatures[]> {
  return db.all<StoredFeatures>(
    sql`SELECT ${featureRow} AND files.recording_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

/** Recordings sampled evenly by id. */
async function readSample({ db }: BuildStores): Promise<StoredFeatures[]> {
  return db.all<StoredFeatures>(sql`WITH numbered AS MATERIALIZED (
  SELECT recording_id, row_number() OVER (ORDER BY recording_id) AS place, count(*) OVER () AS total
  FROM files INDEXED BY files_features WHERE role = 'features')
SELECT files.recording_id AS recordingId, files.bucket, files.key FROM numbered
JOIN files INDEXED BY files_features ON files.recording_id = numbered.recording_id AND files.role = 'features'
WHERE place % max(1, total / ${sampleSize}) = 0 LIMIT ${sampleSize}`);
}

async function beginBuild(stores: BuildStores, state: SimilarState): Promise<{ built: number; done: boolean }> {
  const { found, problems } = await readFeatures(stores, await readSample(stores));
  await reportFeatureProblems(stores, problems);
  if (found.length === 0) return { built: 0, done: true };
  const id = newId(stores.now);
  const model = fitModel(found.map(({ features }) => features));
  await storeModel(stores, model);
  const { search } = stores;
  await search.batch([
    guardSimilar(search, state),
    search
      .prepare(
        `UPDATE similar_index SET next_id = ?1, next_version = ?2, next_began = ?3, next_since = ?3, next_revision = revision, next_parts = 0,
next_seen = 0, next_last = NULL`,
      )
      .bind(id, model.id, stores.now),
  ]);
  return { built: 0, done: false };
}

async function buildPart(stores: BuildStores, state: SimilarState, stored: StoredFeatures[]) {
  const { search, env, now } = stores;
  const { next_id: id, next_version: version } = state;
  if (id === null || version === null) throw new Error("The build under way has no name");
  const model = await readModel(stores, version);
  const { recordings, problems } = await embedStored(stores, model, stored);
  await reportFeatureProblems(stores, problems);
  await env.MASTERS.put(partKey(version, id, state.next_parts), packRecordings(recordings, EMBEDDING_BYTES));
  const built = state.next_seen + stored.length;
  await search.batch([
    guardSimilar(search, state),
    search
      .prepare("UPDATE similar_index SET next_since = ?1, next_parts = next_parts + 1, next_seen = ?2, next_last = ?3")
      .bind(now, built, stored.at(-1)?.recordingId ?? null),
  ]);
  return { built, done: false };
}

/** Joins the parts, embeds recordings marked during the build, and activates the index. */
async function finishBuild(stores: BuildStores, state: SimilarState): Promise<void> {
  const { search, env, now } = stores;
  const { next_id: id, next_version: version } = state;
  if (id === null || version === null) throw new Error("The build under way has no name");
  const parts = Array.from({ length: state.next_parts }, (_, part) => partKey(version, id, part));
  const counts = await joinParts(env.MASTERS, parts, buildKey(version, id));
  const model = await readModel(stores, version);
  const newer = await search
    .prepare("SELECT recording_id AS id FROM similar_delta WHERE sequence > ?1")
    .bind(state.next_revision)
    .all<{ id: string }>();
  const ids = newer.results.map((row) => row.id);
  const { recordings } = await embedStored(stores, model, await storedFeaturesOf(stores, ids));
  await search.batch([
    guardSimilar(search, state),
    search.prepare("DELETE FROM similar_delta"),
    ...writeDelta(search, deltaRows(recordings, EMBEDDING_BYTES)),
    search
      .prepare(
        `UPDATE similar_index SET build_id = ?1, model_version = ?2, recordings = ?3, windows = ?4, built_at = ?5,
next_id = NULL, next_version = NULL, next_began = NULL, next_since = NULL, next_last = NULL`,
      )
      .bind(id, version, counts.recordings, counts.windows, now),
  ]);
  // Marks from before the build are covered by it.
  await stores.db.run(sql`DELETE FROM similar_dirty WHERE marked_at < ${state.next_began}`);
  const kept = [modelKey(version), buildKey(version, id)];
  // Other isolates may still be loading the previous build.
  if (state.build_id !== null && state.model_version !== null)
    kept.push(modelKey(state.model_version), buildKey(state.model_version, state.build_id));
  await deleteOtherObjects(env.MASTERS, kept);
}
