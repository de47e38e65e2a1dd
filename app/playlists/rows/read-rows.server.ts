import { asc, eq, type SQL, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { maxSections, maxTracks } from "#app/playlists/playlist.ts";
import type { PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";

/** Headroom for rows restored by undo in a full playlist. */
const spare = 100;

/** Queries of a playlist's tracks and headings, for the caller's batch; see `toRows`. */
export function rowQueries(ctx: RequestContext, playlistId: SQL) {
  const { db } = ctx;
  const position = sql<number>`position`;
  return [
    db
      .select({
        ...trackColumns,
        isVisible: sql<number>`${visibleTo(ctx)}`.as("is_visible"),
        energy: recordings.energy,
        rowId: sql<string>`${playlistTracks.id}`.as("row_id"),
        position: playlistTracks.position,
        note: playlistTracks.note,
        startMs: playlistTracks.startMs,
        endMs: playlistTracks.endMs,
      })
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(sql`${playlistTracks.playlistId} = ${playlistId}`)
      .orderBy(asc(playlistTracks.position), asc(playlistTracks.id))
      .limit(maxTracks + spare),
    db
      .select({ id: playlistSections.id, title: playlistSections.title, position })
      .from(playlistSections)
      .where(sql`${playlistSections.playlistId} = ${playlistId}`)
      .orderBy(asc(playlistSections.position), asc(playlistSections.id))
      .limit(maxSections + spare),
  ] as const;
}

type TrackRow = Awaited<ReturnType<typeof rowQueries>[0]>[number];
type SectionRow = Awaited<ReturnType<typeof rowQueries>[1]>[number];

type Shown = {
  /** Includes hidden tracks, as rows without a track. */
  hidden: boolean;
  notes: boolean;
  /** Playlist id for the player's comments; null for visitors without an account. */
  playListId: string | null;
};

/** Passage of a row in the player's format. */
export function passageOf(startMs: number | null, endMs: number | null): Pick<PlayableTrack, "passage"> {
  return startMs === null || endMs === null ? {} : { passage: { start: startMs / 1000, end: endMs / 1000 } };
}

/** The rows in order. */
export function toRows(
  tracks: TrackRow[],
  sections: SectionRow[],
  { hidden, notes, playListId }: Shown,
): PlaylistRow[] {
  const rows = [
    ...sections.map(({ position, ...section }) => ({ position, row: { kind: "heading" as const, ...section } })),
    ...tracks.flatMap(({ rowId, position, isVisible, energy, trackId, trackJson, note, startMs, endMs }) => {
      if (!isVisible && !hidden) return [];
      const place = playListId === null ? {} : { playListId };
      const track = isVisible
        ? { ...trackOfRow({ trackId, trackJson }), energy, ...place, ...passageOf(startMs, endMs) }
        : null;
      const row = { kind: "track" as const, id: rowId, track, recordingId: trackId, startMs, endMs };
      return [{ position, row: { ...row, note: notes ? note : "" } }];
    }),
  ];
  return rows.sort((a, b) => a.position - b.position || (a.row.id < b.row.id ? -1 : 1)).map(({ row }) => row);
}
