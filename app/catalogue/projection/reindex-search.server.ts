import { sql } from "drizzle-orm";
import { z } from "zod";
import { firstPosition } from "#app/catalogue/projection/assign-positions.ts";
import {
  emptyGeneration,
  type Generation,
  insertRows,
  optimizeIndex,
  positionGap,
  showGeneration,
  writeVocabulary,
} from "#app/catalogue/projection/projection-sql.ts";
import { documentQuery, readDocuments } from "#app/catalogue/projection/read-documents.server.ts";
import { projectionRow } from "#app/catalogue/projection/recording-document.ts";
import {
  type GenerationState,
  guardRevision,
  idleGeneration,
  isBuilding,
  readGeneration,
} from "#app/catalogue/projection/search-generation.server.ts";
import {
  codesOf,
  indexVocabulary,
  parseVocabulary,
  type VocabularyIndex,
} from "#app/catalogue/search/facet-vocabulary.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Stores = Pick<RequestContext, "db" | "search" | "now">;

/** Recordings in one batch: about 1 KB each, and D1 takes parameters of up to 2 MB. */
const batchRows = 500;

const termsSchema = z.object({ terms: z.string() });
const tagSchema = z.array(z.object({ category: z.string(), slug: z.string(), label: z.string() }));

/**
 * One step of a rebuild: `rows` more recordings into the idle generation, and with the last of them the swap. Call it until
 * `done`; a rebuild that broke off goes on where it stood. Searches see the old generation until the swap and the new one after.
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
    const before = state.built;
    state = await buildBatch(stores, state, vocabulary);
    if (state.built - before < batchRows) {
      await finishBuild(stores, state);
      return { built: state.built, done: true };
    }
  }
  return { built: state.built, done: false };
}

/** The whole vocabulary is known before the first recording: rebuilt codes are in the order of the labels. */
async function beginBuild({ db, search, now }: Stores, state: GenerationState): Promise<GenerationState> {
  const tags = tagSchema.parse(await db.all(sql`SELECT category, slug, label FROM tags ORDER BY label`));
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
  const row = await search.prepare(`SELECT terms FROM vocabulary_${generation}`).first();
  return indexVocabulary(parseVocabulary(termsSchema.parse(row).terms));
}

/** The next recordings in the order of popularity, the newest of equal ones first (ids sort by creation). */
async function buildBatch(
  { db, search, now }: Stores,
  state: GenerationState,
  vocabulary: VocabularyIndex,
): Promise<GenerationState> {
  const after =
    state.last_popularity === null
      ? sql`true`
      : sql`(r.popularity, r.id) < (${state.last_popularity}, ${state.last_id})`;
  const found = await db.all(documentQuery(sql`${after} ORDER BY r.popularity DESC, r.id DESC LIMIT ${batchRows}`));
  const documents = readDocuments(found);
  const idle = idleGeneration(state);
  const last = documents.at(-1);
  if (last === undefined) return state;
  const rows = documents.map((document, index) =>
    projectionRow(document, firstPosition + (state.built + index) * positionGap, vocabulary),
  );
  const next = { ...state, built: state.built + rows.length, last_popularity: last.popularity, last_id: last.id };
  await search.batch([
    guardRevision(search, state),
    ...insertRows(idle).map((text) => search.prepare(text).bind(JSON.stringify(rows))),
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
    search.prepare("UPDATE generation SET active = ?1, building_since = NULL").bind(idle),
  ]);
  await search.batch([
    ...emptyGeneration(state.active).map((text) => search.prepare(text)),
    search.prepare("PRAGMA optimize"),
  ]);
}
