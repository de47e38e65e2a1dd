import { type SQL, sql } from "drizzle-orm";
import { assignPositions } from "#app/catalogue/projection/assign-positions.ts";
import {
  isRowError,
  type ProjectionProblem,
  reportProblems,
  toProblem,
} from "#app/catalogue/projection/projection-problems.server.ts";
import {
  deleteRows,
  findGaps,
  type Generation,
  insertRows,
  writeVocabulary,
} from "#app/catalogue/projection/projection-sql.ts";
import { type DocumentRow, documentQuery, toRows } from "#app/catalogue/projection/read-documents.server.ts";
import {
  type GenerationState,
  guardRevision,
  isBuilding,
  isRevisionConflict,
  readGeneration,
} from "#app/catalogue/projection/search-generation.server.ts";
import { indexVocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { parseVocabulary } from "#app/catalogue/search/facets/parse-vocabulary.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";

type Stores = Pick<RequestContext, "db" | "search" | "now">;
type Mark = { id: string; at: number };
/** Milliseconds in which a recording that visitors got or lost is refreshed before all others. */
const urgentMs = 24 * 3600 * 1000;
/** Max such recordings per run: as many as are changed together. */
const urgentLimit = 5000;
type Gap = Parameters<typeof assignPositions>[1][number];

/**
 * Updates the projection for up to `limit` recordings marked in `search_dirty`: those that visitors got or lost first, then the oldest marks.
 * New ones get a position, changed ones keep theirs, unpublished ones are removed, at once whatever their number. A recording that cannot be indexed is left out and reported. A mark is removed after the
 * projection was written, and only if it is unchanged, so a crash repeats work and loses none. During a rebuild nothing is processed and
 * the marks are kept.
 */
export async function refreshSearch(stores: Stores, { limit }: { limit: number }): Promise<{ refreshed: number }> {
  const { db, now } = stores;
  const [urgent, oldest] = await db.batch([
    db.all<Mark & { gone: number }>(sql`SELECT d.recording_id AS id, d.marked_at AS at, r.status <> 'published' AS gone
FROM (SELECT subject_id FROM visibility_changes WHERE changed_at > ${now - urgentMs} ORDER BY changed_at LIMIT ${urgentLimit}) v
CROSS JOIN search_dirty d ON d.recording_id = v.subject_id CROSS JOIN recordings r ON r.id = d.recording_id`),
    db.all<Mark>(
      sql`SELECT recording_id AS id, marked_at AS at FROM search_dirty ORDER BY marked_at, recording_id LIMIT ${limit}`,
    ),
  ]);
  if (oldest.length === 0) return { refreshed: 0 };
  await removeRows(
    stores,
    urgent.flatMap(({ id, gone }) => (gone === 1 ? [id] : [])),
  );
  const marks = new Map([...urgent, ...oldest].map(({ id, at }) => [id, { id, at }]));
  const refreshed = await refreshMarks(stores, [...marks.values()].slice(0, limit));
  if (urgent.length > 0) await renewPages(stores, urgent);
  return { refreshed };
}

/** Ends the pages that were cached between the change of these recordings and their removal from the results of searches. */
async function renewPages({ db, now }: Stores, recordings: Mark[]): Promise<void> {
  const ids = JSON.stringify(recordings.map(({ id }) => id));
  await db.run(sql`UPDATE visibility_changes SET changed_at = max(changed_at + 1, ${now})
    WHERE subject_id IN (SELECT value FROM json_each(${ids}))`);
}

/** Removes recordings from the results of searches. Their marks stay: other versions of their songs are still to be refreshed. */
async function removeRows({ search }: Stores, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { active } = await readGeneration(search);
  await search.batch(deleteRows(active).map((text) => search.prepare(text).bind(JSON.stringify(ids))));
}

/**
 * Number of processed `marks`. If the database rejects a batch, it is split in halves; a single recording is retried without the other
 * versions of its song, which may be the cause.
 */
async function refreshMarks(stores: Stores, marks: Mark[], inSongs: (ids: string) => SQL = inSongsOf): Promise<number> {
  const state = await readGeneration(stores.search);
  if (isBuilding(state, stores.now)) return 0;
  try {
    await takeMarks(stores, marks, state, inSongs(JSON.stringify(marks.map(({ id }) => id))));
    return marks.length;
  } catch (error) {
    // A concurrent refresh: the marks are kept.
    if (isRevisionConflict(error)) return 0;
    if (!isRowError(error)) throw error;
    const [first, ...others] = marks;
    if (first !== undefined && others.length === 0) {
      if (inSongs === inSongsOf) return refreshMarks(stores, marks, alone);
      await finishMarks(stores, marks, { views: [], problems: [toProblem(first.id, error)] });
      return 1;
    }
    const middle = Math.ceil(marks.length / 2);
    return (await refreshMarks(stores, marks.slice(0, middle))) + (await refreshMarks(stores, marks.slice(middle)));
  }
}

/** Recordings with a version among `ids`, a JSON array: index rows contain the other versions of the song. */
function inSongsOf(ids: string): SQL {
  return sql`recordings.id IN (SELECT versions.id FROM recordings marked
JOIN recordings versions ON versions.work_id = marked.work_id WHERE marked.id IN (SELECT value FROM json_each(${ids})))`;
}

function alone(ids: string): SQL {
  return sql`recordings.id IN (SELECT value FROM json_each(${ids}))`;
}

/** Writes the rows of the recordings matching `where`, and removes those of marked recordings that do not match. */
async function takeMarks(stores: Stores, marks: Mark[], state: GenerationState, where: SQL): Promise<void> {
  const { db, search } = stores;
  const found = await db.all<DocumentRow>(documentQuery(where));
  const ids = JSON.stringify([...new Set([...marks, ...found].map(({ id }) => id))]);
  const { positions, vocabulary } = await readPlaces(search, state.active, found);
  const { rows, problems } = toRows(found, ({ id }) => positions.get(id) ?? 0, vocabulary);
  rows.sort((a, b) => a.at - b.at);
  await search.batch([
    guardRevision(search, state),
    ...deleteRows(state.active).map((text) => search.prepare(text).bind(ids)),
    ...chunkByBytes(rows).flatMap((json) => insertRows(state.active).map((text) => search.prepare(text).bind(json))),
    ...(vocabulary.grown ? [search.prepare(writeVocabulary(state.active)).bind(JSON.stringify(vocabulary.terms))] : []),
  ]);
  await finishMarks(stores, marks, { views: rows.map(({ id, track }) => ({ id, view: track })), problems });
}

type Finished = { views: { id: string; view: string }[]; problems: ProjectionProblem[] };

/** Stores the views with their recordings and removes the marks that are unchanged. */
async function finishMarks(stores: Stores, marks: Mark[], { views, problems }: Finished): Promise<void> {
  const { db } = stores;
  await reportProblems(stores, problems);
  const marked = new Map(marks.map(({ id, at }) => [id, at]));
  const stored = chunkByBytes(views.map((row) => ({ ...row, at: marked.get(row.id) })));
  const done = JSON.stringify(marks);
  const indexed = JSON.stringify(views.map(({ id }) => id));
  await db.batch([
    db.run(sql`DELETE FROM projection_problems WHERE recording_id IN (SELECT value FROM json_each(${indexed}))`),
    ...stored.map((json) =>
      db.run(sql`UPDATE recordings SET view = j.value ->> 'view' FROM json_each(${json}) j
WHERE recordings.id = j.value ->> 'id'
AND (SELECT marked_at FROM search_dirty WHERE recording_id = recordings.id) = j.value ->> 'at'`),
    ),
    db.run(sql`DELETE FROM search_dirty WHERE (recording_id, marked_at) IN
(SELECT value ->> 'id', value ->> 'at' FROM json_each(${done}))`),
  ]);
}

/** Positions of the recordings, existing or new, and the vocabulary of their tag codes. */
async function readPlaces(search: D1Database, generation: Generation, found: DocumentRow[]) {
  const ids = JSON.stringify(found.map(({ id }) => id));
  const popularities = JSON.stringify([...new Set(found.map(({ popularity }) => popularity))]);
  const [placed, gaps, terms] = await search.batch([
    search
      .prepare(`SELECT id, rows.position, popularity FROM rows_${generation} AS rows
JOIN facets_${generation} AS facets ON facets.position = rows.position WHERE id IN (SELECT value FROM json_each(?1))`)
      .bind(ids),
    search.prepare(findGaps(generation)).bind(popularities),
    search.prepare(`SELECT terms FROM vocabulary_${generation}`),
  ]);
  const places = (placed?.results ?? []) as { id: string; position: number; popularity: number }[];
  const known = new Map(places.map((place) => [place.id, place]));
  const moving = found.flatMap((row) => {
    const place = known.get(row.id);
    return place?.popularity === row.popularity ? [] : [{ ...row, position: place?.position ?? null }];
  });
  const positions = new Map(places.map(({ id, position }) => [id, position]));
  for (const [id, at] of assignPositions(moving, (gaps?.results ?? []) as Gap[])) positions.set(id, at);
  const [row] = (terms?.results ?? []) as { terms: string }[];
  return { positions, vocabulary: indexVocabulary(parseVocabulary(row?.terms ?? "[]")) };
}
