import { and, desc, eq, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/record/track-from-record.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { artistPath, songPath } from "#app/player/track.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";

export type SitemapEntry = { path: string; changedAt: number };

/** Half of the 50,000 addresses one sitemap may hold, for each kind. */
const mostEntries = 25_000;

/** The songs and artists a stranger may see, most popular first; `changedAt` in milliseconds. One round trip. */
export async function listSitemapPaths(ctx: RequestContext): Promise<SitemapEntry[]> {
  const { db } = ctx;
  const [songs, people] = await db.batch([
    db
      .select({ slug: recordings.slug, changedAt: recordings.updatedAt })
      .from(recordings)
      .where(and(visibleTo({ company: ctx.company, actor: null })))
      .orderBy(desc(recordings.popularity))
      .limit(mostEntries),
    db
      .select({ slug: artists.slug, changedAt: artists.updatedAt })
      .from(artists)
      .where(
        and(
          eq(artists.status, "published"),
          sql`EXISTS (SELECT 1 FROM recording_artists ra WHERE ra.artist_id = ${artists.id})`,
        ),
      )
      .limit(mostEntries),
  ]);
  return [
    ...songs.map(({ slug, changedAt }) => ({ path: songPath({ slug }), changedAt })),
    ...people.map(({ slug, changedAt }) => ({ path: artistPath({ slug }), changedAt })),
  ];
}
