import { lastPage, pageSize } from "#app/catalogue/search/query/search-params.ts";

/**
 * The statements of a search page, over the views `hits` and `facets` of the projection. They are text, so that the
 * benchmark measures these and no others.
 */

/** Pages, sorts other than by position, and counts look at this many hits at most. */
export const hitCap = pageSize * lastPage;

const lyricsOfHit = "(SELECT text FROM lyrics WHERE lyrics.position = hits.position)";

/**
 * A page of hits tier after tier, each by position: reading stops with the page. The rows are to be sorted by tier and position; an
 * ORDER BY would read each of them once more. Hits have their lyrics from tier `lyricsFrom` on. Parameters: the tiers, and the
 * position that the page follows in the first of them, 0 for its beginning.
 */
export function pageByTiers(tiers: number, lyricsFrom: number): string {
  const lyricsOf = (tier: number) => (tier < lyricsFrom ? "NULL" : lyricsOfHit);
  const hits = unionOfTiers(tiers, (tier) => `position, ${tier} AS tier, view, ${lyricsOf(tier)} AS lyrics`);
  return `${hits} LIMIT ${pageSize}`;
}

/**
 * The hits of each tier, one tier after the other. `columnsOf` names what is selected of a tier. Parameters: the tiers, and the position
 * after which the first one begins: the index goes to it and reads nothing before it. D1 binds numbers as REAL, of which FTS5 takes no limit.
 */
function unionOfTiers(tiers: number, columnsOf: (tier: number) => string): string {
  const parts = Array.from({ length: tiers }, (_, tier) => {
    const after = tier === 0 ? ` AND position > CAST(?${tiers + 1} AS INTEGER)` : "";
    return `SELECT ${columnsOf(tier)} FROM hits WHERE words MATCH ?${tier + 1}${after}`;
  });
  // D1 takes five parts of a compound: more are nested, which costs no reads.
  const halves = parts.length <= 5 ? [parts] : [parts.slice(0, 3), parts.slice(3)];
  const union = halves.map((half) => half.join(" UNION ALL "));
  return union.length === 1 ? union.join() : union.map((half) => `SELECT * FROM (${half})`).join(" UNION ALL ");
}

const orders = {
  newest: "facets.created_at DESC",
  title: "facets.title",
  bpm: "facets.bpm IS NULL, facets.bpm",
  length: "facets.duration_ms",
};
export type SortedBy = keyof typeof orders;

/** The places of the best `hitCap` hits in another order. Parameter: `all`. */
function sortedPlaces(by: SortedBy): string {
  return `SELECT facets.position, row_number() OVER (ORDER BY ${orders[by]}, facets.position) AS place
FROM (SELECT position FROM hits WHERE words MATCH ?1 LIMIT ${hitCap}) AS hit CROSS JOIN facets ON facets.position = hit.position`;
}

/** The first page of hits in another order. Parameter: `all`. */
export function pageSorted(by: SortedBy): string {
  return `SELECT (SELECT view FROM hits WHERE position = hit.position) AS view, (SELECT text FROM lyrics WHERE position = hit.position) AS lyrics FROM (${sortedPlaces(by)}
ORDER BY place LIMIT ${pageSize}) AS hit ORDER BY hit.place`;
}

/**
 * A page that lies further on, and the hits in front of it: in one row `passed`, JSON of a list of [position, tier, song] with those of the page
 * at its end; then a row for each hit of the page. Parameters: the tiers, the position that the list follows in the first of them, and the number
 * of hits in front of the page.
 */
export function laterPageByTiers(tiers: number): string {
  const before = `?${tiers + 2}`;
  const hits = `${unionOfTiers(tiers, (tier) => `position, ${tier} AS tier`)} LIMIT ${before} + ${pageSize}`;
  return withPassed(hits, before);
}

/** The same in another order, with the best `hitCap` hits in `passed`. Parameters: `all` and the number of hits in front of the page. */
export function laterPageSorted(by: SortedBy): string {
  return withPassed(`SELECT position, 0 AS tier FROM (${sortedPlaces(by)}) ORDER BY place`, "?2");
}

/** Digits of a position in a list of them. */
const digits = 15;
const places = JSON.stringify(Array.from({ length: pageSize }, (_, place) => place));

