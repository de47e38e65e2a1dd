import { and, eq, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import type { BulkChanges } from "#app/records/bulk/bulk-changes.ts";
import { bulkAudit, markRows } from "#app/records/bulk/bulk-edit.server.ts";
import {
  changedNames,
  columnNamed,
  restoreLinks,
  restoreSources,
  touchedLinks,
} from "#app/records/bulk/bulk-sql.server.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { startRefresh } from "#app/records/store/read-records.server.ts";
import { isUndoableEdit } from "#app/records/store/undoable-changes.server.ts";
import { bulkEdits } from "#db/schema/deleted-records.server.ts";

const { bulk: copy } = recordCopy;
const isUndoable = "bulk-edit-is-undoable";

const ids = z.record(z.string(), z.array(z.string()));
const changesSchema = z.object({ set: z.record(z.string(), z.unknown()), add: ids, remove: ids });

/** A field keeps its value if another change has set it since, if what it named before is gone, or if the type refuses what it had. */
function restoredColumn(store: RecordStore, name: string, value: unknown) {
  const named = columnNamed(store, name);
  const column = sql.raw(named.name);
  const was = sql`rows.before ->> ${`$.fields.${name}`}`;
  const references = getTableConfig(store.table).foreignKeys.map((key) => key.reference());
  const target = references.find(({ columns }) => columns.includes(named))?.foreignTable;
  const isThere = target ? sql` AND (${was} IS NULL OR ${was} IN (SELECT id FROM ${target}))` : sql``;
  const mayRestore = store.bulk?.mayRestore?.[name]?.(sql`${store.table.id}`, was);
  const isAllowed = mayRestore ? sql` AND ${mayRestore}` : sql``;
  const isUnchanged = sql`${column} IS ${typeof value === "boolean" ? Number(value) : value}${isThere}${isAllowed}`;
  return sql`, ${column} = iif(${isUnchanged}, ${was}, ${column})`;
}

/**
 * Takes a change of many back: each record gets the values and links that it had. @throws AppError unauthorised, forbidden; gone after 30 days or
 * another undo
 */
export async function undoBulkEdit(
  ctx: RequestContext,
  store: RecordStore,
  { id }: { id: string },
): Promise<{ total: number }> {
  const { db, now } = ctx;
  const { type, table, bulk, sources } = store;
  requireAccess(ctx, type.editArea);
  const gone = new AppError("gone", copy.gone);
  const isIt = and(eq(bulkEdits.id, id), isUndoableEdit(ctx, store));
  const edit = await db.select().from(bulkEdits).where(isIt).get();
  if (edit === undefined || bulk === undefined) throw gone;
  const changes: BulkChanges = changesSchema.parse(edit.changes);
  const columns = Object.entries(changes.set).map(([name, value]) => restoredColumn(store, name, value));
  const links = Object.entries(touchedLinks(changes)).flatMap(([name, keys]) => {
    const link = bulk.links[name];
    return link ? restoreLinks(link, { editId: id, name, keys }) : [];
  });
  const blank = Object.keys(touchedLinks(changes)).map((name) => sql`, ${`$.${name}`}, ${copy.taken}`);
  try {
    await db.batch([
      assertInBatch(db, rowExists(bulkEdits, isIt), isUndoable),
      auditEntry(ctx, {
        ...{ action: `${type.subject}-bulk-undone`, subjectType: `${type.subject}-bulk`, subjectId: id },
        detail: { total: edit.total },
      }),
      db.run(
        bulkAudit(ctx, store, {
          editId: id,
          before: sql`${JSON.stringify(changes.set)}`,
          after: sql`json_set(rows.before -> 'fields'${sql.join(blank)})`,
        }),
      ),
      db.run(sql`UPDATE ${table} SET updated_at = max(${now}, updated_at + 1)${sql.join(columns)}
        FROM bulk_edit_rows AS rows WHERE rows.record_id = ${table.id} AND rows.edit_id = ${id}`),
      ...[
        ...links,
        ...(sources
          ? restoreSources(sources, { editId: id, editedAt: edit.createdAt, fields: changedNames(changes) })
          : []),
        markRows(ctx, bulk, id),
      ].map((statement) => db.run(statement)),
      db.update(bulkEdits).set({ undoneAt: now }).where(eq(bulkEdits.id, id)),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isUndoable) ? gone : error;
  }
  if ("status" in changes.set) startRefresh(ctx, store);
  return { total: edit.total };
}
