import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { copyNotes } from "#app/collaboration/rows/copy-notes.server.ts";
import { listOf, type OrderedRows } from "#app/collaboration/rows/ordered-rows.server.ts";
import { keptColumns, rowsJson } from "#app/collaboration/rows/remove-rows.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

const isThere = "row-has-the-recording";
const isSeen = "recording-is-visible";

/** Action of the audit entry that stores the replaced row. */
export function replacementAction({ document, noun }: Pick<OrderedRows, "document" | "noun">): string {
  return `${document.name}-${noun}-replaced`;
}

/** The table whose rows hold recordings. */
export function trackTable(rows: OrderedRows): OrderedRows["tables"][string] {
  const own = rows.tables[rows.tracks];
  if (own === undefined) throw new Error(`No rows named ${rows.tracks}`);
  return own;
}

/** Fields of a row that belong to its recording; the others stay at the place. */
export const recordingFields = ["id", "recordingId", "startMs", "endMs", "addedBy", "createdAt"];

export type Replacement = {
  id: string;
  rowId: string;
  /** Recordings: of the row, and the one to put there. */
  from: string;
  to: string;
  /** Condition on `recordings`: visible to the user. */
  isVisible: SQL;
  /** Message for a recording that is not. */
  notVisible: string;
};

/**
 * Replaces the recording of a row by a new row at its place, with its texts: answers of recipients stay with the former one. The audit entry
 * stores it: `restoreReplaced` takes its id, `replacement`. @throws AppError as `changeDocument`; conflict when the row is gone or has
 * another recording now; not_found for a recording that is not visible
 */
export async function replaceTrack(
  ctx: RequestContext,
  rows: OrderedRows,
  { id, rowId, from, to, isVisible, notVisible }: Replacement,
): Promise<{ replacement: string }> {
  const { db, now } = ctx;
  const own = trackTable(rows);
  const [replacement, by] = [newId(now), newId(now)];
  const isRow = sql`id = ${rowId} AND ${sql.identifier(own.of.name)} = ${listOf(rows, id)}`;
  const fresh: Record<string, SQL> = {
    ...{ id: sql`${by}`, recordingId: sql`${to}`, startMs: sql`NULL`, endMs: sql`NULL`, createdAt: sql`${now}` },
    addedBy: sql`${rows.document.requireActor(ctx).id}`,
  };
  const columns = keptColumns(own);
  const names = [own.of, ...columns.map(([, column]) => column)].map(({ name }) => sql.identifier(name));
  const values = columns.map(([field, { name }]) => fresh[field] ?? sql.identifier(name));
  const errors = {
    [isThere]: new AppError("conflict", rows.errors.rowGone),
    [isSeen]: new AppError("not_found", notVisible),
  };
  const detail = sql`json_object('by', ${by}, 'to', ${to}, 'rows', ${rowsJson(own, isRow)})`;
  const { recordingId } = getTableColumns(own.table);
  await rows.change(ctx, { id, action: replacementAction(rows), auditId: replacement, detail, errors }, [
    assertInBatch(db, rowExists(own.table, sql`${isRow} AND ${recordingId} = ${from}`), isThere),
    assertInBatch(db, rowExists(recordings, sql`recordings.id = ${to} AND ${isVisible}`), isSeen),
    db.run(sql`INSERT INTO ${own.table} (${sql.join(names, sql`, `)})
      SELECT ${sql.join([listOf(rows, id), ...values], sql`, `)} FROM ${own.table} WHERE ${isRow}`),
    copyNotes(db, { from: sql`${rowId}`, to: sql`${by}` }),
    db.run(sql`DELETE FROM ${own.table} WHERE ${isRow}`),
  ]);
  return { replacement };
}
