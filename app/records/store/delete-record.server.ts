import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordStore, RecordTable } from "#app/records/definition/record-store.server.ts";
import { assertUnchanged, nextUpdatedAt, requireVersion } from "#app/records/record-version.server.ts";
import { markRecordings, requireRecord, startRefresh } from "#app/records/store/read-records.server.ts";
import { toRecordError } from "#app/records/store/save-record.server.ts";
import { isDeletedHere, keptMs } from "#app/records/store/undoable-changes.server.ts";
import { deletedRecordLinks, deletedRecords } from "#db/schema/deleted-records.server.ts";

const isKept = "deleted-record-is-kept";
const isUnused = "record-is-unused";
const isAllowed = "record-may-return";

export function setStatus(table: RecordTable, { id, status, now }: { id: string; status: string; now: number }) {
  return sql`UPDATE ${table} SET status = ${status}, updated_at = max(${now}, updated_at + 1) WHERE id = ${id}`;
}

/**
 * Deletes a record and keeps it for 30 days with its links. `moveTo`: where its songs go, for types that require it.
 * @throws AppError unauthorised, forbidden, not_found, invalid while it is in use, conflict when it changed after it was read
 */
export async function deleteRecord(
  ctx: RequestContext,
  store: RecordStore,
  { id, version, moveTo }: { id: string; version: string; moveTo: string },
): Promise<void> {
  const { db, now } = ctx;
  const { type, table } = store;
  requireAccess(ctx, type.editArea);
  const conflict = copy.deleteConflict(type.copy.noun);
  const row = await requireRecord(ctx, store, id);
  if (type.isPermanent) throw new AppError("invalid", copy.isPermanent(type.copy.noun));
  requireVersion(row, { version, message: conflict });
  const name = String(row[type.nameField]);
  const detail = { name, ...(moveTo === "" ? {} : { moveTo }) };
  const guard = store.deletionGuard?.(id);
  const kept = type.keepsDeleted ? { status: row.status, updatedAt: row.updatedAt } : row;
  try {
    await db.batch([
      assertUnchanged(db, table, row),
      ...(guard ? [assertInBatch(db, guard.condition, isUnused)] : []),
      db.insert(deletedRecords).values({ ...{ id, subject: type.subject, name, deletedAt: now }, row: kept }),
      db.run(markRecordings(ctx, store, id)),
      ...(store.unlink?.({ id, moveTo }) ?? []).map((statement) => db.run(statement)),
      type.keepsDeleted
        ? db.run(setStatus(table, { id, status: "deleted", now }))
        : db.delete(table).where(eq(table.id, id)),
      auditEntry(ctx, { action: `${type.subject}-deleted`, subjectType: type.subject, subjectId: id, detail }),
    ]);
  } catch (error) {
    if (guard && isFailedAssertion(error, isUnused)) throw new AppError("invalid", guard.message);
    if (store.inUse && String(error).includes("FOREIGN KEY constraint failed"))
      throw new AppError("invalid", store.inUse, { moveTo: [store.inUse] });
    throw toRecordError(store, error, conflict);
  }
  if (type.keepsDeleted) startRefresh(ctx, store);
}

/** Undoes a deletion. @throws AppError unauthorised, forbidden; gone after 30 days or another undo; duplicate when the name is taken */
export async function restoreRecord(
  ctx: RequestContext,
  store: RecordStore,
  { id }: { id: string },
): Promise<{ name: string }> {
  const { db, now } = ctx;
  const { type, table } = store;
  requireAccess(ctx, type.editArea);
  const gone = new AppError("gone", copy.gone(type.copy.noun));
  const isIt = and(eq(deletedRecords.id, id), isDeletedHere(ctx, store));
  const deleted = await db.select().from(deletedRecords).where(isIt).get();
  if (deleted === undefined) throw gone;
  await store.checkRestored?.(ctx, { ...deleted.row, id, updatedAt: Number(deleted.row.updatedAt) });
  const before = { updatedAt: Number(deleted.row.updatedAt) };
  const guard = store.restoreGuard?.(id);
  const entry = { action: `${type.subject}-restored`, subjectType: type.subject, subjectId: id };
  try {
    await db.batch([
      assertInBatch(db, rowExists(deletedRecords, isIt), isKept),
      ...(guard ? [assertInBatch(db, guard.condition, isAllowed)] : []),
      type.keepsDeleted
        ? db.run(setStatus(table, { id, status: String(deleted.row.status), now }))
        : db.insert(table).values({ ...deleted.row, updatedAt: nextUpdatedAt(now, before) }),
      ...(store.relink?.(id) ?? []).map((statement) => db.run(statement)),
      db.run(markRecordings(ctx, store, id)),
      db.delete(deletedRecordLinks).where(eq(deletedRecordLinks.recordId, id)),
      db.delete(deletedRecords).where(eq(deletedRecords.id, id)),
      auditEntry(ctx, { ...entry, detail: { name: deleted.name } }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isKept)) throw gone;
    if (guard && isFailedAssertion(error, isAllowed)) throw new AppError("duplicate", guard.message);
    throw toRecordError(store, error, copy.gone(type.copy.noun));
  }
  if (type.keepsDeleted) startRefresh(ctx, store);
  return { name: deleted.name };
}

/** Whether a record was deleted and can still be restored. */
export async function getDeletedRow(ctx: RequestContext, store: RecordStore, id: string) {
  requireAccess(ctx, store.type.editArea);
  const isIt = and(eq(deletedRecords.id, id), isDeletedHere(ctx, store));
  const found = await ctx.db.select({ row: deletedRecords.row }).from(deletedRecords).where(isIt).get();
  return found?.row ?? null;
}

/** Deletes what can no longer be restored. */
export async function sweepDeletedRecords({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const expired = sql`SELECT id FROM deleted_records WHERE deleted_at <= ${now - keptMs}`;
  await db.batch([
    db.run(
      sql`DELETE FROM bulk_edit_rows WHERE edit_id IN (SELECT id FROM bulk_edits WHERE created_at <= ${now - keptMs})`,
    ),
    db.run(sql`DELETE FROM bulk_edits WHERE created_at <= ${now - keptMs}`),
    db.run(sql`DELETE FROM deleted_record_links WHERE record_id IN (${expired})`),
    db.run(sql`DELETE FROM party_payees WHERE artist_id IN (${expired})`),
    db.run(sql`DELETE FROM deleted_records WHERE id IN (${expired})`),
  ]);
}
