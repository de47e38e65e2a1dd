/** SQL of a sound search, over the views of the search projection. As constants, so that the benchmark measures exactly these. */

/** Max candidates from the index to be filtered (0.1 ms each), and max listed results. */
export const candidateCap = 600;
export const resultCap = 200;
/** Max hits of words and filters that are compared one by one; with more, only candidates that are hits are found. */
export const exactCap = 1000;
/** Max results per artist. */
const perArtist = 2;

/** Ids of an expression's hits, at most `exactCap` + 1. Parameter: the expression. */
export const hitIds = `SELECT rows.id FROM (SELECT position FROM hits WHERE words MATCH ?1 LIMIT ${exactCap + 1}) AS hit
CROSS JOIN rows ON rows.position = hit.position`;

/**
 * A page of the candidates that match the expression: one version per song, one per equal sound, two per artist, none of the seeds' songs.
 * Parameters: a JSON array of [id, equal-sound group] in order; the expression; a JSON array of song ids; limit and offset.
 */
export const similarPage = `WITH candidate AS MATERIALIZED (
  SELECT wanted.key AS place, wanted.value ->> 1 AS sound, hits.position, hits.view ->> '$.songId' AS song,
    coalesce(hits.view ->> '$.artists[0].slug', hits.position) AS artist
  FROM json_each(?1) AS wanted CROSS JOIN rows ON rows.id = wanted.value ->> 0
  CROSS JOIN hits ON hits.position = rows.position WHERE hits.words MATCH ?2
), folded AS MATERIALIZED (
  SELECT place, position, artist, row_number() OVER (PARTITION BY song ORDER BY place) AS version,
    row_number() OVER (PARTITION BY sound ORDER BY place) AS copy
  FROM candidate WHERE song NOT IN (SELECT value FROM json_each(?3))
), listed AS MATERIALIZED (
  SELECT place, position, row_number() OVER (PARTITION BY artist ORDER BY place) AS nth FROM folded WHERE version = 1 AND copy = 1
), page AS MATERIALIZED (
  SELECT place, position, min(count(*) OVER (), ${resultCap}) AS total FROM listed WHERE nth <= ${perArtist}
  ORDER BY place LIMIT ?4 OFFSET ?5
)
SELECT place, total, (SELECT view FROM hits WHERE position = page.position) AS view FROM page ORDER BY place`;
