import { eq, sql } from "drizzle-orm";
import { hasRow, listOf, type OrderedRows, ownRowsIn, rowsIn } from "#app/collaboration/rows/ordered-rows.server.ts";
import { placeRow } from "#app/collaboration/rows/place-row.server.ts";
import { type Place, positionAt } from "#app/collaboration/rows/row-order.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";

const isThere = "row-is-there";
const isNeighbourThere = "neighbour-is-there";

export type Move = { id: string; rowId: string; place: Place };

/**
 * Moves a row. The position is computed from the present neighbours in the writing statement, so that concurrent moves both succeed.
 * @throws AppError as `changeDocument`; conflict when the row or its new neighbour was removed
 */
export async function moveRow(ctx: RequestContext, rows: OrderedRows, { id, rowId, place }: Move): Promise<void> {
  const gone = new AppError("conflict", rows.errors.rowGone);
  const errors = { [isThere]: gone, [isNeighbourThere]: gone };
  const neighbour = "after" in place ? place.after : "before" in place ? place.before : null;
  if (neighbour === rowId) return;
  const action = `${rows.document.name}-${rows.noun}-moved`;
  const detail = { [`${rows.noun}Id`]: rowId, ...place };
  await placeRow(ctx, rows, { id, rowId, action, detail, errors }, () => [
    assertInBatch(ctx.db, hasRow(rows, id, rowId), isThere),
    assertInBatch(ctx.db, neighbour === null ? sql`1` : hasRow(rows, id, neighbour), isNeighbourThere),
    ...Object.values(rows.tables).map(({ table, of }) =>
      ctx.db.run(sql`UPDATE ${table} SET position = ${positionAt(rowsIn(rows, id), rowId, place, ownRowsIn(rows, id))}
        WHERE ${eq(table.id, rowId)} AND ${eq(of, listOf(rows, id))}`),
    ),
  ]);
}
