import { asc, type SQL, sql } from "drizzle-orm";
import type { RecordStore } from "#app/backoffice/catalogue-records/record-store.server.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { foldName } from "#db/folded-name.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";

/** Matches of each index that a search takes. */
const maxMatches = 1000;

/** Songs whose title, artist, ISRC or catalogue number begins with a text: each by an index. */
function startsWith(text: string): SQL | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  const end = "\u{10ffff}";
  const code = typed.replace(/[\s.-]/g, "").toUpperCase();
  const name = foldName(typed);
  return sql`${recordings.id} IN (
    SELECT * FROM (SELECT id FROM recordings WHERE title COLLATE NOCASE >= ${typed} AND title COLLATE NOCASE < ${typed + end} LIMIT ${maxMatches})
    UNION SELECT * FROM (SELECT id FROM recordings WHERE isrc >= ${code} AND isrc < ${code + end} LIMIT ${maxMatches})
    UNION SELECT * FROM (SELECT id FROM recordings WHERE catalogue_number >= ${typed} AND catalogue_number < ${typed + end} LIMIT ${maxMatches})
    UNION SELECT * FROM (SELECT recording_id FROM artists CROSS JOIN recording_artists ON artist_id = artists.id
      WHERE status IN ('published', 'unpublished', 'deleted') AND sort_name >= ${name} AND sort_name < ${name + end} LIMIT ${maxMatches}))`;
}

export const songStore: RecordStore = {
  type: songType,
  table: recordings,
  searchIn: startsWith,
  // The newest first: ids begin with their time.
  order: [sql`${recordings.id} DESC`],
  sortBy: { title: sql`title COLLATE NOCASE` },
  options: {
    async tierId({ db }) {
      const found = await db
        .select({ value: tiers.id, label: tiers.name })
        .from(tiers)
        .orderBy(asc(tiers.position), asc(tiers.nameKey));
      return [{ value: "", label: copy.noTier }, ...found];
    },
  },
  guards: ({ tierId = null }) => [
    {
      condition: sql`${tierId} IS NULL OR EXISTS (SELECT 1 FROM tiers WHERE id = ${tierId})`,
      field: "tierId",
      message: copy.tierInvalid,
    },
  ],
  recordings: (id) => sql`SELECT ${id} AS id`,
  searchFields: Object.keys(songType.fields),
};
