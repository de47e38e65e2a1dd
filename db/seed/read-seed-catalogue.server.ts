import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/client.server.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { sliders } from "#db/schema/sliders.server.ts";

/** What the demo is curated from; a bigger catalogue is somebody's own, and is not searched through. */
const most = 400;

const wordsSchema = z.array(z.string());

/**
 * The main versions that are published, the artists by how much they recorded, and the ids of the tenants by sub-domain (by
 * environment for the two environments' own companies), and which playlists and sliders a person has changed. One round trip.
 */
export async function readSeedCatalogue(db: Database) {
  const [recordingRows, artistRows, companyRows, editedPlaylists, editedSliders] = await db.batch([
    db
      .select({
        id: recordings.id,
        vocals: recordings.vocals,
        explicit: recordings.explicit,
        bpm: recordings.bpm,
        words: sql`(SELECT json_group_array(t.label) FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id
          WHERE rt.recording_id = "recordings"."id")`.mapWith((text: string) => wordsSchema.parse(JSON.parse(text))),
      })
      .from(recordings)
      .where(and(eq(recordings.status, "published"), isNull(recordings.parentId)))
      .orderBy(desc(recordings.popularity), asc(recordings.slug))
      .limit(most),
    db
      .select({ id: artists.id, name: artists.name, slug: artists.slug })
      .from(artists)
      .where(eq(artists.status, "published"))
      .orderBy(
        sql`(SELECT count(*) FROM recording_artists ra WHERE ra.artist_id = "artists"."id") DESC`,
        asc(artists.slug),
      )
      .limit(most),
    db.select({ id: companies.id, environment: companies.environment, subdomain: companies.subdomain }).from(companies),
    db.select({ id: playlists.id }).from(playlists).where(gt(playlists.updatedAt, playlists.createdAt)),
    db.select({ id: sliders.id }).from(sliders).where(gt(sliders.updatedAt, sliders.createdAt)),
  ]);
  const edited = new Set([...editedPlaylists, ...editedSliders].map(({ id }) => id));
  const tenants = new Map(companyRows.map((company) => [company.subdomain || company.environment, company.id]));
  return { recordings: recordingRows, artists: artistRows, tenants, edited };
}
