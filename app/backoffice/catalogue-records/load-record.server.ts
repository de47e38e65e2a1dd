import { getDeletedRow } from "#app/backoffice/catalogue-records/delete-record.server.ts";
import { getRecord, readableFields } from "#app/backoffice/catalogue-records/read-records.server.ts";
import { recordCells, recordOptions } from "#app/backoffice/catalogue-records/record-cells.server.ts";
import { recordCopy as copy } from "#app/backoffice/catalogue-records/record-copy.ts";
import type { RecordStore, StoredRecord } from "#app/backoffice/catalogue-records/record-store.server.ts";
import { type InputValue, type RecordType, toInput } from "#app/backoffice/catalogue-records/record-type.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";

/** A record, or null for one that was deleted and can be restored. @throws AppError unauthorised, forbidden, not_found */
export async function findRecord(ctx: RequestContext, store: RecordStore, id: string) {
  const record = await getRecord(ctx, store, id);
  if (record === null && (!can(ctx.actor, store.type.editArea, ctx.company) || !(await getDeletedRow(ctx, store, id))))
    throw new AppError("not_found", copy.missing(store.type.copy.noun));
  return record;
}

function inputsOf({ fields }: RecordType, names: string[], record: StoredRecord): Record<string, InputValue> {
  const inputs = names.flatMap((name) => (fields[name] ? [[name, toInput(fields[name], record[name])] as const] : []));
  return Object.fromEntries(inputs);
}

/**
 * What the form of a record shows (`id` null: of a new one); `section`: one tab of its page.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function loadRecord(ctx: RequestContext, store: RecordStore, id: string | null, section?: string) {
  const { type } = store;
  const names = readableFields(ctx, type, section);
  const record = id === null ? null : await findRecord(ctx, store, id);
  const canEdit = can(ctx.actor, type.editArea, ctx.company);
  const options = await recordOptions(ctx, store, id, section);
  return {
    path: type.path,
    id,
    name: String(record?.[type.nameField] ?? ""),
    isDeleted: id !== null && record === null,
    canEdit,
    names,
    options,
    cells: record && !canEdit ? recordCells(type, record, options) : {},
    values: record ? inputsOf(type, names, record) : {},
    version: versionOf(record),
  };
}
