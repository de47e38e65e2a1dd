import { and, countDistinct, desc, eq, max, type SQL, sql } from "drizzle-orm";
import { compareTitles } from "#app/catalogue/natural-key.ts";
import {
  type ArtistCredits,
  artistCreditsQuery,
  type CreditRow,
  groupArtistCredits,
} from "#app/catalogue/record/artist/artist-credits.server.ts";
import { type ArtistLink, readArtistLinks } from "#app/catalogue/record/artist/artist-links.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import type { TrackView } from "#app/track/track.ts";
import { albumRecordings, albums } from "#db/schema/albums.server.ts";
import { artists, recordingArtists, recordings } from "#db/schema/catalogue.server.ts";
import { validJson } from "#db/valid-json.server.ts";

export type ArtistAlbum = {
  id: string;
  slug: string;
  title: string;
  year: number | null;
  /** Path of the picture; null for a generated cover. */
  image: string | null;
  imageFocus: FocalPoint;
  /** Number of the artist's songs on it, not versions. */
  tracks: number;
};

export type ArtistPage = {
  artist: {
    id: string;
    slug: string;
    name: string;
    description: string;
    /** Path of the picture; null if none. */
    image: string | null;
    imageFocus: FocalPoint;
    /** Path of the background picture; null for a generated one. */
    background: string | null;
    backgroundFocus: FocalPoint;
    links: ArtistLink[];
    isni: string | null;
  };
  /** The most popular recordings with the artist as main artist. */
  tracks: TrackView[];
  /** Number of those recordings visible to this visitor. */
  total: number;
  albums: ArtistAlbum[];
  credits: ArtistCredits[];
};

const maxTracks = 50;

function imageOf(key: string | null): string | null {
  return key === null ? null : `/media/${key}`;
}

/** A published artist with recordings, albums and credits, by slug; null if there is none. */
export function getArtistPage(ctx: RequestContext, { slug }: { slug: string }): Promise<ArtistPage | null> {
  return readArtist(ctx, sql`(SELECT id FROM artists WHERE slug = ${slug})`);
}

/** The same by artist id. */
export function getArtistById(ctx: RequestContext, { id }: { id: string }): Promise<ArtistPage | null> {
  return readArtist(ctx, sql`${id}`);
}

function latestFirst(a: { year: number | null; title: string }, b: { year: number | null; title: string }): number {
  return (b.year ?? 0) - (a.year ?? 0) || compareTitles(a.title, b.title);
}

async function readArtist(ctx: RequestContext, id: SQL): Promise<ArtistPage | null> {
  const { db } = ctx;
  const visible = and(
    eq(recordingArtists.artistId, id),
    eq(recordings.id, recordingArtists.recordingId),
    visibleTo(ctx),
  );
  const credited = artistCreditsQuery(ctx, id);
  const [found, rows, released, credits] = await db.batch([
    db
      .select({
        id: artists.id,
        slug: artists.slug,
        name: artists.name,
        description: artists.description,
        imageKey: artists.imageKey,
        imageFocus: artists.imageFocus,
        backgroundKey: sql<string | null>`json_extract(${validJson(artists.backgroundImages)}, '$[0]')`,
        backgroundFocus: artists.backgroundFocus,
        links: sql<string>`artists.links`,
        isni: artists.isni,
      })
      .from(artists)
      .where(and(eq(artists.id, id), eq(artists.status, "published"))),
    // CROSS JOIN fixes the order of tables: from the artist to the recordings, never through all recordings.
    db
      .select({ ...trackColumns, total: sql<number>`count(*) OVER ()`.as("total") })
      .from(recordingArtists)
      .crossJoin(recordings)
      .where(and(visible, eq(recordingArtists.role, "main")))
      .orderBy(desc(recordings.popularity), desc(recordings.id))
      .limit(maxTracks),
    db
      .select({
        id: albums.id,
        slug: albums.slug,
        title: albums.title,
        imageKey: albums.imageKey,
        imageFocus: albums.imageFocus,
        year: max(albums.year),
        tracks: countDistinct(recordings.workId),
      })
      .from(recordingArtists)
      .crossJoin(recordings)
      .crossJoin(albumRecordings)
      .crossJoin(albums)
      .where(
        and(
          visible,
          eq(albumRecordings.recordingId, recordings.id),
          eq(albums.id, albumRecordings.albumId),
          eq(albums.status, "published"),
        ),
      )
      .groupBy(albums.id, albums.title),
    db.all<CreditRow>(credited),
  ]);
  const [artist] = found;
  if (artist === undefined) return null;
  const { imageKey, backgroundKey, links, ...own } = artist;
  return {
    artist: {
      ...own,
      image: imageOf(imageKey),
      background: imageOf(backgroundKey),
      links: readArtistLinks(links),
    },
    tracks: rows.map(trackOfRow),
    total: rows[0]?.total ?? 0,
    albums: released.sort(latestFirst).map(({ imageKey: key, ...album }) => ({ ...album, image: imageOf(key) })),
    credits: groupArtistCredits(credits),
  };
}
