import { and, asc, type SQL, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { titleTags } from "#app/track/track-label.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";

/** Versions of the song in a row of a list, the main one first. */
export async function readVersions(ctx: RequestContext, listId: SQL, rowId: string) {
  const work = sql`(SELECT r.work_id FROM ${playlistTracks} AS t JOIN recordings AS r ON r.id = t.recording_id
    WHERE t.id = ${rowId} AND t.playlist_id = ${listId})`;
  const rows = await ctx.db
    .select(trackColumns)
    .from(recordings)
    .where(and(sql`${recordings.workId} = ${work}`, visibleTo(ctx)))
    .orderBy(sql`${recordings.parentId} IS NOT NULL`, asc(recordings.id));
  return rows.map(trackOfRow).map((track) => ({
    id: track.id,
    label: titleTags(track).join(" ") || null,
    durationMs: track.durationMs,
  }));
}
