/**
 * SQL of a search by shape or length, over the views of the search projection. As constants, so that the benchmark measures exactly these.
 */

/** Max recordings compared by curve, and by cuts, which are ten times as long. */
const comparedCaps = { curves: 2000, cuts: 1000 };
/** Max listed results. */
export const resultCap = 200;

/**
 * Data to compare from the hits of disjoint expressions, in order of the expressions, most popular first within one. Reading stops at the
 * cap. `part`: index of the expression. `hasFit`: a length is requested. Parameters: the expressions, ten at most.
 */
export function comparedHits(expressions: number, hasFit: boolean): string {
  const parts = Array.from(
    { length: expressions },
    (_, at) => `SELECT position, ${at} AS part FROM hits WHERE words MATCH ?${at + 1}`,
  );
  // D1 allows five parts in a compound select: more are nested.
  const halves = parts.length <= 5 ? [parts] : [parts.slice(0, 5), parts.slice(5)];
  const union = halves.map((half) => half.join(" UNION ALL "));
  const hits = union.length === 1 ? union.join() : union.map((half) => `SELECT * FROM (${half})`).join(" UNION ALL ");
  return `SELECT hit.part, shapes.id, shapes.song, shapes.duration_ms AS durationMs, shapes.curve,
${hasFit ? "shapes.cuts" : "''"} AS cuts FROM (${hits} LIMIT ${hasFit ? comparedCaps.cuts : comparedCaps.curves}) AS hit CROSS JOIN shapes ON shapes.position = hit.position`;
}

/** The recording with an id, or those of the song with it. Parameters: the id, and an expression that excludes hidden ones. */
export const readSource = `SELECT shapes.id, shapes.energy, shapes.duration_ms AS durationMs, hits.view
FROM shapes CROSS JOIN hits ON hits.position = shapes.position
WHERE (shapes.id = ?1 OR shapes.song = ?1) AND hits.words MATCH ?2 LIMIT 20`;

/** Rows of recordings that match an expression, in the given order. Parameters: a JSON array of ids, the expression. */
export const readPlaces = `SELECT wanted.key AS place, hits.view FROM json_each(?1) AS wanted CROSS JOIN rows ON rows.id = wanted.value
CROSS JOIN hits ON hits.position = rows.position WHERE hits.words MATCH ?2 ORDER BY wanted.key`;
