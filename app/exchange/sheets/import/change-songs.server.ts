import { and, asc, eq, sql } from "drizzle-orm";
import { sharesUnchanged } from "#app/backoffice/song-rights/write-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { sheetFields } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import type { FieldSource, SheetSong } from "#app/exchange/sheets/cells/sheet-song.ts";
import { lockOf } from "#app/exchange/sheets/import/diff-row.server.ts";
import { isSameValue } from "#app/exchange/sheets/import/resolve-changes.server.ts";
import type { SheetChange, SheetProblem, SheetRow } from "#app/exchange/sheets/import/sheet-row.ts";
import {
  inHistory,
  mainsAreOne,
  type SongEdit,
  songStatements,
  songsUnchanged,
  sourcesOf,
} from "#app/exchange/sheets/import/write-songs.server.ts";
import { hasIdOf, readSheetSongs } from "#app/exchange/sheets/read-sheet-songs.server.ts";
import { fieldsOfActor } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { sheetImports, sheetRows } from "#db/schema/sheets.server.ts";

const { columns, errors } = copy;

/** Songs of one batch: each change of shares, artists or albums has statements of its own. */
const songsPerBatch = 50;
/** Attempts to change songs that others save at the same time. */
const maxAttempts = 3;
const rowsUnchanged = "sheet-rows-are-unchanged";

type Direction = { isUndo: boolean };
type Planned = { row: SheetRow; edit: SongEdit | null; problem: SheetProblem | null };

const columnOf = (field: string) => sheetFields.find(({ name }) => name === field)?.columns[0] ?? field;
const textOf = ({ columns: own }: SheetChange, at: "before" | "after") =>
  own.map((column) => `${column.name}: ${column[at] || copy.empty}`).join(", ");

/** The values that a song gets; a problem if it was changed since the sheet was read. An undo leaves fields that were set otherwise since. */
function planRow(row: SheetRow, song: SheetSong | undefined, { isUndo }: Direction): Planned {
  const refused = (field: string, message: string) => ({ row, edit: null, problem: { column: columnOf(field), message } });
  if (song === undefined) return isUndo ? { row, edit: null, problem: null } : refused(columns.songId, errors.gone);
  const set: Record<string, unknown> = {};
  const history: SongEdit["history"] = { before: {}, after: {} };
  for (const change of row.changes) {
    const field = sheetFields.find(({ name }) => name === change.field);
    if (field === undefined) continue;
    const [from, to] = isUndo ? [change.after, change.before] : [change.before, change.after];
    const current = field.value(song);
    if (isSameValue(field.name, current, to)) continue;
    const isAsRead = isSameValue(field.name, current, from);
    if (isUndo && (!isAsRead || (field.name === "status" && to === "published" && song.isHeld))) continue;
    if (!isAsRead) return refused(field.name, errors.changed);
    const lock = isUndo ? null : lockOf(song, field);
    if (lock === "delivered" || lock === "locked") return refused(field.name, errors[lock]);
    set[field.name] = to;
    const texts = isUndo ? (["after", "before"] as const) : (["before", "after"] as const);
    join(history.before, inHistory(field.name, from, textOf(change, texts[0])));
    join(history.after, inHistory(field.name, to, textOf(change, texts[1])));
  }
  if (Object.keys(set).length === 0) return { row, edit: null, problem: null };
  const sources = isUndo ? { sources: row.sources as FieldSource[] } : {};
  return { row, edit: { song, set, history, ...sources }, problem: null };
}

/** Adds texts; those of several categories of tags are one text. */
function join(into: Record<string, unknown>, more: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(more))
    into[name] = name in into ? `${String(into[name])}; ${String(value)}` : value;
}

/** What all versions of a work share is written once; a row with another value than an earlier one is a problem. */
function oncePerWork(planned: readonly Planned[]): Planned[] {
  const seen = new Map<string, unknown>();
  return planned.map((plan) => {
    if (plan.edit === null) return plan;
    const { song } = plan.edit;
    const set = { ...plan.edit.set };
    for (const field of ["iswc", "composition"]) {
      const key = `${song.workId} ${field}`;
      if (set[field] === undefined) continue;
      if (!seen.has(key)) seen.set(key, set[field]);
      else if (!isSameValue(field, seen.get(key), set[field]))
        return { ...plan, edit: null, problem: { column: columnOf(field), message: errors.changed } };
      else delete set[field];
    }
    return { ...plan, edit: Object.keys(set).length === 0 ? null : { ...plan.edit, set } };
  });
}

function readRows({ db }: RequestContext, id: string, { isUndo }: Direction, limit: number): PromiseLike<SheetRow[]> {
  return db
    .select()
    .from(sheetRows)
    .where(
      and(
        eq(sheetRows.importId, id),
        eq(sheetRows.kind, "changed"),
        eq(sheetRows.state, isUndo ? "applied" : "read"),
      ),
    )
    .orderBy(asc(sheetRows.row))
    .limit(limit);
}

