import { sql } from "drizzle-orm";
import { buildSimilarIndex, storedFeaturesOf } from "#app/catalogue/similar/index/build-similar-index.server.ts";
import { deltaRows, writeDelta } from "#app/catalogue/similar/index/delta.server.ts";
import { embedStored, reportFeatureProblems } from "#app/catalogue/similar/index/features.server.ts";
import { readModel } from "#app/catalogue/similar/index/similar-model.server.ts";
import {
  guardSimilar,
  isBuilding,
  isSimilarConflict,
  readSimilarState,
  type SimilarState,
} from "#app/catalogue/similar/index/similar-state.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { EMBEDDING_BYTES } from "#audio/analysis/similarity/model.ts";
import { isCurrentModel } from "#audio/analysis/similarity/model-bytes.ts";

type Stores = Pick<RequestContext, "db" | "search" | "now" | "env">;
type Mark = { id: string; at: number };

/** Number of newer recordings at which a rebuild is due, or a quarter of the build's: each costs every isolate a row. */
const maxNewer = 500;
const maxNewerShare = 0.25;

/** Build steps per run, enough for 6,000 recordings: the rest follow a minute later. */
const stepsPerRun = 5;

/**
 * Indexes up to `limit` recordings marked in `similar_dirty`, oldest marks first. A mark is removed after the index was written, and only
 * if it is unchanged. Recordings without readable features are left out and reported. Before the first build all marks are kept.
 */
export async function refreshSimilar(stores: Stores, { limit }: { limit: number }): Promise<{ refreshed: number }> {
  const marks = await stores.db.all<Mark>(
    sql`SELECT recording_id AS id, marked_at AS at FROM similar_dirty ORDER BY marked_at, recording_id LIMIT ${limit}`,
  );
  if (marks.length === 0) return { refreshed: 0 };
  try {
    return { refreshed: await takeMarks(stores, marks) };
  } catch (error) {
    // A concurrent refresh or build: the marks are kept.
    if (isSimilarConflict(error)) return { refreshed: 0 };
    throw error;
  }
}

/** Starts a build if one is due, and continues one in progress. */
export async function continueSimilarBuild(stores: Stores): Promise<void> {
  const state = await readSimilarState(stores.search);
  if (!isBuilding(state, stores.now) && !(await isDue(stores, state))) return;
  try {
    for (let step = 0; step < stepsPerRun; step += 1) if ((await buildSimilarIndex(stores)).done) return;
  } catch (error) {
    if (!isSimilarConflict(error)) throw error;
  }
}

async function takeMarks(stores: Stores, marks: Mark[]): Promise<number> {
  const state = await readSimilarState(stores.search);
  if (state.model_version === null || !isCurrentModel(state.model_version)) return 0;
  const { db, search } = stores;
  const model = await readModel(stores, state.model_version);
  const stored = await storedFeaturesOf(
    stores,
    marks.map(({ id }) => id),
  );
  const { recordings, problems } = await embedStored(stores, model, stored);
  const indexed = new Set(recordings.map(({ id }) => id));
  const gone = JSON.stringify(marks.map(({ id }) => id).filter((id) => !indexed.has(id)));
  await search.batch([
    guardSimilar(search, state),
    search.prepare("DELETE FROM similar_delta WHERE recording_id IN (SELECT value FROM json_each(?1))").bind(gone),
    ...writeDelta(search, deltaRows(recordings, EMBEDDING_BYTES)),
  ]);
  await reportFeatureProblems(stores, problems);
  const done = JSON.stringify(marks);
  const solved = JSON.stringify([...indexed]);
  await db.batch([
    db.run(sql`DELETE FROM similar_problems WHERE recording_id IN (SELECT value FROM json_each(${solved}))`),
    db.run(sql`INSERT INTO tag_proposals (recording_id, proposed_at) SELECT value, 0 FROM json_each(${solved}) WHERE true
ON CONFLICT (recording_id) DO UPDATE SET proposed_at = 0`),
    db.run(sql`DELETE FROM similar_dirty WHERE recording_id IN (SELECT value ->> 'id' FROM json_each(${done}))
AND EXISTS (SELECT 1 FROM json_each(${done}) WHERE value ->> 'id' = recording_id AND value ->> 'at' = marked_at)`),
  ]);
  return marks.length;
}

async function isDue({ db, search }: Stores, state: SimilarState): Promise<boolean> {
  if (state.build_id === null) {
    const marked = await db.all(sql`SELECT 1 FROM similar_dirty LIMIT 1`);
    return marked.length > 0;
  }
  if (!isCurrentModel(state.model_version ?? "")) return true;
  const limit = Math.min(maxNewer, Math.ceil(state.recordings * maxNewerShare) + 1);
  const newer = await search
    .prepare("SELECT count(*) AS n FROM (SELECT 1 FROM similar_delta LIMIT ?1)")
    .bind(limit)
    .first<number>("n");
  return (newer ?? 0) >= limit;
}
