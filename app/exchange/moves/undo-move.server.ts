import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { removeNames } from "#app/exchange/moves/remove-names.server.ts";
import type { Move } from "#app/exchange/moves/require-move.server.ts";
import { changeSongs } from "#app/exchange/sheets/import/change-songs.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newIdPerRow } from "#db/new-id.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("each song of the shared catalogue has its deletion in its history");

const filesPerStep = 500;
const songsPerStep = 250;

/** Files that no reader has read are let go, and with them their rows. */
async function removeFiles({ db, now }: RequestContext, { id }: Move): Promise<boolean> {
  const next = sql`SELECT f.id FROM ingest_files f WHERE f.move_id = ${id} AND f.state <> 'done' AND f.deleted_at IS NULL
    ORDER BY f.id LIMIT ${filesPerStep}`;
  const [, removed] = await db.batch([
    db.run(sql`UPDATE sheet_rows SET state = 'undone' WHERE file_id IN (${next})`),
    db.all(
      sql`UPDATE ingest_files SET deleted_at = ${now}, updated_at = max(${now}, updated_at + 1) WHERE id IN (${next}) RETURNING id`,
    ),
  ]);
  return removed.length > 0;
}

/** Removes stems that the move added to songs which were there before. Their objects go with the sweep of songs' files. */
async function removeStems(ctx: RequestContext, { id }: Move): Promise<boolean> {
  const { db, now } = ctx;
  const stems = await db.all<{
    id: string;
    fileId: string;
    songId: string;
  }>(sql`SELECT s.id AS id, f.id AS fileId, r.id AS songId
    FROM ingest_files f CROSS JOIN recordings r ON r.id = f.recording_id CROSS JOIN files s ON s.recording_id = r.id AND s.role = 'stem'
      AND instr(s.key, '/' || f.id || '/') > 0
    WHERE f.move_id = ${id} AND f.state = 'done' AND f.role = 'stem' AND r.status <> 'deleted' LIMIT ${songsPerStep}`);
  if (stems.length === 0) return false;
  const of = (values: string[]) => sql`SELECT value FROM json_each(${JSON.stringify(values)})`;
  const songIds = [...new Set(stems.map(({ songId }) => songId))];
  await db.batch([
    db.run(sql`DELETE FROM files WHERE id IN (${of(stems.map((stem) => stem.id))})`),
    db.run(sql`UPDATE recordings SET stems_available = EXISTS (SELECT 1 FROM files WHERE recording_id = recordings.id AND role = 'stem'),
      updated_at = max(${now}, updated_at + 1) WHERE id IN (${of(songIds)})`),
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT value, ${now} FROM (${of(songIds)}) WHERE true
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
    db.run(sql`UPDATE sheet_rows SET state = 'undone' WHERE file_id IN (${of(stems.map(({ fileId }) => fileId))})`),
    auditEntry(ctx, { action: "move-stems-removed", subjectType: "move", subjectId: id, detail: { songs: songIds } }),
  ]);
  return true;
}

/** Deletes songs that the move made, as records are: each can be restored for 30 days, as it is now. */
async function deleteSongs({ db, now, actor, company }: RequestContext, { id }: Move): Promise<boolean> {
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
    db.run(sql`INSERT INTO ${auditLog} (id, company_id, actor_id, original_actor_id, action, subject_type, subject_id, detail, created_at)
      SELECT ${newIdPerRow(now)}, ${company.id}, ${actor?.id ?? null}, ${actor?.originalUserId ?? null}, 'song-deleted', 'song', value ->> 'id',
        json_object('name', value ->> 'title', 'move', ${id}), ${now} FROM json_each(${JSON.stringify(songs)})`),
  ]);
  return true;
}

async function changeBack(ctx: RequestContext, { id }: Move): Promise<boolean> {
  const [sheet] = await ctx.db.all<{ id: string }>(sql`SELECT i.id AS id FROM sheet_imports i WHERE i.move_id = ${id}
    AND i.state IN ('applying', 'applied', 'undoing') AND EXISTS (SELECT 1 FROM sheet_rows r WHERE r.import_id = i.id AND r.kind = 'changed'
      AND r.state = 'applied') LIMIT 1`);
  if (sheet === undefined) return false;
  await changeSongs(ctx, { id: sheet.id, isUndo: true, used: ctx.trips.statements });
  return true;
}

/**
 * The next part of undoing a move: files that wait, songs that it made, stems and rows of songs that were there before. @returns whether there is
 * more
 */
export async function undoStep(ctx: RequestContext, move: Move): Promise<boolean> {
  for (const step of [removeFiles, deleteSongs, removeStems, changeBack]) if (await step(ctx, move)) return true;
  await ctx.db.batch([
    ctx.db.run(
      sql`UPDATE catalogue_moves SET state = 'undone', updated_at = max(${ctx.now}, updated_at + 1) WHERE id = ${move.id} AND state = 'undoing'`,
    ),
    ...removeNames(ctx, move),
    auditEntry(ctx, { action: "move-undone", subjectType: "move", subjectId: move.id, detail: { name: move.name } }),
  ]);
  return false;
}
