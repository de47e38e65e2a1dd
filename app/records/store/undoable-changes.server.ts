import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { bulkEdits, deletedRecords } from "#db/schema/deleted-records.server.ts";

/** 30 days: docs/product/catalogue-records.md. */
export const keptMs = 30 * 24 * 3600 * 1000;
/** Changes that the list offers to undo. */
const maxListed = 50;

export const isInTime = ({ now }: RequestContext) => gt(deletedRecords.deletedAt, now - keptMs);

/** Condition of the deleted records of a type that the actor's company may restore. */
export function isDeletedHere(ctx: RequestContext, { type, within }: RecordStore) {
  const isOwn = within && sql`${deletedRecords.row} ->> 'companyId' = ${ctx.company.id}`;
  return and(eq(deletedRecords.subject, type.subject), isInTime(ctx), isOwn);
}

/** Condition of a change of many that can be taken back. */
export function isUndoableEdit({ now }: RequestContext, { type }: RecordStore) {
  return and(eq(bulkEdits.subject, type.subject), gt(bulkEdits.createdAt, now - keptMs), isNull(bulkEdits.undoneAt));
}

/** Queries of the deletions and of the changes of many that can be undone, the last first; none for those who only read. */
export function undoableChanges(ctx: RequestContext, store: RecordStore, canEdit: boolean) {
  const limit = canEdit ? maxListed : 0;
  const { id, name, deletedAt } = deletedRecords;
  const { id: editId, total, createdAt } = bulkEdits;
  return [
    ctx.db
      .select({ id, name, deletedAt })
      .from(deletedRecords)
      .where(isDeletedHere(ctx, store))
      .orderBy(desc(deletedAt), desc(id))
      .limit(limit),
    ctx.db
      .select({ id: editId, total, createdAt })
      .from(bulkEdits)
      .where(isUndoableEdit(ctx, store))
      .orderBy(desc(createdAt), desc(editId))
      .limit(limit),
  ] as const;
}
