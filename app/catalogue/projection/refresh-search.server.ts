import { sql } from "drizzle-orm";
import { z } from "zod";
import { assignPositions } from "#app/catalogue/projection/assign-positions.ts";
import {
  deleteRows,
  findGaps,
  type Generation,
  insertRows,
  writeVocabulary,
} from "#app/catalogue/projection/projection-sql.ts";
import { documentQuery, readDocuments } from "#app/catalogue/projection/read-documents.server.ts";
import { projectionRow, type RecordingDocument } from "#app/catalogue/projection/recording-document.ts";
import {
  guardRevision,
  isBuilding,
  isRevisionConflict,
  readGeneration,
} from "#app/catalogue/projection/search-generation.server.ts";
import { indexVocabulary, parseVocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

const markSchema = z.array(z.object({ id: z.string(), at: z.number() }));
const termsSchema = z.tuple([z.object({ terms: z.string() })]);
const placeSchema = z.array(z.object({ id: z.string(), position: z.number() }));
const gapSchema = z.array(
  z.object({
    popularity: z.number(),
    before: z.number().nullable(),
    after: z.number().nullable(),
    last: z.number().nullable(),
  }),
);

/**
 * Takes up to `limit` recordings marked in `search_dirty` into the projection: new ones get a position, changed ones keep theirs,
 * those no longer published go. A mark is removed after the projection is written and only if it is still the one that was read,
 * so a crash repeats work and loses none. While the index is rebuilt nothing is taken: the marks wait.
 */
export async function refreshSearch(
  { db, search, now }: Pick<RequestContext, "db" | "search" | "now">,
  { limit }: { limit: number },
): Promise<{ refreshed: number }> {
  const oldest = sql`(SELECT recording_id FROM search_dirty ORDER BY marked_at, recording_id LIMIT ${limit})`;
  const [marked, found] = await db.batch([
    db.all(
      sql`SELECT recording_id AS id, marked_at AS at FROM search_dirty ORDER BY marked_at, recording_id LIMIT ${limit}`,
    ),
    db.all(documentQuery(sql`r.id IN ${oldest}`)),
  ]);
  const marks = markSchema.parse(marked);
  if (marks.length === 0) return { refreshed: 0 };
  const state = await readGeneration(search);
  if (isBuilding(state, now)) return { refreshed: 0 };
  const documents = readDocuments(found);
  const ids = JSON.stringify(marks.map(({ id }) => id));
  const { positions, vocabulary } = await readPlaces(search, state.active, documents);
  const rows = documents
    .map((document) => projectionRow(document, positions.get(document.id) ?? 0, vocabulary))
    .sort((a, b) => a.at - b.at);
  try {
    await search.batch([
      guardRevision(search, state),
      ...deleteRows(state.active).map((text) => search.prepare(text).bind(ids)),
      ...insertRows(state.active).map((text) => search.prepare(text).bind(JSON.stringify(rows))),
      ...(vocabulary.grown
        ? [search.prepare(writeVocabulary(state.active)).bind(JSON.stringify(vocabulary.terms))]
        : []),
    ]);
  } catch (error) {
    // Somebody else is refreshing: what is marked stays marked.
    if (isRevisionConflict(error)) return { refreshed: 0 };
    throw error;
  }
  await db.run(sql`DELETE FROM search_dirty WHERE (recording_id, marked_at) IN
(SELECT value ->> 'id', value ->> 'at' FROM json_each(${JSON.stringify(marks)}))`);
  return { refreshed: marks.length };
}

/** Where the recordings stand or go, and the vocabulary their tags are coded with. */
async function readPlaces(search: D1Database, generation: Generation, documents: RecordingDocument[]) {
  const ids = JSON.stringify(documents.map(({ id }) => id));
  const popularities = JSON.stringify([...new Set(documents.map(({ popularity }) => popularity))]);
  const [placed, gaps, terms] = await search.batch([
    search
      .prepare(`SELECT id, position FROM rows_${generation} WHERE id IN (SELECT value FROM json_each(?1))`)
      .bind(ids),
    search.prepare(findGaps(generation)).bind(popularities),
    search.prepare(`SELECT terms FROM vocabulary_${generation}`),
  ]);
  const positions = new Map(placeSchema.parse(placed?.results).map(({ id, position }) => [id, position]));
  const newcomers = documents.filter(({ id }) => !positions.has(id));
  for (const [id, at] of assignPositions(newcomers, gapSchema.parse(gaps?.results))) positions.set(id, at);
  const [row] = termsSchema.parse(terms?.results);
  return { positions, vocabulary: indexVocabulary(parseVocabulary(row.terms)) };
}
