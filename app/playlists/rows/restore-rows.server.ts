import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { rowsRemoved } from "#app/playlists/rows/remove-rows.server.ts";
import { rowsOf } from "#app/playlists/rows/row-order.server.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isKept = "removal-is-own";

/**
 * The position that a row `row` had, or one right behind it where another of `rows` (`id`, `position`) stands there now. `removed` are all
 * that come back with it (`position`): none of them gets the same.
 */
export function freePositionAmong(rows: SQL, removed: SQL): SQL {
  const had = sql`row.value ->> 'position'`;
  const next = sql`(SELECT min(r.position) FROM (SELECT position FROM ${rows} UNION ALL SELECT position FROM ${removed}) r
    WHERE r.position > ${had})`;
  return sql`CASE WHEN EXISTS (SELECT 1 FROM ${rows} t WHERE t.position = ${had})
    THEN coalesce((${had} + ${next}) / 2, ${had} + 1) ELSE ${had} END`;
}

/**
 * Undoes `removeRows`, for the person who did it: the rows stand where they stood. Doing it again changes nothing.
 * @throws AppError as `changePlaylist`; not_found for the removal of someone else
 */
export async function restoreRows(
  ctx: RequestContext,
  { id, removal }: { id: string; removal: string },
): Promise<void> {
  const actor = requireActor(ctx);
  const { auditLog, ofCompany } = scoped(ctx.db, ctx.company);
  const own = ofCompany(
    auditLog,
    and(
      eq(auditLog.id, removal),
      eq(auditLog.actorId, actor.id),
      eq(auditLog.action, rowsRemoved),
      eq(auditLog.subjectId, id),
    ),
  );
  const positions = (key: string) => sql`SELECT one.value ->> 'position' AS position FROM ${auditLog}
    CROSS JOIN json_each(${auditLog.detail}, ${`$.${key}`}) AS one WHERE ${own}`;
  const position = freePositionAmong(rowsOf(id), sql`(${positions("tracks")} UNION ALL ${positions("sections")})`);
  const removed = (key: string, table: typeof playlistTracks | typeof playlistSections) => sql`FROM ${auditLog}
    CROSS JOIN json_each(${auditLog.detail}, ${`$.${key}`}) AS row
    WHERE ${own} AND NOT EXISTS (SELECT 1 FROM ${table} AS there WHERE there.id = row.value ->> 'id')`;
  const errors = { [isKept]: new AppError("not_found", copy.gone) };
  await changePlaylist(ctx, { id, kind: "manual", action: "playlist-rows-restored", detail: { removal }, errors }, [
    assertInBatch(ctx.db, rowExists(auditLog, own), isKept),
    ctx.db.run(sql`INSERT INTO ${playlistTracks} (id, playlist_id, recording_id, position, note, start_ms, end_ms, added_by, created_at)
      SELECT row.value ->> 'id', ${id}, row.value ->> 'recordingId', ${position}, row.value ->> 'note', row.value ->> 'startMs',
        row.value ->> 'endMs', row.value ->> 'addedBy', row.value ->> 'createdAt' ${removed("tracks", playlistTracks)}`),
    ctx.db.run(sql`INSERT INTO ${playlistSections} (id, playlist_id, title, position)
      SELECT row.value ->> 'id', ${id}, row.value ->> 'title', ${position} ${removed("sections", playlistSections)}`),
  ]);
}
