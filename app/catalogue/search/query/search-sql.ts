import { lastPage, pageSize } from "#app/catalogue/search/query/search-params.ts";

/**
 * SQL of a search page, over the views `hits` and `facets` of the projection. As constants, so that the benchmark measures exactly these.
 */

/** Max hits read for pages, other sort orders and counts. */
export const hitCap = pageSize * lastPage;

const lyricsOfHit = "(SELECT text FROM lyrics WHERE lyrics.position = hits.position)";

/**
 * A page of hits, tier after tier, each by position: reading stops with the page. The caller sorts the rows by tier and position; an ORDER
 * BY would read each once more. Hits have their lyrics from tier `lyricsFrom`. Parameters: the tiers, and the position in the first of them
 * after which the page starts, 0 for its beginning.
 */
export function pageByTiers(tiers: number, lyricsFrom: number): string {
  const lyricsOf = (tier: number) => (tier < lyricsFrom ? "NULL" : lyricsOfHit);
  const hits = unionOfTiers(tiers, (tier) => `position, ${tier} AS tier, view, ${lyricsOf(tier)} AS lyrics`);
  return `${hits} LIMIT ${pageSize}`;
}

/**
 * Hits of each tier, one tier after the other. `columnsOf`: selected columns of a tier. Parameters: the tiers, and the position after which
 * the first one starts: the index seeks to it. D1 binds numbers as REAL, which FTS5 does not accept as a limit.
 */
function unionOfTiers(tiers: number, columnsOf: (tier: number) => string): string {
  const parts = Array.from({ length: tiers }, (_, tier) => {
    const after = tier === 0 ? ` AND position > CAST(?${tiers + 1} AS INTEGER)` : "";
    return `SELECT ${columnsOf(tier)} FROM hits WHERE words MATCH ?${tier + 1}${after}`;
  });
  return nested(parts);
}

/** Max recordings of a list of wishes, the most popular first. */
const wishCap = 1000;

/**
 * Recordings by how many wishes they meet and how specific these are, then by popularity: a wish that few recordings meet counts up to twice.
 * `met`: a bit for each wish of which at least half is met; `ranked`: the number of all. `lists`: the wish of each, and what its recordings
 * gain. Parameters: the expressions of the lists; the number of the first row.
 */
export function rankByWishes(lists: readonly { wish: number; gain: number }[], rows: number): string {
  const parts = lists.map(
    ({ wish, gain }, at) =>
      `SELECT * FROM (SELECT position, ${wish} AS wish, ${gain.toFixed(3)} AS gain FROM hits WHERE words MATCH ?${at + 1} LIMIT ${wishCap})`,
  );
  const most = new Map<number, number>();
  for (const { wish, gain } of lists) most.set(wish, Math.max(most.get(wish) ?? 0, gain));
  const half = [...most].map(([wish, gain]) => `WHEN ${wish} THEN ${(gain / 2).toFixed(3)}`).join(" ");
  return `SELECT hits.position, hits.view, ranked.met, ranked.score, ranked.ranked FROM (
SELECT position, sum(gain * (1.0 + 30.0 / (30.0 + known))) AS score, count(*) OVER () AS ranked,
sum(CASE WHEN gain >= CASE wish ${half} END THEN 1 << wish ELSE 0 END) AS met
FROM (SELECT position, wish, max(gain) AS gain, count(*) OVER (PARTITION BY wish) AS known
FROM (${nested(parts)}) GROUP BY position, wish)
GROUP BY position ORDER BY score DESC, position LIMIT ${rows} OFFSET CAST(?${lists.length + 1} AS INTEGER)) AS ranked
CROSS JOIN hits ON hits.position = ranked.position ORDER BY ranked.score DESC, hits.position`;
}

/** D1 allows five parts in a compound select: more are nested, which costs no reads. */
function nested(parts: string[]): string {
  if (parts.length <= 5) return parts.join(" UNION ALL ");
  const groups = Array.from({ length: Math.ceil(parts.length / 5) }, (_, group) =>
    parts.slice(5 * group, 5 * group + 5).join(" UNION ALL "),
  );
  return nested(groups.map((group) => `SELECT * FROM (${group})`));
}

