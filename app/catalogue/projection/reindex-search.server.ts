import { sql } from "drizzle-orm";
import { firstPosition } from "#app/catalogue/projection/assign-positions.ts";
import { isRowError, reportProblems, toProblem } from "#app/catalogue/projection/projection-problems.server.ts";
import {
  emptyGeneration,
  type Generation,
  insertRows,
  optimizeIndex,
  positionGap,
  showGeneration,
  writeVocabulary,
} from "#app/catalogue/projection/projection-sql.ts";
import { type DocumentRow, documentQuery, toRows } from "#app/catalogue/projection/read-documents.server.ts";
import type { ProjectionRow } from "#app/catalogue/projection/recording-document.server.ts";
import {
  type GenerationState,
  guardRevision,
  idleGeneration,
  isBuilding,
  isRevisionConflict,
  readGeneration,
} from "#app/catalogue/projection/search-generation.server.ts";
import { codesOf, indexVocabulary, type VocabularyIndex } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { parseVocabulary } from "#app/catalogue/search/facets/parse-vocabulary.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";

type Stores = Pick<RequestContext, "db" | "search" | "now">;

/** Recordings read at once: about 1 KB each, 25 KB with the longest lyrics. */
const batchRows = 500;

/**
 * One step of a rebuild: `rows` more recordings into the idle generation; the last step swaps. Call it until `done`; an interrupted rebuild
 * resumes. Searches use the old generation until the swap. A recording that cannot be indexed is left out and reported; `built` includes
 * it.
 */
export async function reindexSearch(
  stores: Stores,
  { rows }: { rows: number },
): Promise<{ built: number; done: boolean }> {
  let state = await readGeneration(stores.search);
  if (!isBuilding(state, stores.now)) state = await beginBuild(stores, state);
  const vocabulary = await readVocabulary(stores.search, idleGeneration(state));
  const until = state.built + rows;
  while (state.built < until) {
    const found = await readBatch(stores, state);
    if (found.length > 0) state = await buildBatch(stores, state, { found, vocabulary });
    if (found.length < batchRows) {
      await finishBuild(stores, state);
      return { built: state.built, done: true };
    }
  }
  return { built: state.built, done: false };
}

/** A step of the rebuild required by a migration of the projection; no-op once complete. */
export async function completeSearch(stores: Stores, { rows }: { rows: number }): Promise<void> {
  const state = await readGeneration(stores.search);
  if (state.complete === 0) await reindexSearch(stores, { rows });
}

/** The vocabulary is complete before the first recording: rebuilt codes are in label order. */
async function beginBuild({ db, search, now }: Stores, state: GenerationState): Promise<GenerationState> {
  const tags = await db.all<{ category: string; slug: string; label: string }>(
    sql`SELECT category, slug, label FROM tags ORDER BY label`,
  );
  const vocabulary = indexVocabulary([]);
  codesOf(vocabulary, tags);
  const idle = idleGeneration(state);
  await search.batch([
    guardRevision(search, state),
    search
      .prepare("UPDATE generation SET building_since = ?1, built = 0, last_popularity = NULL, last_id = NULL")
      .bind(now),
    ...emptyGeneration(idle).map((text) => search.prepare(text)),
    search.prepare(writeVocabulary(idle)).bind(JSON.stringify(vocabulary.terms)),
  ]);
  return readGeneration(search);
}

async function readVocabulary(search: D1Database, generation: Generation): Promise<VocabularyIndex> {
  const terms = await search.prepare(`SELECT terms FROM vocabulary_${generation}`).first<string>("terms");
  return indexVocabulary(parseVocabulary(terms ?? "[]"));
}

/** The next recordings by popularity, newest first among equals (ids sort by creation). */
function readBatch({ db }: Stores, state: GenerationState): Promise<DocumentRow[]> {
  const after =
    state.last_popularity === null
      ? sql`true`
      : sql`(recordings.popularity, recordings.id) < (${state.last_popularity}, ${state.last_id})`;
  return db.all<DocumentRow>(
    documentQuery(sql`${after} ORDER BY recordings.popularity DESC, recordings.id DESC LIMIT ${batchRows}`),
  );
}

type Batch = { found: DocumentRow[]; vocabulary: VocabularyIndex };

/** If the database rejects a batch, it is split in halves until the rejected recording is alone. */
async function buildBatch(stores: Stores, state: GenerationState, batch: Batch): Promise<GenerationState> {
  const { found, vocabulary } = batch;
  const { rows, problems } = toRows(
    found,
    (_, index) => firstPosition + (state.built + index) * positionGap,
    vocabulary,
  );
  await reportProblems(stores, problems);
  try {
    return await writeBatch(stores, state, { ...batch, rows });
  } catch (error) {
    const [first, ...others] = found;
    if (!isRowError(error) || isRevisionConflict(error) || first === undefined) throw error;
    if (others.length === 0) {
      await reportProblems(stores, [toProblem(first.id, error)]);
      return writeBatch(stores, state, { ...batch, rows: [] });
    }
    const middle = Math.ceil(found.length / 2);
    const halfway = await buildBatch(stores, state, { found: found.slice(0, middle), vocabulary });
    return buildBatch(stores, halfway, { found: found.slice(middle), vocabulary });
  }
}

/** Writes `rows` and advances the rebuild past the last of `found`, in one transaction. */
async function writeBatch(
  { search, now }: Stores,
  state: GenerationState,
  { found, vocabulary, rows }: Batch & { rows: ProjectionRow[] },
): Promise<GenerationState> {
  const idle = idleGeneration(state);
  const last = found.at(-1);
  if (last === undefined) return state;
  const next = { ...state, built: state.built + found.length, last_popularity: last.popularity, last_id: last.id };
  await search.batch([
    guardRevision(search, state),
    ...chunkByBytes(rows).flatMap((json) => insertRows(idle).map((text) => search.prepare(text).bind(json))),
    search.prepare(writeVocabulary(idle)).bind(JSON.stringify(vocabulary.terms)),
    search
      .prepare("UPDATE generation SET building_since = ?1, built = ?2, last_popularity = ?3, last_id = ?4")
      .bind(now, next.built, next.last_popularity, next.last_id),
  ]);
  return { ...next, revision: state.revision + 1, building_since: now };
}

async function finishBuild({ search }: Stores, state: GenerationState): Promise<void> {
  const idle = idleGeneration(state);
  await search.prepare(optimizeIndex(idle)).run();
  await search.batch([
    guardRevision(search, state),
    ...showGeneration(idle).map((text) => search.prepare(text)),
    search.prepare("UPDATE generation SET active = ?1, building_since = NULL, complete = 1").bind(idle),
  ]);
  await search.batch([
    ...emptyGeneration(state.active).map((text) => search.prepare(text)),
    search.prepare("PRAGMA optimize"),
  ]);
}
