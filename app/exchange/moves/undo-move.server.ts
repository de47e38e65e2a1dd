import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Move } from "#app/exchange/moves/require-move.server.ts";
import { changeSongs } from "#app/exchange/sheets/import/change-songs.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";

const filesPerStep = 500;
const songsPerStep = 50;

async function removeFiles({ db, now }: RequestContext, { id }: Move): Promise<boolean> {
  const removed = await db.all(sql`UPDATE ingest_files SET deleted_at = ${now}, updated_at = max(${now}, updated_at + 1)
    WHERE id IN (SELECT f.id FROM ingest_files f WHERE f.move_id = ${id} AND f.state <> 'done' AND f.deleted_at IS NULL LIMIT ${filesPerStep})
    RETURNING id`);
  return removed.length > 0;
}

/** Deletes songs that the move made, as records are: each can be restored for 30 days, as it is now. */
async function deleteSongs(ctx: RequestContext, { id }: Move): Promise<boolean> {
  const { db, now } = ctx;
  const songs = await db.all<{ id: string; title: string }>(sql`SELECT s.id AS id, s.title AS title FROM ingest_files f
    CROSS JOIN recordings s ON s.id = f.recording_id WHERE f.move_id = ${id} AND f.state = 'done' AND f.role IN ('song', 'version')
      AND s.status <> 'deleted' LIMIT ${songsPerStep}`);
  if (songs.length === 0) return false;
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(songs.map((song) => song.id))})`;
  const isOpen = sql`id IN (${ids}) AND status <> 'deleted'`;
  await db.batch([
    db.run(sql`INSERT INTO deleted_records (id, subject, name, row, deleted_at)
      SELECT id, 'song', title, json_object('status', status, 'updatedAt', updated_at), ${now} FROM recordings WHERE ${isOpen}
      ON CONFLICT (id) DO UPDATE SET row = excluded.row, deleted_at = excluded.deleted_at`),
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT id, ${now} FROM recordings WHERE work_id IN
      (SELECT work_id FROM recordings WHERE id IN (${ids})) ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
    db.run(sql`UPDATE recordings SET status = 'deleted', updated_at = max(${now}, updated_at + 1) WHERE ${isOpen}`),
    db.run(sql`UPDATE sheet_rows SET state = 'undone' WHERE file_id IN (SELECT f.id FROM ingest_files f WHERE f.move_id = ${id}
      AND f.recording_id IN (${ids}))`),
    ...songs.map(({ id: subjectId, title }) =>
      auditEntry(ctx, { action: "song-deleted", subjectType: "song", subjectId, detail: { name: title, move: id } }),
    ),
  ]);
  return true;
}

async function changeBack(ctx: RequestContext, { id }: Move): Promise<boolean> {
  const [sheet] = await ctx.db.all<{ id: string }>(sql`SELECT i.id AS id FROM sheet_imports i WHERE i.move_id = ${id}
    AND i.state IN ('applying', 'applied', 'undoing') AND EXISTS (SELECT 1 FROM sheet_rows r WHERE r.import_id = i.id AND r.kind = 'changed'
      AND r.state = 'applied') LIMIT 1`);
  if (sheet === undefined) return false;
  await changeSongs(ctx, { id: sheet.id, isUndo: true });
  return true;
}

/** The next part of undoing a move: files that wait, songs that it made, rows of songs that were there before. @returns whether there is more */
export async function undoStep(ctx: RequestContext, move: Move): Promise<boolean> {
  for (const step of [removeFiles, deleteSongs, changeBack]) if (await step(ctx, move)) return true;
  await ctx.db.batch([
    ctx.db.run(
      sql`UPDATE catalogue_moves SET state = 'undone', updated_at = max(${ctx.now}, updated_at + 1) WHERE id = ${move.id} AND state = 'undoing'`,
    ),
    auditEntry(ctx, { action: "move-undone", subjectType: "move", subjectId: move.id, detail: { name: move.name } }),
  ]);
  return false;
}