const orders = {
  newest: "facets.created_at DESC",
  title: "facets.title",
  bpm: "facets.bpm IS NULL, facets.bpm",
  length: "facets.duration_ms",
};
export type SortedBy = keyof typeof orders;

/** The best `hitCap` hits with what they are ordered by. Parameter: `all`. */
const sortedHits = `FROM (SELECT position FROM hits WHERE words MATCH ?1 LIMIT ${hitCap}) AS hit
CROSS JOIN facets ON facets.position = hit.position`;

/** The first page of hits in another order. Parameter: `all`. */
export function pageSorted(by: SortedBy): string {
  // Only the places of the page are numbered: those of all hits would read each of them again.
  return `SELECT (SELECT view FROM hits WHERE position = hit.position) AS view, (SELECT text FROM lyrics WHERE position = hit.position) AS lyrics
FROM (SELECT position, row_number() OVER () AS place FROM (SELECT facets.position ${sortedHits}
ORDER BY ${orders[by]}, facets.position LIMIT ${pageSize})) AS hit ORDER BY hit.place`;
}

/**
 * A later page, and the hits before it: in one row `passed`, a JSON list of [position, tier, song] including those of the page at its end;
 * then a row per hit of the page. Parameters: the tiers, the position after which the first of them starts, and the number of hits before
 * the page.
 */
export function laterPageByTiers(tiers: number): string {
  const before = `?${tiers + 2}`;
  const hits = `${unionOfTiers(tiers, (tier) => `position, ${tier} AS tier`)} LIMIT ${before} + ${pageSize}`;
  return withPassed(hits, before);
}

/** The same in another order, with the best `hitCap` hits in `passed`. Parameters: `all` and the number of hits before the page. */
export function laterPageSorted(by: SortedBy): string {
  return withPassed(`SELECT facets.position, 0 AS tier ${sortedHits} ORDER BY ${orders[by]}, facets.position`, "?2");
}

/** Digits of a position in a list of them. */
const digits = 15;
const places = JSON.stringify(Array.from({ length: pageSize }, (_, place) => place));

/**
 * Each hit is read once: positions are concatenated as text, from which those of the page are cut. Songs come from `shapes`, because the
 * views have them inside JSON.
 */
function withPassed(hits: string, before: string): string {
  return `WITH list AS MATERIALIZED (
SELECT json_group_array(json_array(hit.position, tier, song)) AS passed, group_concat(printf('%0${digits}d', hit.position), '') AS positions
FROM (${hits}) AS hit LEFT JOIN shapes ON shapes.position = hit.position)
SELECT passed, NULL AS view, NULL AS lyrics FROM list UNION ALL
SELECT NULL, view, ${lyricsOfHit} FROM list CROSS JOIN json_each('${places}') AS place
CROSS JOIN hits ON hits.position = CAST(substr(positions, ${digits} * (${before} + place.value) + 1, ${digits}) AS INTEGER)`;
}

/** Hits at `count` positions, to be sorted by the caller. Parameters: the positions. */
export function pageAt(count: number, withLyrics: boolean): string {
  const positions = Array.from({ length: count }, (_, place) => `?${place + 1}`).join(", ");
  return `SELECT position, view, ${withLyrics ? lyricsOfHit : "NULL"} AS lyrics FROM hits WHERE position IN (${positions})`;
}

/** Recording and song of a hit, whether it is the main version, its view, and the hiding tokens. */
const identity = `view ->> '$.id' AS id, view ->> '$.songId' AS songId, view ->> '$.versionLabel' IS NULL AS isMain, view,
(SELECT hidden FROM facets WHERE facets.position = hits.position) AS hidden`;

