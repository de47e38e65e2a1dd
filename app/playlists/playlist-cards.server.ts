import { and, eq, inArray, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { visibleTo } from "#app/catalogue/record/track-from-record.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track.ts";
import { inlineTracks, type PlaylistCard } from "#app/playlists/playlist.ts";
import { playlists } from "#db/schema/playlists.server.ts";

const heardSchema = z.object({ ids: z.array(z.string()), ms: z.number() });

/**
 * The reads behind playlist cards, for the batch of a page that shows them. `ids` is a query that answers the ids of the playlists.
 * `rows` go into `playlistCards`; `recordingIds` is a query for the recordings that the page has to read with them. Only public
 * playlists of the visitor's company or of its environment, which every company of it may show, and of their tracks only what
 * the visitor may hear.
 */
export function playlistCardReads(ctx: Pick<RequestContext, "db" | "company" | "actor">, ids: SQLWrapper) {
  const { db, company } = ctx;
  const shown = and(
    inArray(playlists.id, ids),
    eq(playlists.isPublic, true),
    eq(playlists.status, "active"),
    // The + for the same reason as in `visibleTo`: the ids are few, a company's playlists may be many.
    sql`+${playlists.companyId} IN (${company.id}, ${environmentCompanyIds[company.environment]})`,
  );
  // One row a playlist, its tracks as a list: a window over the joined rows would read every one of them several times.
  const heard = (
    what: SQL,
  ) => sql`(SELECT ${what} FROM playlist_tracks t CROSS JOIN recordings ON recordings.id = t.recording_id
    WHERE t.playlist_id = "playlists"."id" AND ${visibleTo(ctx)})`;
  const inOrder = sql`json_group_array(t.recording_id ORDER BY t.position)`;
  const summary = sql`json_object('ids', ${inOrder}, 'ms', coalesce(sum(recordings.duration_ms), 0))`;
  const { id, name, slug, description, imageKey } = playlists;
  return {
    recordingIds: db
      .select({ id: sql<string>`place.value` })
      .from(playlists)
      .innerJoin(sql`json_each(${heard(inOrder)}) place`, sql`true`)
      .where(and(shown, lt(sql`place.key`, inlineTracks))),
    rows: db
      .select({
        id,
        name,
        slug,
        description,
        imageKey,
        heard: heard(summary).mapWith((text: string) => heardSchema.parse(JSON.parse(text))),
      })
      .from(playlists)
      .where(shown),
  };
}

type Rows = Awaited<ReturnType<typeof playlistCardReads>["rows"]>;

/** Playlists with at least one track to hear. `tracks` are all that were read for the page, by id. */
export function playlistCards(rows: Rows, tracks: Map<string, TrackView>): PlaylistCard[] {
  return rows.flatMap(({ heard, ...row }) => {
    const first = heard.ids.slice(0, inlineTracks).flatMap((id) => tracks.get(id) ?? []);
    if (first.length === 0) return [];
    return [{ ...row, tracks: first, totalTracks: heard.ids.length, totalMs: heard.ms }];
  });
}
