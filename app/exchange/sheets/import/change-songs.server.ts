import { and, asc, desc, eq, sql } from "drizzle-orm";
import { sharesUnchanged } from "#app/backoffice/song-rights/write-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { type Direction, oncePerWork, type Planned, planRow } from "#app/exchange/sheets/import/plan-songs.server.ts";
import { importStates, type SheetRow } from "#app/exchange/sheets/import/sheet-row.ts";
import {
  mainsAreOne,
  namesAreKnown,
  songStatements,
  songsUnchanged,
  sourcesOf,
} from "#app/exchange/sheets/import/write-songs.server.ts";
import { hasIdOf, readSheetSongs } from "#app/exchange/sheets/read-sheet-songs.server.ts";
import { fieldsOfActor } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { sheetRows } from "#db/schema/sheets.server.ts";

const { columns, errors } = copy;

/** Songs of one batch: each change of shares, artists or albums has statements of its own. */
const songsPerBatch = 50;
/** Attempts to change songs that others save at the same time. */
const maxAttempts = 3;
const rowsUnchanged = "sheet-rows-are-unchanged";

/** States in which an import is applied or undone, as JSON: an undo that began ends the applying. */
const statesFor = (isUndo: boolean) => JSON.stringify(importStates[isUndo ? "undo" : "apply"]);

function readRows({ db }: RequestContext, id: string, { isUndo }: Direction, limit: number): PromiseLike<SheetRow[]> {
  return (
    db
      .select()
      .from(sheetRows)
      .where(
        and(
          eq(sheetRows.importId, id),
          eq(sheetRows.kind, "changed"),
          eq(sheetRows.state, isUndo ? "applied" : "read"),
        ),
      )
      // What was done last is undone first: the main version of a work may have gone from one row to another.
      .orderBy(isUndo ? desc(sheetRows.row) : asc(sheetRows.row))
      .limit(limit)
  );
}

/** Writes the songs and notes what became of their rows. @returns how many statements it took */
async function writeRows(
  ctx: RequestContext,
  id: string,
  planned: readonly Planned[],
  { isUndo }: Direction,
): Promise<number> {
  const { db, now } = ctx;
  const edits = planned.flatMap(({ edit }) => edit ?? []);
  const noted = JSON.stringify(
    planned.map(({ row, edit, problem, left }) => ({
      row: row.row,
      kind: problem ? "refused" : "changed",
      state: problem ? "read" : isUndo ? "undone" : "applied",
      problems: [...row.problems, ...(problem ? [problem] : left)],
      sources: isUndo
        ? row.sources
        : (edit?.song.sources.filter(({ field }) => sourcesOf(Object.keys(edit.set)).includes(field)) ?? []),
    })),
  );
  const [from, to] = isUndo ? ["applied", "undone"] : ["read", "applied"];
  const refused = planned.filter(({ problem }) => problem !== null).length;
  const count = planned.filter(({ left }) => left.length === 0).length - refused;
  const numbers = JSON.stringify(planned.map(({ row }) => row.row));
  const rest = sql`EXISTS (SELECT 1 FROM sheet_rows WHERE import_id = ${id} AND kind = 'changed' AND state = ${from})`;
  const total = isUndo ? sql`undone = undone + ${count}` : sql`applied = applied + ${count}`;
  const counts =
    refused === 0
      ? sql``
      : sql`, counts = json_set(counts, '$.changed', (counts ->> '$.changed') - ${refused}, '$.refused', coalesce(counts ->> '$.refused', 0) + ${refused})`;
  const songs = edits.length > 0 ? await songStatements(ctx, edits, { importId: id, isUndo }) : [];
  await db.batch([
    assertInBatch(
      db,
      sql`(SELECT count(*) FROM sheet_rows WHERE import_id = ${id} AND kind = 'changed' AND state = ${from}
        AND row IN (SELECT value FROM json_each(${numbers}))) = ${planned.length}
        AND EXISTS (SELECT 1 FROM sheet_imports WHERE id = ${id} AND state IN (SELECT value FROM json_each(${statesFor(isUndo)})))`,
      rowsUnchanged,
    ),
    auditEntry(ctx, {
      ...{ action: `sheet-${to}`, subjectType: "sheet", subjectId: id },
      detail: { songs: edits.length },
    }),
    ...songs,
    // Each row by its key, which UPDATE … FROM would not do.
    db.run(sql`INSERT INTO sheet_rows (import_id, row, kind, state, problems, sources)
      SELECT ${id}, value ->> 'row', value ->> 'kind', value ->> 'state', value -> 'problems', value -> 'sources' FROM json_each(${noted}) WHERE true
      ON CONFLICT (import_id, row) DO UPDATE SET kind = excluded.kind, state = excluded.state, problems = excluded.problems, sources = excluded.sources`),
    db.run(sql`UPDATE sheet_imports SET ${total}${counts}, updated_at = ${now},
      state = iif(${rest}, ${isUndo ? "undoing" : "applying"}, ${to}) WHERE id = ${id}`),
  ]);
  return songs.length;
}

