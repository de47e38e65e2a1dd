import type { BatchItem } from "drizzle-orm/batch";
import { orderRows } from "#app/collaboration/rows/order-rows.server.ts";
import { type OrderedRows, rowsIn } from "#app/collaboration/rows/ordered-rows.server.ts";
import { hasGap } from "#app/collaboration/rows/row-order.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";

const isApart = "rows-are-apart";

export type Placement = {
  id: string;
  /** The row that the statements insert between two others. */
  rowId: string;
  action: string;
  detail: Record<string, unknown>;
  errors: Record<string, AppError>;
};

/**
 * Changes a document by statements that insert a row between two others. If the gap is too small, after some 20 moves into the same place,
 * all rows get integer positions first, and the statements are rebuilt and run again. @throws AppError as `changeDocument`
 */
export async function placeRow(
  ctx: RequestContext,
  rows: OrderedRows,
  { rowId, errors, ...change }: Placement,
  statements: () => BatchItem<"sqlite">[],
): Promise<void> {
  const { id } = change;
  const busy = new AppError("conflict", rows.errors.busy);
  const place = () =>
    rows.change(ctx, { ...change, errors: { ...errors, [isApart]: busy } }, [
      ...statements(),
      assertInBatch(ctx.db, hasGap(rowsIn(rows, id), rowId), isApart),
    ]);
  try {
    await place();
  } catch (error) {
    if (error !== busy) throw error;
    await orderRows(ctx, rows, { id, action: `${rows.document.name}-renumbered`, order: (ids) => ids });
    await place();
  }
}
