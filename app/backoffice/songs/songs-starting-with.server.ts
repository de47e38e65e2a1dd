import { type SQL, sql } from "drizzle-orm";
import { fold } from "#app/catalogue/fold.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Matches of each index that a search takes. */
const maxMatches = 1000;

/** Songs whose title, artist, ISRC or catalogue number begins with a text: each by an index. */
export function songsStartingWith(text: string): SQL | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  const end = "\u{10ffff}";
  const code = typed.replace(/[\s.-]/g, "").toUpperCase();
  const name = fold(typed);
  // A sign that is left out of codes or names is the beginning of none.
  return sql`${recordings.id} IN (
    SELECT * FROM (SELECT id FROM recordings WHERE title COLLATE NOCASE >= ${typed} AND title COLLATE NOCASE < ${typed + end} LIMIT ${maxMatches})
    UNION SELECT * FROM (SELECT id FROM recordings WHERE ${code} <> '' AND isrc >= ${code} AND isrc < ${code + end} LIMIT ${maxMatches})
    UNION SELECT * FROM (SELECT id FROM recordings WHERE catalogue_number >= ${typed} AND catalogue_number < ${typed + end} LIMIT ${maxMatches})
    UNION SELECT * FROM (SELECT recording_id FROM artists CROSS JOIN recording_artists ON artist_id = artists.id
      WHERE status IN ('published', 'unpublished', 'deleted') AND ${name} <> '' AND sort_name >= ${name} AND sort_name < ${name + end} LIMIT ${maxMatches}))`;
}
