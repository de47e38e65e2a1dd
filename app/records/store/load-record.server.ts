import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordStore, StoredRecord } from "#app/records/definition/record-store.server.ts";
import { type InputValue, type RecordType, toInput } from "#app/records/definition/record-type.ts";
import { showValue } from "#app/records/definition/show-value.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { getDeletedRow } from "#app/records/store/delete-record.server.ts";
import { readOnlyFields } from "#app/records/store/field-sources.server.ts";
import { describeHistory, historyQuery } from "#app/records/store/list-history.server.ts";
import { getRecord, readableFields, recordQuery } from "#app/records/store/read-records.server.ts";
import { askOptions, recordCells, recordOptions } from "#app/records/store/record-cells.server.ts";

/** A record, or null for one that was deleted and can be restored. @throws AppError unauthorised, forbidden, not_found */
export async function findRecord(ctx: RequestContext, store: RecordStore, id: string) {
  return await orDeleted(ctx, store, { id, record: await getRecord(ctx, store, id) });
}

async function orDeleted(
  ctx: RequestContext,
  store: RecordStore,
  { id, record }: { id: string; record: StoredRecord | null },
) {
  if (record === null && (!can(ctx.actor, store.type.editArea, ctx.company) || !(await getDeletedRow(ctx, store, id))))
    throw new AppError("not_found", copy.missing(store.type.copy.noun));
  return record;
}

function inputsOf({ fields }: RecordType, names: string[], record: StoredRecord): Record<string, InputValue> {
  const inputs = names.flatMap((name) => (fields[name] ? [[name, toInput(fields[name], record[name])] as const] : []));
  return Object.fromEntries(inputs);
}

/** A link to a new record may name it: "?name=Saltmarsh". */
function typedName({ url }: RequestContext, { nameField }: RecordType): Record<string, InputValue> {
  const name = url.searchParams.get(nameField);
  return name === null ? {} : { [nameField]: name };
}

type Shown = { hasHistory?: boolean };

/** A record with the choices of its form, the names of its fields that are read-only and its history, in one round trip. */
async function readRecord(ctx: RequestContext, store: RecordStore, id: string, { hasHistory }: Shown) {
  const { sources, type } = store;
  const owned = sources && readOnlyFields(sources, sql`SELECT ${id} AS id`, Object.keys(type.fields));
  const found = recordQuery(ctx, store, id);
  const { queries, optionsOf } = askOptions(ctx, store, { id });
  const [[row], delivered, entries, ...choices] = await ctx.db.batch([
    found,
    ctx.db.all<{ field: string }>(owned ?? sql`SELECT '' AS field WHERE 0`),
    historyQuery(ctx, store, id, hasHistory === true),
    ...queries,
  ]);
  const options = await optionsOf(choices);
  const record = await orDeleted(ctx, store, { id, record: (row as StoredRecord | undefined) ?? null });
  const history = describeHistory(ctx, store, { entries, options });
  return { record, options, delivered: delivered.map(({ field }) => field), history };
}

/**
 * What the form of a record shows (`id` null: of a new one); `hasHistory`: with its changes.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function loadRecord(ctx: RequestContext, store: RecordStore, id: string | null, shown: Shown = {}) {
  const { type } = store;
  const names = readableFields(ctx, type);
  const canEdit = can(ctx.actor, type.editArea, ctx.company);
  const { record, options, delivered, history } =
    id === null
      ? { record: null, options: await recordOptions(ctx, store, id), delivered: [], history: [] }
      : await readRecord(ctx, store, id, shown);
  const readOnly = names.flatMap((name) => {
    const field = type.fields[name];
    if (!field || !record) return [];
    const text = showValue(field, record[name], options[name]);
    return delivered.includes(name) || (field.isDerived === "shown" && text !== "") ? [[name, text] as const] : [];
  });
  return {
    path: type.path,
    id,
    name: String(record?.[type.nameField] ?? ""),
    isDeleted: id !== null && record === null,
    canEdit,
    names,
    options,
    /** What DDEX owns, and what follows from other data, as text. */
    readOnly: Object.fromEntries(readOnly),
    cells: record && !canEdit ? recordCells(type, record, options) : {},
    values: record ? inputsOf(type, names, record) : typedName(ctx, type),
    version: versionOf(record),
    history,
  };
}