/** Writes the songs and notes what became of their rows. */
async function writeRows(ctx: RequestContext, id: string, planned: readonly Planned[], { isUndo }: Direction) {
  const { db, now } = ctx;
  const edits = planned.flatMap(({ edit }) => edit ?? []);
  const noted = JSON.stringify(
    planned.map(({ row, edit, problem }) => ({
      row: row.row,
      kind: problem ? "refused" : "changed",
      state: problem ? "read" : isUndo ? "undone" : "applied",
      problems: problem ? [...row.problems, problem] : row.problems,
      sources: isUndo
        ? row.sources
        : (edit?.song.sources.filter(({ field }) => sourcesOf(Object.keys(edit.set)).includes(field)) ?? []),
    })),
  );
  const [from, to] = isUndo ? ["applied", "undone"] : ["read", "applied"];
  const count = planned.filter(({ problem }) => problem === null).length;
  const refused = planned.length - count;
  const numbers = JSON.stringify(planned.map(({ row }) => row.row));
  const rest = sql`EXISTS (SELECT 1 FROM sheet_rows WHERE import_id = ${id} AND kind = 'changed' AND state = ${from})`;
  const total = isUndo ? sql`undone = undone + ${count}` : sql`applied = applied + ${count}`;
  const counts =
    refused === 0
      ? sql``
      : sql`, counts = json_set(counts, '$.changed', (counts ->> '$.changed') - ${refused}, '$.refused', coalesce(counts ->> '$.refused', 0) + ${refused})`;
  await db.batch([
    assertInBatch(
      db,
      sql`(SELECT count(*) FROM sheet_rows WHERE import_id = ${id} AND kind = 'changed' AND state = ${from}
        AND row IN (SELECT value FROM json_each(${numbers}))) = ${planned.length}`,
      rowsUnchanged,
    ),
    auditEntry(ctx, {
      ...{ action: `sheet-${to}`, subjectType: "sheet", subjectId: id },
      detail: { songs: edits.length },
    }),
    ...(edits.length > 0 ? await songStatements(ctx, edits, { importId: id, isUndo }) : []),
    db.run(sql`UPDATE sheet_rows SET kind = j.value ->> 'kind', state = j.value ->> 'state', problems = j.value -> 'problems', sources = j.value -> 'sources'
      FROM json_each(${noted}) AS j WHERE import_id = ${id} AND row = j.value ->> 'row'`),
    db.run(sql`UPDATE sheet_imports SET ${total}${counts}, updated_at = ${now},
      state = iif(${rest}, ${isUndo ? "undoing" : "applying"}, ${to}) WHERE id = ${id}`),
  ]);
}

/** What a batch failed with that is the fault of one of its rows; null for other errors. */
function faultOf(error: unknown): string | null {
  if (isFailedAssertion(error, mainsAreOne)) return errors.mainTwice;
  return String(error).includes("FOREIGN KEY constraint failed") ? errors.gone : null;
}

/** Changes the next songs of an import, or changes them back, in one batch. @returns whether there were any */
async function changeSome(ctx: RequestContext, id: string, direction: Direction): Promise<boolean> {
  const allowed = fieldsOfActor(ctx).map(({ name }) => name);
  let size = songsPerBatch;
  for (let attempt = 1; ; attempt += 1) {
    const rows = await readRows(ctx, id, direction, size);
    const [first] = rows;
    if (first === undefined) return false;
    const ids = rows.flatMap(({ recordingId }) => recordingId ?? []);
    const songs = await readSheetSongs(ctx, { condition: hasIdOf(ids), limit: size });
    const byId = new Map(songs.map((song) => [song.id, song]));
    const planned = oncePerWork(rows.map((row) => planRow(row, byId.get(row.recordingId ?? ""), direction)));
    if (planned.some(({ edit }) => edit && Object.keys(edit.set).some((field) => !allowed.includes(field))))
      throw new AppError("forbidden", errors.shares);
    try {
      await writeRows(ctx, id, planned, direction);
      return true;
    } catch (error) {
      const fault = faultOf(error);
      const isMeanwhile = [songsUnchanged, rowsUnchanged, sharesUnchanged].some((name) => isFailedAssertion(error, name));
      if (fault !== null && rows.length > 1) size = 1;
      else if (fault !== null) {
        const problem = direction.isUndo ? null : { column: columns.songId, message: fault };
        await writeRows(ctx, id, [{ row: first, edit: null, problem }], direction);
        return true;
      } else if (!isMeanwhile) throw error;
      else if (attempt >= maxAttempts) throw new AppError("conflict", errors.state);
    }
  }
}

/** Batches of one request: 1,000 songs. */
const batchesPerRequest = 20;

/**
 * Changes the songs of an import, or changes them back: at most 1,000 a request, in batches that are each whole. The caller has checked
 * access and the state of the import. @throws AppError conflict, forbidden without the right to shares
 */
export async function changeSongs(ctx: RequestContext, { id, isUndo }: { id: string } & Direction): Promise<void> {
  for (let count = 0; count < batchesPerRequest; count += 1) if (!(await changeSome(ctx, id, { isUndo }))) break;
  // Without a song to change the state has not followed.
  const [from, to] = isUndo ? (["undoing", "undone"] as const) : (["applying", "applied"] as const);
  const rest = await readRows(ctx, id, { isUndo }, 1);
  await ctx.db
    .update(sheetImports)
    .set({ state: rest.length > 0 ? from : to })
    .where(eq(sheetImports.id, id));
}