/** The best `hitCap` hits, to be sorted by tier and position. Parameters: the tiers, and 0. */
export function identitiesByTiers(tiers: number): string {
  return `${unionOfTiers(tiers, (tier) => `position, ${tier} AS tier, ${identity}`)} LIMIT ${hitCap}`;
}

/** The same hits in another order, to be sorted by `position`. Parameter: `all`. */
export function identitiesSorted(by: SortedBy): string {
  return `SELECT hit.place AS position, 0 AS tier, ${identity}
FROM (SELECT facets.position, row_number() OVER (ORDER BY ${orders[by]}, facets.position) AS place ${sortedHits}) AS hit
CROSS JOIN hits ON hits.position = hit.position`;
}

/** Number of hits, at most `hitCap` + 1, and their facet codes concatenated. Parameter: the expression. */
export const countHits = `SELECT count(*) AS hits, group_concat(codes, '') AS codes
FROM (SELECT codes FROM hits WHERE words MATCH ?1 LIMIT ${hitCap + 1})`;

/** The same, and how many of them another expression finds, too. Parameters: the expression, and the other one. */
export const countHitsBoth = `SELECT count(*) AS hits, group_concat(codes, '') AS codes,
sum(position IN (SELECT position FROM hits WHERE words MATCH ?2 LIMIT ${hitCap + 1})) AS byRule
FROM (SELECT position, codes FROM hits WHERE words MATCH ?1 LIMIT ${hitCap + 1})`;

/** Index words that begin with one of the given ones, the commonest first. Parameter: a JSON array. */
export const findBeginnings = `SELECT term FROM json_each(?1) AS beginning
CROSS JOIN words ON words.term > beginning.value AND words.term < beginning.value || char(1114111) ORDER BY doc DESC, term LIMIT 1000`;

/** Distinct artist lists of the most popular hits, as JSON. Parameter: the expression. */
export const suggestArtists = `SELECT DISTINCT view ->> '$.artists' AS artists
FROM (SELECT view FROM hits WHERE words MATCH ?1 LIMIT 100) LIMIT 12`;

/**
 * Tags with a word that starts with the typed ones and at least one visible recording. Parameters: a space and the folded words, joined by
 * spaces; the end of an expression that excludes hidden recordings.
 */
export const suggestTags = `SELECT category, slug, label FROM (
  SELECT value ->> 0 AS category, value ->> 1 AS slug, value ->> 2 AS label, coalesce(value ->> 3, replace(value ->> 1, '-', ' ')) AS name
  FROM vocabulary, json_each(terms))
WHERE instr(' ' || name, ?1) > 0 AND EXISTS (SELECT 1 FROM hits WHERE words MATCH '(tags : "' || name || '")' || ?2)
ORDER BY length(name) LIMIT 4`;

/** `revision` changes with every write to the projection; `hasPopularity`: 0 while no recording has any. */
export const readRevision =
  "SELECT revision, EXISTS (SELECT 1 FROM facets_a WHERE popularity > 0) OR EXISTS (SELECT 1 FROM facets_b WHERE popularity > 0) AS hasPopularity FROM generation";

export const readVocabulary = "SELECT terms FROM vocabulary";

/** Number of hits of an expression, at most 101. Parameter: the expression. */
export const countSome = "SELECT count(*) AS hits FROM (SELECT 1 FROM hits WHERE words MATCH ?1 LIMIT 101)";

/** Words of the index among the given ones, with their number of recordings. Parameter: a JSON array. */
export const findWords = "SELECT term, doc FROM words WHERE term IN (SELECT value FROM json_each(?1))";

/**
 * Words of the index with the same prefix as the typed ones. Parameters: start and end of the range of each of the `count` words (at most
 * five: D1 allows no more parts in a compound select).
 */
export function similarWords(count: number): string {
  const parts = Array.from(
    { length: count },
    (_, word) =>
      `SELECT * FROM (SELECT term, doc FROM words WHERE term >= ?${2 * word + 1} AND term < ?${2 * word + 2} ORDER BY doc DESC LIMIT 200)`,
  );
  return parts.join(" UNION ALL ");
}
