import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { parseWords } from "#app/edge/stored-json.ts";
import type { Database } from "#db/client.server.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { sliders } from "#db/schema/sliders.server.ts";

/** Max recordings and artists that the demo is curated from. */
const max = 400;

/** Recordings without an artist, or without a genre and a mood, are omitted, as on Discover. */
const complete = sql`EXISTS (SELECT 1 FROM recording_artists ra WHERE ra.recording_id = "recordings"."id")
  AND EXISTS (SELECT 1 FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id
    WHERE rt.recording_id = "recordings"."id" AND t.category IN ('genre', 'mood'))`;

/**
 * Published and complete main versions, artists by number of recordings, tenant ids by sub-domain (by environment for the environments' own
 * companies), and ids of playlists and sliders that were edited.
 */
export async function readSeedCatalogue(db: Database) {
  const [recordingRows, artistRows, companyRows, editedPlaylists, editedSliders] = await db.batch([
    db
      .select({
        id: recordings.id,
        slug: recordings.slug,
        title: recordings.title,
        vocals: recordings.vocals,
        explicit: recordings.explicit,
        bpm: recordings.bpm,
        words: sql`(SELECT json_group_array(t.label) FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id
          WHERE rt.recording_id = "recordings"."id")`.mapWith(parseWords),
      })
      .from(recordings)
      .where(and(eq(recordings.status, "published"), isNull(recordings.parentId), complete))
      .orderBy(desc(recordings.popularity), asc(recordings.slug))
      .limit(max),
    db
      .select({ id: artists.id, name: artists.name, slug: artists.slug })
      .from(artists)
      .where(eq(artists.status, "published"))
      .orderBy(
        sql`(SELECT count(*) FROM recording_artists ra WHERE ra.artist_id = "artists"."id") DESC`,
        asc(artists.slug),
      )
      .limit(max),
    db.select({ id: companies.id, environment: companies.environment, subdomain: companies.subdomain }).from(companies),
    db.select({ id: playlists.id }).from(playlists).where(gt(playlists.updatedAt, playlists.createdAt)),
    db.select({ id: sliders.id }).from(sliders).where(gt(sliders.updatedAt, sliders.createdAt)),
  ]);
  const edited = new Set([...editedPlaylists, ...editedSliders].map(({ id }) => id));
  const tenants = new Map(companyRows.map((company) => [company.subdomain || company.environment, company.id]));
  return { recordings: recordingRows, artists: artistRows, tenants, edited };
}