/** What a batch failed with that is the fault of one of its rows; null for other errors. */
function faultOf(error: unknown): string | null {
  if (isFailedAssertion(error, mainsAreOne)) return errors.mainTwice;
  const isGone = isFailedAssertion(error, namesAreKnown) || String(error).includes("FOREIGN KEY constraint failed");
  return isGone ? errors.gone : null;
}

/** What the next rows, at most `limit`, do to their songs. @throws AppError forbidden */
async function planNext(ctx: RequestContext, id: string, direction: Direction, limit: number): Promise<Planned[]> {
  const rows = await readRows(ctx, id, direction, limit);
  const ids = rows.flatMap(({ recordingId }) => recordingId ?? []);
  const songs = await readSheetSongs(ctx, { condition: hasIdOf(ids), limit });
  const byId = new Map(songs.map((song) => [song.id, song]));
  const planned = oncePerWork(rows.map((row) => planRow(row, byId.get(row.recordingId ?? ""), direction)));
  const allowed = fieldsOfActor(ctx).map(({ name }) => name);
  if (planned.some(({ edit }) => edit && Object.keys(edit.set).some((field) => !allowed.includes(field))))
    throw new AppError("forbidden", errors.shares);
  return planned;
}

/** Whether someone else changed what a batch was made from. */
function isMeanwhile(error: unknown): boolean {
  return [songsUnchanged, rowsUnchanged, sharesUnchanged].some((name) => isFailedAssertion(error, name));
}

type Outcome = number | "none" | "meanwhile" | "fault";

/** One attempt. A number: of statements that changed songs. `fault`: a row of several is at fault; a single one is refused, or left by an undo. */
async function changeBatch(ctx: RequestContext, id: string, direction: Direction, limit: number): Promise<Outcome> {
  const planned = await planNext(ctx, id, direction, limit);
  const [first, ...others] = planned;
  if (first === undefined) return "none";
  try {
    return await writeRows(ctx, id, planned, direction);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null && isMeanwhile(error)) return "meanwhile";
    if (fault === null) throw error;
    if (others.length > 0) return "fault";
    const problem = { column: columns.songId, message: fault };
    const refused = direction.isUndo ? { ...first, left: [problem] } : { ...first, problem };
    return await writeRows(ctx, id, [{ ...refused, edit: null }], direction);
  }
}

/** Changes the next songs of an import, or changes them back, in one batch. @returns how many statements it took; null without a song */
async function changeSome(ctx: RequestContext, id: string, direction: Direction): Promise<number | null> {
  let limit = songsPerBatch;
  for (let attempt = 1; attempt <= maxAttempts; ) {
    const outcome = await changeBatch(ctx, id, direction, limit);
    if (outcome === "none") return null;
    if (typeof outcome === "number") return outcome;
    // One at a time finds the row.
    if (outcome === "fault") limit = 1;
    else attempt += 1;
  }
  throw new AppError("conflict", errors.state);
}

/** Batches of one request: 1,000 songs. */
const batchesPerRequest = 20;
/** Statements of one request or job after which no other batch begins: D1 allows 1,000, and a batch of songs with all their shares takes up to 500. */
export const statementsPerRequest = 450;
/** Statements around those of songs, and reads before them. */
const statementsAround = 12;

/**
 * Changes the songs of an import, or changes them back: at most 1,000 a request, in batches that are each whole. The caller has checked
 * access and the state of the import. `used`: statements that the request had before. @throws AppError conflict, forbidden without the right to shares
 */
export async function changeSongs(
  ctx: RequestContext,
  { id, isUndo, used = 0 }: { id: string; used?: number } & Direction,
): Promise<void> {
  let statements = used;
  for (let count = 0; count < batchesPerRequest && statements < statementsPerRequest; count += 1) {
    const own = await changeSome(ctx, id, { isUndo });
    if (own === null) break;
    statements += own + statementsAround;
  }
  // Without a song to change the state has not followed.
  const [row, under, done] = isUndo ? ["applied", "undoing", "undone"] : ["read", "applying", "applied"];
  await ctx.db.run(sql`UPDATE sheet_imports SET state = iif(EXISTS (SELECT 1 FROM sheet_rows WHERE import_id = ${id} AND kind = 'changed'
    AND state = ${row}), ${under}, ${done}) WHERE id = ${id} AND state IN (SELECT value FROM json_each(${statesFor(isUndo)}))`);
}
