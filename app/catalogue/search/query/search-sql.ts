import { lastPage, pageSize } from "#app/catalogue/search/query/search-params.ts";

/**
 * The statements of a search page, over the views `hits` and `facets` of the projection. They are text, so that the
 * benchmark measures these and no others.
 */

/** Pages, sorts other than by position, and counts look at this many hits at most. */
export const hitCap = pageSize * lastPage;

const lyricsOfHit = "(SELECT text FROM lyrics WHERE lyrics.position = hits.position)";

/**
 * Hits tier after tier, each by position: reading stops with the page. The rows are to be sorted by tier and position; an ORDER BY
 * would read each of them once more. No rows for a page after the last. Hits have their lyrics
 * from tier `lyricsFrom` on. Parameters: the tiers and the offset.
 */
export function pageByTiers(tiers: number, lyricsFrom: number): string {
  const lyricsOf = (tier: number) => (tier < lyricsFrom ? "NULL" : lyricsOfHit);
  const hits = unionOfTiers(tiers, (tier) => `position, ${tier} AS tier, view, ${lyricsOf(tier)} AS lyrics`);
  return `${hits} LIMIT ${pageSize} OFFSET ?${tiers + 1}`;
}

/** The hits of each tier, one tier after the other. `columnsOf` names what is selected of a tier. */
function unionOfTiers(tiers: number, columnsOf: (tier: number) => string): string {
  const parts = Array.from(
    { length: tiers },
    (_, tier) => `SELECT ${columnsOf(tier)} FROM hits WHERE words MATCH ?${tier + 1}`,
  );
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

/** The best `hitCap` hits in another order. Parameters: `all` and the offset. */
export function pageSorted(by: SortedBy): string {
  return `SELECT (SELECT view FROM hits WHERE position = hit.position) AS view, (SELECT text FROM lyrics WHERE position = hit.position) AS lyrics FROM (${sortedPlaces(by)}
ORDER BY place LIMIT ${pageSize} OFFSET ?2) AS hit ORDER BY hit.place`;
}

/** The songs of the best hits, each once, as JSON: what the pages before one list. Parameters: the tiers and the number of hits. */
export function songsByTiers(tiers: number): string {
  return songsOf(`${unionOfTiers(tiers, () => "position")} LIMIT ?${tiers + 1}`);
}

/** The same of hits in another order. Parameters: `all` and the number of hits. */
export function songsSorted(by: SortedBy): string {
  return songsOf(`SELECT position FROM (${sortedPlaces(by)}) ORDER BY place LIMIT ?2`);
}

/** `shapes` has a row for each recording: the songs are read from it, because in the views they stand in JSON. */
function songsOf(positions: string): string {
  return `SELECT json_group_array(DISTINCT shapes.song) AS songs
FROM (${positions}) AS hit CROSS JOIN shapes ON shapes.position = hit.position`;
}

/** Which recording a hit is, of which song, whether it is the song's main version, its view, and the tokens of those who must not see it. */
const identity = `view ->> '$.id' AS id, view ->> '$.songId' AS songId, view ->> '$.versionLabel' IS NULL AS isMain, view,
(SELECT hidden FROM facets WHERE facets.position = hits.position) AS hidden`;

/** The best `hitCap` hits, to be sorted by tier and position. Parameters: the tiers. */
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
 * Tags with a word that begins like the typed ones and at least one visible recording. Parameters: a minus and the typed words,
 * joined by minuses; the end of an expression that leaves out what is hidden.
 */
export const suggestTags = `SELECT value ->> 0 AS category, value ->> 1 AS slug, value ->> 2 AS label FROM vocabulary, json_each(terms)
WHERE instr('-' || (value ->> 1), ?1) > 0
AND EXISTS (SELECT 1 FROM hits WHERE words MATCH '(tags : "' || replace(value ->> 1, '-', ' ') || '")' || ?2)
ORDER BY length(value ->> 1) LIMIT 4`;

export const readVocabulary = "SELECT terms FROM vocabulary";

/** How many hits an expression has, 101 at most. Parameter: the expression. */
export const countSome = "SELECT count(*) AS hits FROM (SELECT 1 FROM hits WHERE words MATCH ?1 LIMIT 101)";

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
