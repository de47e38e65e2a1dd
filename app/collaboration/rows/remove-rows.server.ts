import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { listOf, type OrderedRows, ownRowsIn } from "#app/collaboration/rows/ordered-rows.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";

const isAny = "some-row-is-there";

type RowTable = OrderedRows["tables"][string];

/** Action of the audit entry that stores removed rows. */
export function removalAction({ document, noun }: Pick<OrderedRows, "document" | "noun">): string {
  return `${document.name}-${noun}s-removed`;
}

/** Fields stored for a removed row, with their columns: all but the document. */
export function keptColumns({ table, of }: RowTable) {
  return Object.entries(getTableColumns(table)).filter(([, column]) => column !== of);
}

/** Rows of a table matching `condition`, as a JSON list. */
export function rowsJson(own: RowTable, condition: SQL): SQL {
  const cells = keptColumns(own).map(([key, { name }]) => sql`${sql.raw(`'${key}'`)}, ${sql.identifier(name)}`);
  return sql`json((SELECT json_group_array(json_object(${sql.join(cells, sql`, `)})) FROM ${own.table} WHERE ${condition}))`;
}

/**
 * Removes rows. The audit entry stores them: `restoreRows` takes its id, `removal`. @throws AppError as `changeDocument`; conflict when
 * none of the rows exists
 */
export async function removeRows(
  ctx: RequestContext,
  rows: OrderedRows,
  { id, rowIds }: { id: string; rowIds: string[] },
): Promise<{ removal: string; removed: number }> {
  const removal = newId(ctx.now);
  const isChosen = sql`id IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`;
  const chosen = ({ of, isOwn }: RowTable) =>
    sql`${sql.identifier(of.name)} = ${listOf(rows, id)} AND ${isChosen} AND ${isOwn?.(id) ?? sql`1`}`;
  const lists = Object.entries(rows.tables).map(([key, own]) => sql`${key}, ${rowsJson(own, chosen(own))}`);
  const change = {
    ...{
      id,
      action: removalAction(rows),
      auditId: removal,
      errors: { [isAny]: new AppError("conflict", rows.errors.rowGone) },
    },
    detail: sql`json_object(${sql.join(lists, sql`, `)})`,
  };
  const [, ...removed] = await rows.change(ctx, change, [
    assertInBatch(ctx.db, sql`EXISTS (SELECT 1 FROM ${ownRowsIn(rows, id)} WHERE ${isChosen})`, isAny),
    ...Object.values(rows.tables).map((own) =>
      ctx.db.all(sql`DELETE FROM ${own.table} WHERE ${chosen(own)} RETURNING id`),
    ),
  ]);
  return { removal, removed: (removed as unknown[][]).flat().length };
}
