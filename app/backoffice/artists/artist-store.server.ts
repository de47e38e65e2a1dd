import { sql } from "drizzle-orm";
import { artistMerge } from "#app/backoffice/artists/artist-merge.server.ts";
import { artistType } from "#app/backoffice/artists/artist-type.ts";
import { artistsCopy as copy } from "#app/backoffice/artists/artists-copy.ts";
import { readPartiesOfArtist } from "#app/backoffice/parties/same-holder.server.ts";
import {
  restrictionChoices,
  restrictionsExist,
  restrictionsField,
} from "#app/backoffice/restrictions/restrictions-field.server.ts";
import { fold } from "#app/catalogue/fold.ts";
import { keepFormerSlug, wasNobodys } from "#app/catalogue/former-slugs.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";

/** Email addresses of the people who keep the profile. */
const keepers: NonNullable<RecordStore["linked"]>[string] = {
  value:
    sql`(SELECT json_group_array(lower(u.email) ORDER BY lower(u.email)) FROM artist_members m CROSS JOIN users u ON u.id = m.user_id
    WHERE m.artist_id = artists.id AND u.email IS NOT NULL)`.mapWith(parseWords),
  write({ now }, id, emails) {
    const chosen = sql`(SELECT id FROM users WHERE email IN (SELECT value FROM json_each(${JSON.stringify(emails ?? [])})))`;
    return [
      sql`DELETE FROM artist_members WHERE artist_id = ${id} AND user_id NOT IN ${chosen}`,
      sql`INSERT INTO artist_members (artist_id, user_id, created_at) SELECT ${id}, id, ${now} FROM ${chosen} WHERE true
        ON CONFLICT (artist_id, user_id) DO NOTHING`,
    ];
  },
};

export const artistStore: RecordStore = {
  type: artistType,
  table: artists,
  linked: { restrictionIds: restrictionsField("artist"), keepers },
  derivedColumns: ({ name, slug, aliases }) => ({
    slug: slug === "" ? nameSlugOf(String(name)) : slug,
    sortName: fold(String(name)),
    aliasKey: (aliases as string[]).map(fold).join(" "),
  }),
  searchIn: [artists.sortName, artists.aliasKey],
  order: [artists.name],
  unique: { index: "artists.slug", field: "slug", message: copy.slugTaken },
  options: { restrictionIds: restrictionChoices },
  checks: [
    async ({ db }, { keepers: emails = [] }) => {
      const list = JSON.stringify(emails);
      const [missing] = await db.all<{ email: string }>(sql`SELECT value AS email FROM json_each(${list})
        WHERE NOT EXISTS (SELECT 1 FROM users WHERE email = value) LIMIT 1`);
      return { keepers: missing === undefined ? null : copy.keeperMissing(missing.email) };
    },
  ],
  guards: ({ slug, restrictionIds }, id) => [
    wasNobodys("artist", { slug, id, message: copy.slugTaken }),
    restrictionsExist(restrictionIds),
  ],
  changed: (_ctx, id, fields, before) =>
    before !== null && fields.includes("slug") ? keepFormerSlug("artist", { id, former: before.slug }) : [],
  deletionGuard: (id) => ({
    condition: sql`NOT EXISTS (SELECT 1 FROM recording_artists ra CROSS JOIN recordings r ON r.id = ra.recording_id
      WHERE ra.artist_id = ${id} AND r.status <> 'deleted')
      AND NOT EXISTS (SELECT 1 FROM song_submissions s WHERE s.artist_id = ${id} AND s.state = 'sent')`,
    message: copy.inUse,
  }),
  unlink: ({ id }) => [
    sql`UPDATE artist_claims SET state = 'refused', reason = ${copy.claimEnded}, decided_at = unixepoch('subsec') * 1000,
      updated_at = updated_at + 1 WHERE artist_id = ${id} AND state = 'waiting'`,
  ],
  sections: readPartiesOfArtist,
  recordings: (id) => sql`SELECT recording_id AS id FROM recording_artists WHERE artist_id = ${id}`,
  searchFields: ["name", "aliases", "slug", "status", "restrictionIds"],
  refresh: (ctx) => refreshSearch(ctx, { limit: 50 }),
  merge: artistMerge,
};
