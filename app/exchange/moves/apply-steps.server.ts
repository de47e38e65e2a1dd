import { sql } from "drizzle-orm";
import { isHeldBack } from "#app/backoffice/rating/require-approved-rating.server.ts";
import { publishArtists } from "#app/catalogue/ingest/publish-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { judgeMoveRows, storedRows } from "#app/exchange/moves/judge-move-rows.server.ts";
import { countMove } from "#app/exchange/moves/move-groups.server.ts";
import { movesCopy as copy, movePath } from "#app/exchange/moves/moves-copy.ts";
import { type Move, sheetsOf } from "#app/exchange/moves/require-move.server.ts";
import { changeSongs } from "#app/exchange/sheets/import/change-songs.server.ts";
import { noteRows } from "#app/exchange/sheets/import/stage-rows.server.ts";
import { requireCompleteRights } from "#app/licensing/rights/require-complete-rights.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";

const filesPerStep = 500;
const rowsPerStep = 100;
const songsPerStep = 50;
const isUnchanged = "move-is-unchanged";

const isApplying = ({ db }: RequestContext, { id }: Move, more = sql`1`) =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM catalogue_moves WHERE id = ${id} AND state = 'applying') AND ${more}`,
    isUnchanged,
  );

/** Files that have a row, or are stems of a song, wait for a reader from now on. */
async function queueFiles({ db, now }: RequestContext, { id, publishing }: Move): Promise<boolean> {
  const queued =
    await db.all(sql`UPDATE ingest_files SET state = 'queued', publishing = ${publishing}, reading_at = NULL, tries = 0,
    updated_at = max(${now}, updated_at + 1) WHERE id IN (SELECT f.id FROM ingest_files f WHERE f.move_id = ${id} AND f.state = 'held'
      AND f.deleted_at IS NULL AND (f.role = 'stem' OR EXISTS (SELECT 1 FROM sheet_rows r WHERE r.file_id = f.id AND r.kind = 'new'))
      LIMIT ${filesPerStep}) AND EXISTS (SELECT 1 FROM catalogue_moves WHERE id = ${id} AND state = 'applying') RETURNING id`);
  return queued.length > 0;
}

/** Judges rows whose file was read against the song that was made of it; a stem's row has nothing to change. */
async function settleRows(ctx: RequestContext, move: Move): Promise<boolean> {
  const { db } = ctx;
  for (const sheet of await sheetsOf(ctx, move.id)) {
    const rows = await storedRows(
      ctx,
      sql`r.import_id = ${sheet.id} AND r.kind = 'new' AND r.state = 'read' AND f.state = 'done'`,
      rowsPerStep,
    );
    if (rows.length === 0) continue;
    const stems = JSON.stringify(
      rows.filter(({ role }) => role === "stem").map(({ row, madeId }) => ({ row, madeId })),
    );
    const noted = await judgeMoveRows(ctx, { sheet, move, rows: rows.filter(({ role }) => role !== "stem") });
    await db.batch([
      isApplying(
        ctx,
        move,
        sql`(SELECT count(*) FROM sheet_rows WHERE import_id = ${sheet.id} AND kind = 'new' AND state = 'read'
          AND row IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ row }) => row))}))) = ${rows.length}`,
      ),
      ...noteRows(ctx, sheet.id, noted),
      db.run(sql`UPDATE sheet_rows SET kind = 'same', state = 'applied', problems = '[]', recording_id = j.value ->> 'madeId'
        FROM json_each(${stems}) AS j WHERE import_id = ${sheet.id} AND row = j.value ->> 'row'`),
    ]);
    return true;
  }
  return false;
}

/** Changes songs whose rows were judged, by the import of their sheet. */
async function changeSheets(ctx: RequestContext, { id }: Move): Promise<boolean> {
  const [sheet] = await ctx.db.all<{
    id: string;
  }>(sql`UPDATE sheet_imports SET state = 'applying' WHERE id = (SELECT i.id FROM sheet_imports i
    WHERE i.move_id = ${id} AND i.state IN ('ready', 'applying', 'applied') AND EXISTS (SELECT 1 FROM sheet_rows r
      WHERE r.import_id = i.id AND r.kind = 'changed' AND r.state = 'read') LIMIT 1) RETURNING id`);
  if (sheet === undefined) return false;
  await changeSongs(ctx, { id: sheet.id, isUndo: false, used: ctx.trips.statements });
  return true;
}

/** Publishes songs whose rows were applied, if the move publishes; what is rated meanwhile is published with its approval. */
async function publishSongs(ctx: RequestContext, move: Move): Promise<boolean> {
  const { db, now } = ctx;
  const rows = await db.all<{
    fileId: string;
    songId: string;
  }>(sql`SELECT f.id AS fileId, f.recording_id AS songId FROM ingest_files f
    CROSS JOIN sheet_rows r ON r.file_id = f.id WHERE f.move_id = ${move.id} AND f.state = 'done' AND f.publishing = 'published'
      AND f.published_at IS NULL AND f.role IN ('song', 'version') AND (r.kind = 'same' OR (r.kind = 'changed' AND r.state = 'applied'))
    LIMIT ${songsPerStep}`);
  if (rows.length === 0) return false;
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(rows.map(({ songId }) => songId))})`;
  const fileIds = sql`SELECT value FROM json_each(${JSON.stringify(rows.map(({ fileId }) => fileId))})`;
  const open = sql`SELECT id FROM recordings WHERE id IN (${ids}) AND status = 'unpublished' AND NOT ${isHeldBack(sql`recordings.id`)}`;
  const songIds = (await db.all<{ id: string }>(open)).map((song) => song.id);
  await db.batch([
    isApplying(
      ctx,
      move,
      sql`NOT EXISTS (SELECT 1 FROM ingest_files WHERE id IN (${fileIds}) AND published_at IS NOT NULL)`,
    ),
    ...(await requireCompleteRights(ctx, { recordingIds: songIds, reason: copy.publishedAtOnce })),
    publishArtists(ctx, open),
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT id, ${now} FROM (${open}) WHERE true
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
    db.run(
      sql`UPDATE recordings SET status = 'published', updated_at = max(${now}, updated_at + 1) WHERE id IN (${open})`,
    ),
    db.run(sql`UPDATE ingest_files SET published_at = ${now} WHERE id IN (${fileIds})`),
    auditEntry(ctx, { action: "move-published", subjectType: "move", subjectId: move.id, detail: { songs: songIds } }),
  ]);
  return true;
}

