import { and, eq, sql } from "drizzle-orm";
import { listOf, type OrderedRows, rowsIn } from "#app/collaboration/rows/ordered-rows.server.ts";
import { keptColumns, removalAction } from "#app/collaboration/rows/remove-rows.server.ts";
import { freePosition } from "#app/collaboration/rows/row-order.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isKept = "removal-is-own";

/**
 * Undoes the actor's own `removeRows`, at the former positions. Idempotent. @throws AppError as `changeDocument`; not_found for the removal
 * of someone else
 */
export async function restoreRows(
  ctx: RequestContext,
  rows: OrderedRows,
  { id, removal }: { id: string; removal: string },
): Promise<void> {
  const actor = rows.document.requireActor(ctx);
  const { auditLog, ofCompany } = scoped(ctx.db, ctx.company);
  const { actorId, action, subjectId, detail } = auditLog;
  const isOwn = and(eq(actorId, actor.id), eq(action, removalAction(rows)), eq(subjectId, id));
  const own = ofCompany(auditLog, and(eq(auditLog.id, removal), isOwn));
  const removed = (key: string) => sql`${auditLog} CROSS JOIN json_each(${detail}, ${`$.${key}`}) AS row WHERE ${own}`;
  const positions = Object.keys(rows.tables).map(
    (key) => sql`SELECT row.value ->> 'position' AS position FROM ${removed(key)}`,
  );
  const cells = {
    position: freePosition(rowsIn(rows, id), sql`(${sql.join(positions, sql` UNION ALL `)})`),
    ...rows.restored?.(ctx),
  };
  const inserts = Object.entries(rows.tables).map(([key, one]) => {
    const columns = keptColumns(one);
    const values = columns.map(([field, { default: fallback }]) => {
      const value = sql`row.value ->> ${field}`;
      return (
        cells[field as "position"] ?? (typeof fallback === "string" ? sql`coalesce(${value}, ${fallback})` : value)
      );
    });
    const names = [one.of, ...columns.map(([, column]) => column)].map(({ name }) => sql.identifier(name));
    return ctx.db.run(sql`INSERT INTO ${one.table} (${sql.join(names, sql`, `)})
      SELECT ${sql.join(
        [listOf(rows, id), ...values].map((value) => sql`${value}`),
        sql`, `,
      )} FROM ${removed(key)}
      AND NOT EXISTS (SELECT 1 FROM ${one.table} AS there WHERE there.id = row.value ->> 'id')`);
  });
  const errors = { [isKept]: new AppError("not_found", rows.errors.notRemoved) };
  const change = { id, action: `${rows.document.name}-${rows.noun}s-restored`, detail: { removal }, errors };
  await rows.change(ctx, change, [assertInBatch(ctx.db, rowExists(auditLog, own), isKept), ...inserts]);
}
