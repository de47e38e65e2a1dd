import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { openStates, requireMove } from "#app/exchange/moves/require-move.server.ts";
import { requireImport } from "#app/exchange/sheets/import/require-import.server.ts";
import { requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { sheetImports } from "#db/schema/sheets.server.ts";

/** Rows whose song an earlier row has, which is known once all were read: they may come in any order. */
async function markRepeated({ db }: RequestContext, id: string): Promise<void> {
  const rows = await db.all<{ row: number; first: number }>(sql`SELECT r.row AS row, one.first AS first FROM
    (SELECT recording_id, min(row) AS first FROM sheet_rows WHERE import_id = ${id} AND recording_id IS NOT NULL AND kind <> 'duplicate'
      GROUP BY recording_id HAVING count(*) > 1) one
    CROSS JOIN sheet_rows r ON r.import_id = ${id} AND r.recording_id = one.recording_id AND r.kind <> 'duplicate' AND r.row > one.first`);
  if (rows.length === 0) return;
  const noted = rows.map(({ row, first }) => ({
    row,
    problems: [{ column: copy.columns.songId, message: copy.errors.twice(first) }],
  }));
  await db.run(sql`UPDATE sheet_rows SET kind = 'duplicate', changes = '[]', problems = j.value -> 'problems'
    FROM json_each(${JSON.stringify(noted)}) AS j WHERE import_id = ${id} AND row = j.value ->> 'row'`);
}

/** All rows of a sheet were read: it can be applied. @throws AppError unauthorised, forbidden, not_found, conflict, invalid without rows */
export async function finishImport(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  requireSheetDesk(ctx, "change");
  const { moveId } = await requireImport(ctx, { id, states: ["reading"] });
  if (moveId !== null) await requireMove(ctx, { id: moveId, states: openStates });
  await markRepeated(ctx, id);
  const kinds = await ctx.db.all<{ kind: string; n: number }>(
    sql`SELECT kind, count(*) AS n FROM sheet_rows WHERE import_id = ${id} GROUP BY kind`,
  );
  if (kinds.length === 0) throw new AppError("invalid", copy.errors.noRows, { file: [copy.errors.noRows] });
  const counts = Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]));
  await ctx.db
    .update(sheetImports)
    .set({ state: "ready", counts, updatedAt: ctx.now })
    .where(and(eq(sheetImports.id, id), eq(sheetImports.state, "reading")));
}