/** Nothing waits for a reader any more: the move is applied, which is told to those who asked. */
async function finishMove(ctx: RequestContext, move: Move): Promise<boolean> {
  const { db, now } = ctx;
  const waits = sql`EXISTS (SELECT 1 FROM ingest_files f LEFT JOIN ingest_files t ON t.id = f.target_file_id
    LEFT JOIN recordings r ON r.id = coalesce(f.target_recording_id, t.recording_id) AND r.status <> 'deleted'
    WHERE f.move_id = ${move.id} AND f.state = 'queued' AND f.deleted_at IS NULL AND (f.role = 'song' OR r.id IS NOT NULL
      OR (t.state = 'queued' AND t.deleted_at IS NULL)))`;
  const [waiting] = await db.all<{ waits: number }>(sql`SELECT ${waits} AS waits`);
  if (waiting?.waits === 1) return false;
  const { extra = 0, done = 0, ...others } = await countMove(ctx, move);
  const left = Object.values(others).reduce((sum, count) => sum + count, 0);
  await db.batch([
    isApplying(ctx, move, sql`NOT ${waits}`),
    db.run(
      sql`UPDATE catalogue_moves SET state = 'applied', updated_at = max(${now}, updated_at + 1) WHERE id = ${move.id}`,
    ),
    auditEntry(ctx, { action: "move-applied", subjectType: "move", subjectId: move.id, detail: { done, left, extra } }),
    webhookEvent(ctx, {
      type: "catalogue.moved",
      page: movePath(move.id),
      api: null,
      data: { moveId: move.id, done, left, extra },
    }),
  ]);
  return false;
}

/** The next part of applying a move. @returns whether there may be more to do now; what waits for a reader is for later */
export async function applyStep(ctx: RequestContext, move: Move): Promise<boolean> {
  try {
    for (const step of [queueFiles, settleRows, changeSheets, publishSongs]) if (await step(ctx, move)) return true;
    return await finishMove(ctx, move);
  } catch (error) {
    // Someone paused it, or another run was faster.
    if (isFailedAssertion(error, isUnchanged)) return false;
    throw error;
  }
}
