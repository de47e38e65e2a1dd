import { eq, sql } from "drizzle-orm";
import { listOf, type OrderedRows, ownRowsIn, rowsIn } from "#app/collaboration/rows/ordered-rows.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isUnchanged = "document-is-unchanged";

/** Max retries after concurrent changes. */
const maxAttempts = 20;

export type Ordering = {
  id: string;
  action: string;
  detail?: Record<string, unknown>;
  /** Returns the ids of the document's rows in the new order, given the present one. Rows alongside stay behind the one before them. */
  order(ids: string[]): Promise<string[]> | string[];
};

/**
 * Reorders all rows of a document with integer positions, retrying after concurrent changes. @throws AppError as `changeDocument`; conflict
 * when others keep changing it
 */
export async function orderRows(
  ctx: RequestContext,
  rows: OrderedRows,
  { id, action, detail, order }: Ordering,
): Promise<void> {
  const { [rows.document.table]: table, ofCompany } = scoped(ctx.db, ctx.company);
  const busy = new AppError("conflict", rows.errors.busy);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const read = await readOrder(ctx, rows, id);
    const ids = JSON.stringify(follow(await order(read.rows.filter(({ own }) => own).map((row) => row.id)), read.rows));
    // The revision is incremented before the statements.
    const isRead = ofCompany(table, sql`${eq(table.id, id)} AND revision = ${read.revision + 1}`);
    try {
      await rows.change(ctx, { id, action, detail, errors: { [isUnchanged]: busy } }, [
        assertInBatch(ctx.db, rowExists(table, isRead), isUnchanged),
        ...[...Object.values(rows.tables), ...rows.alongside].map(({ table: own, of }) =>
          ctx.db.run(sql`UPDATE ${own} SET position = o.key + 1 FROM json_each(${ids}) AS o
            WHERE ${own.id} = o.value AND ${eq(of, listOf(rows, id))}`),
        ),
      ]);
      return;
    } catch (error) {
      if (error !== busy) throw error;
    }
  }
  throw busy;
}

type OrderedRow = { id: string; own: number };

/** All rows: the document's as ordered, each with the rows alongside that follow it. */
function follow(ids: string[], rows: OrderedRow[]): string[] {
  const followers = new Map<string, string[]>();
  let before = "";
  for (const { id, own } of rows) {
    if (own) before = id;
    else followers.set(before, [...(followers.get(before) ?? []), id]);
  }
  return ["", ...ids].flatMap((id) => [...(id === "" ? [] : [id]), ...(followers.get(id) ?? [])]);
}

async function readOrder(
  ctx: RequestContext,
  rows: OrderedRows,
  id: string,
): Promise<{ revision: number; rows: OrderedRow[] }> {
  const { [rows.document.table]: table, select } = scoped(ctx.db, ctx.company);
  const [[document], all] = await ctx.db.batch([
    select({ revision: sql<number>`revision` }, table, eq(table.id, id)),
    ctx.db.all<OrderedRow>(sql`SELECT id, id IN (SELECT id FROM ${ownRowsIn(rows, id)}) AS own
      FROM ${rowsIn(rows, id)} ORDER BY position, id`),
  ]);
  return { revision: document?.revision ?? 0, rows: all };
}
