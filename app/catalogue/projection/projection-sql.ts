/** SQL that writes the projection, as constants: the benchmark builds its catalogues with exactly these. */
export type Generation = "a" | "b";

/** Inserts for one transaction. All take the same parameter: a JSON array of `ProjectionRow` in position order. */
export function insertRows(generation: Generation): string[] {
  const from = "FROM json_each(?1)";
  const pick = (...names: string[]) => names.map((name) => `value ->> '${name}'`).join(", ");
  return [
    `INSERT INTO rows_${generation} (position, id) SELECT ${pick("at", "id")} ${from}`,
    `INSERT INTO facets_${generation} (position, popularity, hidden, title, created_at, bpm, duration_ms)
SELECT ${pick("at", "popularity", "hidden", "sortTitle", "createdAt", "bpm", "durationMs")} ${from}`,
    `INSERT INTO hits_${generation} (rowid, title, artist, album, tags, lyrics, ids, anchors, facets, codes, view)
SELECT ${pick("at", "title", "artist", "album", "tags", "lyrics", "ids", "anchors", "facets", "codes", "view")} ${from}`,
    `INSERT INTO lyrics_${generation} (position, text) SELECT ${pick("at", "lines")} ${from} WHERE value ->> 'lines' <> ''`,
    `INSERT INTO shapes_${generation} (position, id, song, duration_ms, energy, curve, cuts, sections)
SELECT ${pick("at", "id", "songId", "durationMs", "energy", "curve", "cuts", "sections")} ${from}`,
  ];
}

/** Parameter: a JSON array of recording ids. The rows with the positions are deleted last. */
export function deleteRows(generation: Generation): string[] {
  const positions = `(SELECT position FROM rows_${generation} WHERE id IN (SELECT value FROM json_each(?1)))`;
  return [
    `DELETE FROM hits_${generation} WHERE rowid IN ${positions}`,
    `DELETE FROM facets_${generation} WHERE position IN ${positions}`,
    `DELETE FROM lyrics_${generation} WHERE position IN ${positions}`,
    `DELETE FROM shapes_${generation} WHERE position IN ${positions}`,
    `DELETE FROM rows_${generation} WHERE id IN (SELECT value FROM json_each(?1))`,
  ];
}

export function emptyGeneration(generation: Generation): string[] {
  return [
    `INSERT INTO hits_${generation} (hits_${generation}) VALUES ('delete-all')`,
    `DELETE FROM facets_${generation}`,
    `DELETE FROM lyrics_${generation}`,
    `DELETE FROM shapes_${generation}`,
    `DELETE FROM rows_${generation}`,
  ];
}

/** Merges the index segments, one list per word instead of one per written batch. */
export function optimizeIndex(generation: Generation): string {
  return `INSERT INTO hits_${generation} (hits_${generation}) VALUES ('optimize')`;
}

/** Parameter: the JSON of a `Vocabulary`. */
export function writeVocabulary(generation: Generation): string {
  return `UPDATE vocabulary_${generation} SET terms = ?1`;
}

/** Points the views at a generation, in one transaction with the row that names it, so that no query sees a mix. */
export function showGeneration(generation: Generation): string[] {
  return [
    "DROP VIEW hits",
    "DROP VIEW facets",
    "DROP VIEW rows",
    "DROP VIEW lyrics",
    "DROP VIEW shapes",
    "DROP VIEW words",
    "DROP VIEW vocabulary",
    `CREATE VIEW hits AS SELECT rowid AS position, hits_${generation} AS words, codes, view FROM hits_${generation}`,
    `CREATE VIEW facets AS SELECT position, hidden, title, created_at, bpm, duration_ms FROM facets_${generation}`,
    `CREATE VIEW rows AS SELECT position, id FROM rows_${generation}`,
    `CREATE VIEW lyrics AS SELECT position, text FROM lyrics_${generation}`,
    `CREATE VIEW shapes AS SELECT position, id, song, duration_ms, energy, curve, cuts, sections FROM shapes_${generation}`,
    `CREATE VIEW words AS SELECT term, doc FROM words_${generation}`,
    `CREATE VIEW vocabulary AS SELECT terms FROM vocabulary_${generation}`,
  ];
}

/** Gap between neighbours of a rebuilt generation: room for recordings of equal popularity until the next rebuild. */
export const positionGap = 1024;

/** Gaps for recordings of the popularities in ?1 (a JSON array): before the first of equal or lower popularity, after its predecessor. */
export function findGaps(generation: Generation): string {
  const next = `(SELECT position FROM facets_${generation} WHERE popularity <= value ORDER BY popularity DESC, position LIMIT 1)`;
  return `SELECT popularity, before, (SELECT max(position) FROM facets_${generation} WHERE position < before) AS after, last FROM (
SELECT value AS popularity, ${next} AS before, (SELECT max(position) FROM facets_${generation}) AS last FROM json_each(?1))`;
}
