import { and, eq, type SQL, sql } from "drizzle-orm";
import { groupVersions, type ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import type { TrackArtist, TrackView } from "#app/track/track.ts";
import { albums } from "#db/schema/albums.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

export type AlbumPage = {
  album: {
    id: string;
    slug: string;
    title: string;
    /** 12 or 13 digits; ingest stores what a file has, so it may be malformed. */
    upc: string | null;
    label: string | null;
    year: number | null;
    /** Path of the picture; null for a generated cover. */
    image: string | null;
    imageFocus: FocalPoint;
  };
  /** Artists of the tracks, in order of appearance. */
  artists: TrackArtist[];
  /** One row per song, in track order, with its other versions, on the album or not. */
  tracks: ListedTrack[];
  /** Total of `tracks` in milliseconds, without other versions. */
  totalMs: number;
};

/** Max recordings read for one album, versions included. */
const maxRecordings = 500;

type Where = { column: SQL; value: string };

/** The row of an album, batched with its recordings. */
async function readAlbum(ctx: RequestContext, { column, value }: Where): Promise<AlbumPage | null> {
  const { db } = ctx;
  const album = sql`(SELECT id FROM albums WHERE ${column} = ${value} AND status = 'published')`;
  const songs = sql`(SELECT DISTINCT r.work_id FROM album_recordings a CROSS JOIN recordings r ON r.id = a.recording_id
    WHERE a.album_id = ${album}) songs`;
  const [[found], rows] = await db.batch([
    db
      .select({
        id: albums.id,
        slug: albums.slug,
        title: albums.title,
        upc: albums.upc,
        label: albums.label,
        year: albums.year,
        imageKey: albums.imageKey,
        imageFocus: albums.imageFocus,
      })
      .from(albums)
      .where(and(sql`${column} = ${value}`, eq(albums.status, "published"))),
    db
      .select({
        ...trackColumns,
        isOnAlbum: sql<number>`ab.album_id IS NOT NULL`.as("is_on_album"),
        number: sql<number | null>`ab.track`.as("track_number"),
      })
      .from(songs)
      .crossJoin(recordings)
      .leftJoin(sql`album_recordings ab`, sql`ab.album_id = ${album} AND ab.recording_id = recordings.id`)
      .where(and(sql`recordings.work_id = songs.work_id`, visibleTo(ctx)))
      .orderBy(
        sql`ab.album_id IS NULL, ab.track IS NULL, ab.track, recordings.parent_id IS NOT NULL, recordings.title, recordings.id`,
      )
      .limit(maxRecordings),
  ]);
  if (found === undefined) return null;
  const tracks = rowsOf(
    rows.map((row) => ({ track: trackOfRow(row), isOnAlbum: row.isOnAlbum === 1, number: row.number })),
  );
  if (tracks.length === 0) return null;
  const artists = new Map(tracks.flatMap((track) => track.artists.map((artist) => [artist.slug, artist])));
  const { imageKey, ...publicAlbum } = found;
  return {
    album: { ...publicAlbum, image: imageKey === null ? null : `/media/${imageKey}` },
    artists: [...artists.values()],
    tracks,
    totalMs: tracks.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
}

type FoundRecording = { track: TrackView; isOnAlbum: boolean; number: number | null };

/** Songs on the album in order, with their first track number, other versions grouped. */
function rowsOf(found: FoundRecording[]): ListedTrack[] {
  const others = found.filter(({ isOnAlbum }) => !isOnAlbum).map(({ track }) => track);
  const listed = found.filter(({ isOnAlbum }) => isOnAlbum).map(({ track }) => track);
  const withOthers = listed.map((track) => ({ ...track, versions: others.filter((o) => o.songId === track.songId) }));
  const numbers = new Map(found.toReversed().map(({ track, number }) => [track.songId, number]));
  return groupVersions(withOthers, { isWhole: false }).map((row) => {
    const number = numbers.get(row.songId) ?? null;
    return number === null ? row : { ...row, number };
  });
}

/** A published album with at least one visible recording, by slug; null if there is none. */
export function getAlbumPage(ctx: RequestContext, { slug }: { slug: string }): Promise<AlbumPage | null> {
  return readAlbum(ctx, { column: sql`albums.slug`, value: slug });
}

/** The same by album id. */
export function getAlbumById(ctx: RequestContext, { id }: { id: string }): Promise<AlbumPage | null> {
  return readAlbum(ctx, { column: sql`albums.id`, value: id });
}
