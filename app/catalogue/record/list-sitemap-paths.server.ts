import { and, asc, desc, eq, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { artistPath, songPath } from "#app/player/track/track.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";

export type SitemapEntry = { path: string; changedAt: number };

/** Half of the 50,000 addresses that one sitemap may hold, for each kind. */
const maxEntries = 25_000;

/**
 * The songs that visitors without an account may see on this host, most popular first, and the published artists with at least one
 * such song. `changedAt` is in milliseconds.
 */
export async function listSitemapPaths({ db, company }: RequestContext): Promise<SitemapEntry[]> {
  const visible = visibleTo({ company, actor: null });
  const [songs, people] = await db.batch([
    db
      .select({ slug: recordings.slug, changedAt: recordings.updatedAt })
      .from(recordings)
      // Walks the index of published recordings by popularity; `visible` alone would read the whole table.
      .where(and(eq(recordings.status, "published"), visible))
      .orderBy(desc(recordings.popularity), desc(recordings.id))
      .limit(maxEntries),
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
      .limit(maxEntries),
  ]);
  return [
    ...songs.map(({ slug, changedAt }) => ({ path: songPath({ slug }), changedAt })),
    ...people.map(({ slug, changedAt }) => ({ path: artistPath({ slug }), changedAt })),
  ];
}
