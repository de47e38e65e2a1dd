import { and, eq, type SQL, sql } from "drizzle-orm";
import { copyNotes } from "#app/collaboration/rows/copy-notes.server.ts";
import { listOf, type OrderedRows, rowsIn } from "#app/collaboration/rows/ordered-rows.server.ts";
import { keptColumns } from "#app/collaboration/rows/remove-rows.server.ts";
import { recordingFields, replacementAction, trackTable } from "#app/collaboration/rows/replace-track.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isKept = "replacement-is-own";

/**
 * Undoes the actor's own `replaceTrack`: the former row takes the place of the one that replaced it, wherever that was moved and with the
 * texts that it has now. If that one is gone, it is appended (`isAtEnd`). Idempotent. @throws AppError as `changeDocument`; not_found for
 * the replacement of someone else
 */
export async function restoreReplaced(
  ctx: RequestContext,
  rows: OrderedRows,
  { id, replacement }: { id: string; replacement: string },
): Promise<{ isAtEnd: boolean }> {
  const { db } = ctx;
  const own = trackTable(rows);
  const actor = rows.document.requireActor(ctx);
  const { auditLog, ofCompany } = scoped(db, ctx.company);
  const { actorId, action, subjectId, detail } = auditLog;
  const isOwn = and(eq(actorId, actor.id), eq(action, replacementAction(rows)), eq(subjectId, id));
  const kept = ofCompany(auditLog, and(eq(auditLog.id, replacement), isOwn));
  const [of, list] = [sql.identifier(own.of.name), listOf(rows, id)];
  const keptFact = (fact: SQL) => sql`(SELECT ${fact} FROM ${auditLog} WHERE ${kept})`;
  const by = keptFact(sql`${detail} ->> '$.by'`);
  const restored = rows.restored?.(ctx) ?? {};
  const columns = keptColumns(own);
  const values = columns.map(([field, { name }]) => {
    const former = restored[field] ?? sql`row.value ->> ${field}`;
    if (recordingFields.includes(field)) return former;
    const fallback =
      field === "position" ? sql`(SELECT coalesce(max(position), 0) + 1 FROM ${rowsIn(rows, id)})` : former;
    return sql`iif(place.id IS NULL, ${fallback}, place.${sql.identifier(name)})`;
  });
  const names = [own.of, ...columns.map(([, column]) => column)].map((column) => sql.identifier(column.name));
  const errors = { [isKept]: new AppError("not_found", rows.errors.notRemoved) };
  const change = { id, action: `${rows.document.name}-${rows.noun}-put-back`, detail: { replacement }, errors };
  const [, , inserted, removed] = await rows.change(ctx, change, [
    assertInBatch(db, rowExists(auditLog, kept), isKept),
    copyNotes(db, { from: by, to: keptFact(sql`${detail} ->> '$.rows[0].id'`) }),
    db.all(sql`INSERT INTO ${own.table} (${sql.join(names, sql`, `)}) SELECT ${sql.join([list, ...values], sql`, `)}
      FROM ${auditLog} CROSS JOIN json_each(${detail}, '$.rows') AS row
      LEFT JOIN ${own.table} AS place ON place.id = ${detail} ->> '$.by' AND place.${of} = ${list}
      WHERE ${kept} AND NOT EXISTS (SELECT 1 FROM ${own.table} AS there WHERE there.id = row.value ->> 'id') RETURNING id`),
    db.all(sql`DELETE FROM ${own.table} WHERE ${of} = ${list}
      AND id = ${by} RETURNING id`),
  ]);
  return { isAtEnd: (inserted as unknown[]).length > 0 && (removed as unknown[]).length === 0 };
}
