import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { rowsOf } from "#app/playlists/rows/row-order.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";

const isAny = "some-row-is-there";

/** The action of the audit row that keeps what was removed. */
export const rowsRemoved = "playlist-rows-removed";

/**
 * Removes tracks and headings. The audit row keeps them: `restoreRows` takes its id, `removal`.
 * @throws AppError as `changePlaylist`; conflict when none of the rows is there any more
 */
export async function removeRows(
  ctx: RequestContext,
  { id, rowIds }: { id: string; rowIds: string[] },
): Promise<{ removal: string; removed: number }> {
  const removal = newId(ctx.now);
  const chosen = sql`playlist_id = ${id} AND id IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`;
  const detail = sql`json_object(
    'tracks', json((SELECT json_group_array(json_object('id', id, 'recordingId', recording_id, 'position', position, 'note', note,
      'startMs', start_ms, 'endMs', end_ms, 'addedBy', added_by, 'createdAt', created_at)) FROM ${playlistTracks} WHERE ${chosen})),
    'sections', json((SELECT json_group_array(json_object('id', id, 'title', title, 'position', position))
      FROM ${playlistSections} WHERE ${chosen})))`;
  const anyThere = sql`EXISTS (SELECT 1 FROM ${rowsOf(id)} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(rowIds)})))`;
  const errors = { [isAny]: new AppError("conflict", copy.rowGone) };
  const [, ...removed] = await changePlaylist(
    ctx,
    { id, kind: "manual", action: rowsRemoved, detail, auditId: removal, errors },
    [
      assertInBatch(ctx.db, anyThere, isAny),
      ctx.db.all(sql`DELETE FROM ${playlistTracks} WHERE ${chosen} RETURNING id`),
      ctx.db.all(sql`DELETE FROM ${playlistSections} WHERE ${chosen} RETURNING id`),
    ],
  );
  return { removal, removed: (removed as unknown[][]).flat().length };
}