/** Each hit is read once: its position is kept as text, from which those of the page are cut. Songs stand in `shapes`; in the views they are in JSON. */
function withPassed(hits: string, before: string): string {
  return `WITH list AS MATERIALIZED (
SELECT json_group_array(json_array(hit.position, tier, song)) AS passed, group_concat(printf('%0${digits}d', hit.position), '') AS positions
FROM (${hits}) AS hit LEFT JOIN shapes ON shapes.position = hit.position)
SELECT passed, NULL AS view, NULL AS lyrics FROM list UNION ALL
SELECT NULL, view, ${lyricsOfHit} FROM list CROSS JOIN json_each('${places}') AS place
CROSS JOIN hits ON hits.position = CAST(substr(positions, ${digits} * (${before} + place.value) + 1, ${digits}) AS INTEGER)`;
}

/** The hits at `count` positions, to be put in order. Parameters: the positions. */
export function pageAt(count: number, withLyrics: boolean): string {
  const positions = Array.from({ length: count }, (_, place) => `?${place + 1}`).join(", ");
  return `SELECT position, view, ${withLyrics ? lyricsOfHit : "NULL"} AS lyrics FROM hits WHERE position IN (${positions})`;
}

/** Which recording a hit is, of which song, whether it is the song's main version, its view, and the tokens of those who must not see it. */
const identity = `view ->> '$.id' AS id, view ->> '$.songId' AS songId, view ->> '$.versionLabel' IS NULL AS isMain, view,
(SELECT hidden FROM facets WHERE facets.position = hits.position) AS hidden`;

/** The best `hitCap` hits, to be sorted by tier and position. Parameters: the tiers, and 0. */
export function identitiesByTiers(tiers: number): string {
  return `${unionOfTiers(tiers, (tier) => `position, ${tier} AS tier, ${identity}`)} LIMIT ${hitCap}`;
}

/** The same hits in another order, to be sorted by `position`. Parameter: `all`. */
export function identitiesSorted(by: SortedBy): string {
  return `SELECT hit.place AS position, 0 AS tier, ${identity}
FROM (${sortedPlaces(by)}) AS hit CROSS JOIN hits ON hits.position = hit.position`;
}

/** How many hits there are, one more than `hitCap` at most, and the facet codes of all of them in one text. Parameter: the expression. */
export const countHits = `SELECT count(*) AS hits, group_concat(codes, '') AS codes
FROM (SELECT codes FROM hits WHERE words MATCH ?1 LIMIT ${hitCap + 1})`;

/** The artists of the most popular hits, each list of artists once, as JSON. Parameter: the expression. */
export const suggestArtists = `SELECT DISTINCT view ->> '$.artists' AS artists
FROM (SELECT view FROM hits WHERE words MATCH ?1 LIMIT 100) LIMIT 12`;

/**
 * Tags with a word that begins like the typed ones and at least one visible recording. Parameters: a space and the folded words, joined by
 * spaces; the end of an expression that leaves out what is hidden.
 */
export const suggestTags = `SELECT category, slug, label FROM (
  SELECT value ->> 0 AS category, value ->> 1 AS slug, value ->> 2 AS label, coalesce(value ->> 3, replace(value ->> 1, '-', ' ')) AS name
  FROM vocabulary, json_each(terms))
WHERE instr(' ' || name, ?1) > 0 AND EXISTS (SELECT 1 FROM hits WHERE words MATCH '(tags : "' || name || '")' || ?2)
ORDER BY length(name) LIMIT 4`;

/** Changes with every write to the projection. */
export const readRevision = "SELECT revision FROM generation";

export const readVocabulary = "SELECT terms FROM vocabulary";

/** How many hits an expression has, 101 at most. Parameter: the expression. */
export const countSome = "SELECT count(*) AS hits FROM (SELECT 1 FROM hits WHERE words MATCH ?1 LIMIT 101)";

/** How many hits an expression has, five at most. Parameter: the expression. */
export const countFew = "SELECT count(*) AS hits FROM (SELECT 1 FROM hits WHERE words MATCH ?1 LIMIT 5)";

/** Words of the index among the given ones, with how many recordings have them. Parameter: a JSON array. */
export const findWords = "SELECT term, doc FROM words WHERE term IN (SELECT value FROM json_each(?1))";

/**
 * Words of the index that begin like the typed ones. Parameters: the start and the end of the range of each of the `count` words (five
 * at most: D1 takes no more parts of a compound).
 */
export function similarWords(count: number): string {
  const parts = Array.from(
    { length: count },
    (_, word) =>
      `SELECT * FROM (SELECT term, doc FROM words WHERE term >= ?${2 * word + 1} AND term < ?${2 * word + 2} ORDER BY doc DESC LIMIT 200)`,
  );
  return parts.join(" UNION ALL ");
}
