import { and, asc, desc, eq, sql } from "drizzle-orm";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { artistPath, songPath } from "#app/track/track.ts";
import { albums } from "#db/schema/albums.server.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";

export type SitemapEntry = { path: string; changedAt: number };

/** Max URLs of each kind: a sitemap may have 50,000. */
const maxEntries = { songs: 25_000, artists: 12_000, albums: 12_000 };

/**
 * Songs visible to visitors without an account on this host, most popular first, and published artists and albums with at least one such
 * song. `changedAt` in milliseconds.
 */
export async function listSitemapPaths({ db, company }: RequestContext): Promise<SitemapEntry[]> {
  const visible = visibleTo({ company, actor: null });
  const [songs, people, records] = await db.batch([
    db
      .select({ slug: recordings.slug, changedAt: recordings.updatedAt })
      .from(recordings)
      // Walks the index of published recordings by popularity; `visible` alone would read the whole table.
      .where(and(eq(recordings.status, "published"), visible))
      .orderBy(desc(recordings.popularity), desc(recordings.id))
      .limit(maxEntries.songs),
    db
      .select({ slug: artists.slug, changedAt: artists.updatedAt })
      .from(artists)
      .where(
        and(
          eq(artists.status, "published"),
          sql`EXISTS (SELECT 1 FROM recording_artists ra CROSS JOIN recordings ON recordings.id = ra.recording_id
            WHERE ra.artist_id = "artists"."id" AND ${visible})`,
        ),
      )
      .orderBy(asc(artists.slug))
      .limit(maxEntries.artists),
    db
      .select({ slug: albums.slug, changedAt: albums.updatedAt })
      .from(albums)
      .where(
        and(
          eq(albums.status, "published"),
          // Walks the slug index up to the limit.
          sql`albums.slug > ''`,
          sql`EXISTS (SELECT 1 FROM album_recordings ab CROSS JOIN recordings ON recordings.id = ab.recording_id
            WHERE ab.album_id = "albums"."id" AND ${visible})`,
        ),
      )
      .orderBy(asc(albums.slug))
      .limit(maxEntries.albums),
  ]);
  return [
    ...songs.map(({ slug, changedAt }) => ({ path: songPath({ slug }), changedAt })),
    ...people.map(({ slug, changedAt }) => ({ path: artistPath({ slug }), changedAt })),
    ...records.map(({ slug, changedAt }) => ({ path: albumPath({ slug }), changedAt })),
  ];
}
