import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { openStates, requireMove } from "#app/exchange/moves/require-move.server.ts";
import { withJoined } from "#app/exchange/sheets/cells/joined-columns.ts";
import { readHead, type SheetHead } from "#app/exchange/sheets/cells/profiles.ts";
import { isEmptyRow, isTooLong, type SheetCell } from "#app/exchange/sheets/file/sheet-parts.ts";
import { diffRow } from "#app/exchange/sheets/import/diff-row.server.ts";
import { newSong, withoutNames } from "#app/exchange/sheets/import/new-song.server.ts";
import { requireImport } from "#app/exchange/sheets/import/require-import.server.ts";
import { type RowDiff, resolveChanges } from "#app/exchange/sheets/import/resolve-changes.server.ts";
import { rowsAtOnce, type SheetProblem, type SheetRow } from "#app/exchange/sheets/import/sheet-row.ts";
import { hasIdOf, readCellContext, readSheetSongs } from "#app/exchange/sheets/read-sheet-songs.server.ts";
import { columnsOfActor, fieldsOfActor, requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { readIsrc } from "#app/rights/identifiers.ts";
import { sheetImports } from "#db/schema/sheets.server.ts";

const { columns, errors } = copy;

export type Found = {
  row: number;
  cells: readonly SheetCell[];
  recordingId: string | null;
  problem: SheetProblem | null;
};

const textAt = (cells: readonly SheetCell[], place: number | undefined) => {
  const cell = place === undefined ? "" : (cells[place] ?? "");
  return typeof cell === "string" ? cell.trim() : cell.text;
};

/** Finds the song of each row: by its id, else by its ISRC. */
export async function findSongs(
  { db }: Pick<RequestContext, "db">,
  { places }: SheetHead,
  rows: readonly { row: number; cells: readonly SheetCell[] }[],
): Promise<Found[]> {
  const keys = rows.map(({ cells }) => {
    const id = textAt(cells, places[columns.songId]);
    return { id, isrc: id === "" ? readIsrc(textAt(cells, places[columns.isrc])) : null };
  });
  const codes = keys.flatMap(({ isrc }) => isrc ?? []);
  const ids = keys.flatMap(({ id }) => id || []);
  const [byId, byCode] = await db.batch([
    db.all<{ id: string }>(
      sql`SELECT r.id FROM json_each(${JSON.stringify(ids)}) one CROSS JOIN recordings r ON r.id = one.value WHERE r.status <> 'deleted'`,
    ),
    db.all<{ id: string; isrc: string }>(
      sql`SELECT DISTINCT r.id AS id, r.isrc AS isrc FROM json_each(${JSON.stringify(codes)}) one CROSS JOIN recordings r ON r.isrc = one.value WHERE r.status <> 'deleted'`,
    ),
  ]);
  const known = new Set(byId.map(({ id }) => id));
  return rows.map(({ row, cells }, at): Found => {
    const { id = "", isrc = null } = keys[at] ?? {};
    const wrong = (column: string, message: string) => ({
      row,
      cells,
      recordingId: null,
      problem: { column, message },
    });
    if (id !== "")
      return known.has(id) ? { row, cells, recordingId: id, problem: null } : wrong(columns.songId, errors.songUnknown);
    const found = byCode.filter((one) => isrc !== null && one.isrc === isrc);
    if (found.length > 1) return wrong(columns.isrc, errors.isrcAmbiguous);
    return { row, cells, recordingId: found[0]?.id ?? null, problem: null };
  });
}

/** Rows of the import that were read before, by their song. */
async function earlierRows(
  { db }: RequestContext,
  importId: string,
  found: readonly Found[],
): Promise<Map<string, number>> {
  const ids = JSON.stringify(found.flatMap(({ recordingId }) => recordingId ?? []));
  const rows = await db.all<{ id: string; row: number }>(sql`SELECT recording_id AS id, min(row) AS row FROM sheet_rows
    WHERE import_id = ${importId} AND recording_id IN (SELECT value FROM json_each(${ids})) AND kind <> 'duplicate' GROUP BY recording_id`);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

export type Noted = Pick<SheetRow, "row" | "kind" | "recordingId" | "title" | "cells" | "changes" | "problems">;

/** Characters of one statement's rows: a parameter of the database takes 2 MB. */
const maxStatement = 400_000;

/** Notes rows, those that were noted before anew. */
export function noteRows({ db }: Pick<RequestContext, "db">, id: string, noted: readonly Noted[]) {
  const parts: string[][] = [[]];
  let length = 0;
  for (const row of noted) {
    const text = JSON.stringify(row);
    if (length + text.length > maxStatement && length > 0) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(text);
    length += text.length;
  }
  return parts.map((texts) =>
    db.run(sql`INSERT INTO sheet_rows (import_id, row, kind, recording_id, title, cells, changes, problems)
      SELECT ${id}, value ->> 'row', value ->> 'kind', value ->> 'recordingId', value ->> 'title', value -> 'cells', value -> 'changes', value -> 'problems'
      FROM json_each(${`[${texts.join(",")}]`}) WHERE true
      ON CONFLICT (import_id, row) DO UPDATE SET kind = excluded.kind, recording_id = excluded.recording_id, title = excluded.title,
        cells = excluded.cells, changes = excluded.changes, problems = excluded.problems`),
  );
}

type Judging = {
  id: string;
  head: SheetHead;
  policy: "replace" | "keep";
  /** Of a move: what is wrong with the cells of new rows is known before they have songs, and their cells are kept. */
  isMove: boolean;
  /** What their songs need first. */
  prepare?: (diffs: readonly RowDiff[]) => Promise<void>;
};

/** What becomes of each row. */
export async function judgeRows(
  ctx: RequestContext,
  found: readonly Found[],
  { id, head, policy, isMove, prepare }: Judging,
): Promise<Noted[]> {
  const [earlier, context, songs] = await Promise.all([
    earlierRows(ctx, id, found),
    readCellContext(ctx),
    readSheetSongs(ctx, {
      condition: hasIdOf(found.flatMap(({ recordingId }) => recordingId ?? [])),
      limit: rowsAtOnce,
    }),
  ]);
  const byId = new Map(songs.map((song) => [song.id, song]));
  const fields = fieldsOfActor(ctx);
  const diffs = new Map<number, RowDiff & { kept: string[]; said: SheetProblem[] }>();
  const noted = found.map(({ row, cells, recordingId, problem }): Noted => {
    const song = byId.get(recordingId ?? "");
    const title = String(song?.record.title ?? textAt(cells, head.places.Title)).slice(0, 300);
    const texts = cells.map((cell) => (typeof cell === "string" ? cell : cell.text));
    const base = { row, recordingId, title, cells: texts, changes: [], problems: problem ? [problem] : [] };
    if (problem) return { ...base, kind: "refused" };
    if (song === undefined) {
      if (isMove)
        diffs.set(
          row,
          withoutNames({
            song: newSong,
            ...diffRow(cells, { ...head, song: newSong, context, fields, policy, isMove }),
          }),
        );
      return { ...base, kind: "new" };
    }
    const first = earlier.get(song.id);
    if (first !== undefined && first < row)
      return { ...base, kind: "duplicate", problems: [{ column: columns.songId, message: errors.twice(first) }] };
    earlier.set(song.id, row);
    diffs.set(row, { song, ...diffRow(cells, { ...head, song, context, fields, policy, isMove }) });
    return { ...base, kind: "same" };
  });
  await prepare?.([...diffs.values()]);
  await resolveChanges(ctx, [...diffs.values()]);
  return noted.map((row): Noted => {
    const diff = diffs.get(row.row);
    if (diff === undefined) return row;
    if (row.kind === "new") return { ...row, problems: diff.problems };
    if (diff.problems.length > 0) return { ...row, kind: "refused", problems: diff.problems };
    const problems = [...diff.kept.map((column) => ({ column, message: copy.kept })), ...diff.said];
    if (diff.changes.length > 0) return { ...row, kind: "changed", changes: diff.changes, problems };
    return { ...row, cells: isMove ? row.cells : null, problems };
  });
}

/**
 * Reads rows of a sheet: finds their songs and what changes, and notes both. `from`: number of the first one in the file. Reading the same
 * rows again replaces what was noted. @throws AppError unauthorised, forbidden, not_found, conflict for an import that was read to its end,
 * invalid for too many rows
 */
export async function stageRows(
  ctx: RequestContext,
  { id, from, rows }: { id: string; from: number; rows: readonly (readonly SheetCell[])[] },
): Promise<{ rows: number }> {
  const { db, now } = ctx;
  requireSheetDesk(ctx, "change");
  const sheet = await requireImport(ctx, { id, states: ["reading"] });
  const last = from + rows.length - 2;
  if (rows.length > rowsAtOnce) throw new AppError("invalid", errors.atOnce(rowsAtOnce));
  const move = sheet.moveId === null ? null : await requireMove(ctx, { id: sheet.moveId, states: openStates });
  const max = copy.maxRowsOf(move !== null);
  if (last > max) throw new AppError("invalid", errors.tooMany(last, max));
  const head = readHead(
    sheet.head,
    columnsOfActor(ctx),
    move === null ? {} : { columns: move.columns, isKeyNeeded: false },
  );
  if (typeof head === "string") throw new AppError("invalid", head);
  const filled = rows
    .map((cells, at) => ({ row: from + at, cells: withJoined(cells, head) }))
    .filter(({ cells }) => !isEmptyRow(cells));
  const long = filled.find(({ cells }) => isTooLong(cells));
  if (long) throw new AppError("invalid", errors.rowLong(long.row));
  const noted = await judgeRows(ctx, await findSongs(ctx, head, filled), {
    ...{ id, head, policy: sheet.policy, isMove: move !== null },
  });
  const isReading = and(eq(sheetImports.id, id), eq(sheetImports.state, "reading"));
  await db.batch([
    assertInBatch(db, rowExists(sheetImports, isReading), "sheet-is-reading"),
    db.update(sheetImports).set({ updatedAt: now }).where(isReading),
    ...noteRows(ctx, id, noted),
  ]);
  return { rows: filled.length };
}
