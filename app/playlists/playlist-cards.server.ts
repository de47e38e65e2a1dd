import { and, asc, eq, inArray, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import { hearableBy, trackColumns, trackFromRecord } from "#app/catalogue/track-from-record.server.ts";
import { inlineTracks, type PlaylistCard } from "#app/playlists/playlist.ts";
import type { Database } from "#db/client.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlists, playlistTracks } from "#db/schema/playlists.server.ts";

type Wanted = {
  /** A query that answers the ids of the playlists. */
  ids: SQLWrapper;
  /** The visitor's company, and that of its environment, whose public playlists every company of it may show. */
  companyId: string;
  houseId: string;
};

/**
 * The two reads behind playlist cards, for the batch of a page that shows them: put both answers into `playlistCards`.
 * Only public playlists, and of them only what the company may hear.
 */
export function playlistCardReads(db: Database, { ids, companyId, houseId }: Wanted) {
  const shown = and(
    inArray(playlists.id, ids),
    eq(playlists.isPublic, true),
    eq(playlists.status, "active"),
    or(eq(playlists.companyId, companyId), eq(playlists.companyId, houseId)),
  );
  // The whole playlist is counted in the same pass that numbers its tracks: what cannot be heard has no place in either.
  const placed = db
    .select({
      playlistId: playlistTracks.playlistId,
      recordingId: playlistTracks.recordingId,
      place:
        sql<number>`row_number() OVER (PARTITION BY ${playlistTracks.playlistId} ORDER BY ${playlistTracks.position})`.as(
          "place",
        ),
      totalTracks: sql<number>`count(*) OVER (PARTITION BY ${playlistTracks.playlistId})`.as("total_tracks"),
      totalMs: sql<number>`sum(${recordings.durationMs}) OVER (PARTITION BY ${playlistTracks.playlistId})`.as(
        "total_ms",
      ),
    })
    .from(playlistTracks)
    .innerJoin(playlists, eq(playlists.id, playlistTracks.playlistId))
    .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
    .where(and(shown, hearableBy(companyId)))
    .as("placed");
  const { id, name, slug, description, imageKey } = playlists;
  return [
    db.select({ id, name, slug, description, imageKey }).from(playlists).where(shown),
    db
      .select({
        playlistId: placed.playlistId,
        totalTracks: placed.totalTracks,
        totalMs: placed.totalMs,
        ...trackColumns,
      })
      .from(placed)
      .innerJoin(recordings, eq(recordings.id, placed.recordingId))
      .where(lte(placed.place, inlineTracks))
      .orderBy(asc(placed.playlistId), asc(placed.place)),
  ] as const;
}

type Reads = ReturnType<typeof playlistCardReads>;

/** Playlists with at least one track to hear. */
export function playlistCards(rows: Awaited<Reads[0]>, trackRows: Awaited<Reads[1]>): PlaylistCard[] {
  return rows.flatMap((row) => {
    const own = trackRows.filter((track) => track.playlistId === row.id);
    const [first] = own;
    if (!first) return [];
    const tracks = own.map(({ playlistId, totalTracks, totalMs, ...track }) => trackFromRecord(track));
    return [{ ...row, tracks, totalTracks: first.totalTracks, totalMs: first.totalMs }];
  });
}
