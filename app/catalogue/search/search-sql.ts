import { lastPage, pageSize } from "#app/catalogue/search/search-params.ts";

/**
 * The statements of a search page, over the views `hits`, `facets` and `rows` of the projection. They are text, so that the
 * benchmark measures these and no others.
 */

/** Pages, sorts other than by position, and counts look at this many hits at most. */
export const hitCap = pageSize * lastPage;

/** An offset beyond the last hit is the last page's. `all` is the parameter that holds the expression of every hit. */
function offset(page: number, from: string, all: string): string {
  if (page === 1) return "0";
  return `(SELECT min(${from}, max(0, (count(*) - 1) / ${pageSize} * ${pageSize})) FROM (SELECT 1 FROM hits WHERE words MATCH ${all} LIMIT ${hitCap}))`;
}

/**
 * Hits tier after tier, each by position: reading stops with the page. The rows are to be sorted by tier and position; an ORDER BY
 * would read each of them once more. Parameters: the tiers; from page 2 the offset and `all`.
 */
export function pageByTiers(tiers: number, page: number): string {
  const parts = Array.from(
    { length: tiers },
    (_, tier) => `SELECT position, ${tier} AS tier FROM hits WHERE words MATCH ?${tier + 1}`,
  );
  return `SELECT hit.tier, hit.position, rows.view FROM (${parts.join(" UNION ALL ")} LIMIT ${pageSize} OFFSET ${offset(page, `?${tiers + 1}`, `?${tiers + 2}`)}) AS hit
CROSS JOIN rows ON rows.position = hit.position`;
}

const orders = {
  newest: "facets.created_at DESC",
  title: "facets.title",
  bpm: "facets.bpm IS NULL, facets.bpm",
  length: "facets.duration_ms",
};
export type SortedBy = keyof typeof orders;

/** The best `hitCap` hits in another order. Parameters: `all`; from page 2 the offset. */
export function pageSorted(by: SortedBy, page: number): string {
  return `SELECT rows.view FROM (SELECT facets.position, row_number() OVER (ORDER BY ${orders[by]}, facets.position) AS place
FROM (SELECT position FROM hits WHERE words MATCH ?1 LIMIT ${hitCap}) AS hit CROSS JOIN facets ON facets.position = hit.position
ORDER BY place LIMIT ${pageSize} OFFSET ${offset(page, "?2", "?1")}) AS hit CROSS JOIN rows ON rows.position = hit.position ORDER BY hit.place`;
}

/**
 * How many hits there are, one more than `hitCap` at most, and the facet codes of all of them in one text: one pass over the hits, each
 * of which is a row read. Parameter: the expression.
 */
export const countHits = `SELECT count(*) AS hits, group_concat((SELECT facets.codes FROM facets WHERE facets.position = hit.position), '') AS codes
FROM (SELECT position FROM hits WHERE words MATCH ?1 LIMIT ${hitCap + 1}) AS hit`;

export const readVocabulary = "SELECT terms FROM vocabulary";

/**
 * Words of the index that begin like the typed ones, only when nothing at all is found. Parameters: `all`, then the start and the
 * end of the range of each of the `count` words (four at most: D1 takes five parts of a compound).
 */
export function similarWords(count: number): string {
  const parts = Array.from(
    { length: count },
    (_, word) =>
      `SELECT * FROM (SELECT term, doc FROM words WHERE term >= ?${2 * word + 2} AND term < ?${2 * word + 3} ORDER BY doc DESC LIMIT 200)`,
  );
  return `SELECT term, doc FROM (${parts.join(" UNION ALL ")}) WHERE NOT EXISTS (SELECT 1 FROM hits WHERE words MATCH ?1)`;
}
