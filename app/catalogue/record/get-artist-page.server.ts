import { and, asc, countDistinct, desc, eq, max, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track/track.ts";
import { albumRecordings, albums, artists, recordingArtists, recordings } from "#db/schema/catalogue.server.ts";

export type ArtistPage = {
  artist: {
    id: string;
    slug: string;
    name: string;
    description: string;
    links: { label: string; url: string }[];
  };
  tracks: TrackView[];
  /** Of all recordings of the artist that are visible to this visitor; `tracks` has the most popular. */
  total: number;
  albums: { id: string; title: string; year: number | null; tracks: number }[];
};

const maxTracks = 50;

/** A published artist with recordings and albums, by slug; null when there is none. */
export async function getArtistPage(ctx: RequestContext, { slug }: { slug: string }): Promise<ArtistPage | null> {
  const { db } = ctx;
  const shown = and(
    eq(recordingArtists.artistId, sql`(SELECT id FROM artists WHERE slug = ${slug})`),
    eq(recordings.id, recordingArtists.recordingId),
    visibleTo(ctx),
  );
  const [found, rows, released] = await db.batch([
    db
      .select({
        id: artists.id,
        slug: artists.slug,
        name: artists.name,
        description: artists.description,
        links: artists.links,
      })
      .from(artists)
      .where(and(eq(artists.slug, slug), eq(artists.status, "published"))),
    // CROSS JOIN keeps the order of the tables: from the artist to the recordings, never through all recordings.
    db
      .select({ ...trackColumns, total: sql<number>`count(*) OVER ()`.as("total") })
      .from(recordingArtists)
      .crossJoin(recordings)
      .where(shown)
      .orderBy(desc(recordings.popularity), desc(recordings.id))
      .limit(maxTracks),
    db
      .select({
        id: albums.id,
        title: albums.title,
        year: max(albums.year),
        tracks: countDistinct(recordings.id),
      })
      .from(recordingArtists)
      .crossJoin(recordings)
      .crossJoin(albumRecordings)
      .crossJoin(albums)
      .where(
        and(
          shown,
          eq(albumRecordings.recordingId, recordings.id),
          eq(albums.id, albumRecordings.albumId),
          eq(albums.status, "published"),
        ),
      )
      .groupBy(albums.id, albums.title)
      .orderBy(desc(max(albums.year)), asc(albums.title)),
  ]);
  const [artist] = found;
  if (artist === undefined) return null;
  return { artist, tracks: rows.map(trackOfRow), total: rows[0]?.total ?? 0, albums: released };
}
