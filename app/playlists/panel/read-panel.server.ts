import { and, desc, eq, or, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { PanelData } from "#app/player/playlist-panel/panel-data.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistMembers, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max playlists listed; the search finds others. */
const maxPlaylists = 12;
/** Number of last tracks shown. */
const maxLast = 6;

type Asked = {
  /** Selected playlist; replaced by another if the user can no longer add to it. */
  pinned: string | null;
  /** Search words. */
  text: string;
};

/**
 * Playlists of this company that the user can add to, and the selected one with its last tracks, in one round trip, and a second one for a use. @throws AppError
 * unauthorised, forbidden
 */
export async function readPanel(ctx: RequestContext, { pinned, text }: Asked): Promise<PanelData> {
  const actor = requireAccess(ctx, "playlists");
  const { db, company } = ctx;
  const { playlists, select } = scoped(db, company);
  const isEditor = sql`EXISTS (SELECT 1 FROM ${playlistMembers} m WHERE m.playlist_id = ${playlists.id} AND m.user_id = ${actor.id}
    AND m.role = 'editor')`;
  const isOwn = and(
    or(eq(playlists.ownerId, actor.id), isEditor),
    eq(playlists.status, "active"),
    eq(playlists.kind, "manual"),
  );
  const fields = {
    id: playlists.id,
    name: playlists.name,
    tracks: sql<number>`(SELECT count(*) FROM ${playlistTracks} c WHERE c.playlist_id = playlists.id)`.as("tracks"),
  };
  const chosen = select({ id: playlists.id }, playlists, isOwn)
    .orderBy(sql`${playlists.id} <> ${pinned ?? ""}`, desc(playlists.updatedAt), playlists.id)
    .limit(1);
  const heard =
    sql<number>`(SELECT coalesce(sum(coalesce(t.end_ms, recordings.duration_ms) - coalesce(t.start_ms, 0)), 0)
    FROM playlist_tracks t CROSS JOIN recordings ON recordings.id = t.recording_id
    WHERE t.playlist_id = playlists.id AND ${visibleTo(ctx)})`.as("total_ms");
  const [listed, [pinnedRow], last] = await db.batch([
    select(fields, playlists, and(isOwn, containsWords(text, [playlists.nameKey])))
      .orderBy(desc(playlists.updatedAt), playlists.id)
      .limit(maxPlaylists),
    select({ ...fields, totalMs: heard }, playlists, sql`${playlists.id} = (${chosen})`),
    db
      .select(trackColumns)
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(sql`${playlistTracks.playlistId} = (${chosen}) AND ${visibleTo(ctx)}`)
      .orderBy(desc(playlistTracks.position), desc(playlistTracks.id))
      .limit(maxLast),
  ]);
  const lights = await readRowLights(ctx, pinnedRow ? last.map(({ trackId }) => trackId) : []);
  return {
    playlists: listed,
    pinned: pinnedRow ? { ...pinnedRow, last: last.map(trackOfRow).reverse() } : null,
    lights,
  };
}
