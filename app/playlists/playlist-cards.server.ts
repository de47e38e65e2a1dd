import { and, asc, eq, inArray, lte, type SQLWrapper, sql } from "drizzle-orm";
import { hearableBy, trackColumns, trackFromRecord } from "#app/catalogue/track-from-record.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { inlineTracks, type PlaylistCard } from "#app/playlists/playlist.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlists, playlistTracks } from "#db/schema/playlists.server.ts";

/**
 * The two reads behind playlist cards, for the batch of a page that shows them: put both answers into `playlistCards`. `ids` is
 * a query that answers the ids of the playlists. Only public ones of the visitor's company or of its environment, which every
 * company of it may show, and of their tracks only what the visitor may hear.
 */
export function playlistCardReads(scope: Pick<Scope, "db" | "company" | "actor">, ids: SQLWrapper) {
  const { db, company } = scope;
  const shown = and(
    inArray(playlists.id, ids),
    eq(playlists.isPublic, true),
    eq(playlists.status, "active"),
    inArray(playlists.companyId, [company.id, environmentCompanyIds[company.environment]]),
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
    .where(and(shown, hearableBy(scope)))
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

/** Playlists with at least one track to hear. A recording in two of them is one object, which the page's data then carries once. */
export function playlistCards(rows: Awaited<Reads[0]>, trackRows: Awaited<Reads[1]>): PlaylistCard[] {
  const views = new Map(
    trackRows.map(({ playlistId, totalTracks, totalMs, ...track }) => [track.id, trackFromRecord(track)]),
  );
  return rows.flatMap((row) => {
    const own = trackRows.filter((track) => track.playlistId === row.id);
    const [first] = own;
    if (!first) return [];
    const tracks = own.flatMap((track) => views.get(track.id) ?? []);
    return [{ ...row, tracks, totalTracks: first.totalTracks, totalMs: first.totalMs }];
  });
}
