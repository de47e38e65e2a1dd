import { and, eq, getTableColumns, is, ne, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { downwards, downwardsIfAny, listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordQuery } from "#app/records/definition/record-query.ts";
import type { RecordStore, StoredRecord } from "#app/records/definition/record-store.server.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { askOptions } from "#app/records/store/record-cells.server.ts";
import { undoableChanges } from "#app/records/store/undoable-changes.server.ts";
import { containsWords } from "#db/folded-name.server.ts";

const pageSize = 50;
/** Rows that a list counts and pages through: more are found by a search or a filter. */
const maxListed = 10_000;
/** Rows of a file: a spreadsheet opens it. */
const maxFileRows = 50_000;

/** Names of the fields that the actor may read and write. */
export function readableFields({ actor, company }: RequestContext, { fields }: RecordType): string[] {
  return Object.entries(fields).flatMap(([name, { readBy }]) =>
    readBy === undefined || can(actor, readBy, company) ? [name] : [],
  );
}

/** Names of the stored fields that the actor may read and write. */
export function storedFields(ctx: RequestContext, type: RecordType): string[] {
  return readableFields(ctx, type).filter((name) => !type.fields[name]?.isTransient);
}

/** Columns and linked fields, by name. */
function selectionOf({ table, linked = {} }: RecordStore): Record<string, SQLiteColumn | SQL.Aliased> {
  const values = Object.entries(linked).map(([name, { value }]) => [name, value.as(name)]);
  return { ...getTableColumns(table), ...Object.fromEntries(values) };
}

/** Names of the fields that a list shows as columns, of those that the actor may read. */
export function columnFields(ctx: RequestContext, type: RecordType): string[] {
  return storedFields(ctx, type).filter((name) => type.fields[name]?.column !== undefined);
}

/** What a list and its file show: no columns besides the fields. */
function listSelection(store: RecordStore, fields: readonly string[]) {
  const all = selectionOf(store);
  return Object.fromEntries(["id", "updatedAt", ...fields].flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}

/** That a record is not deleted, for types whose deleted rows stay in the table. */
export function isKept(store: RecordStore): SQL | undefined {
  return store.type.keepsDeleted ? ne(columnOf(store, "status"), "deleted") : undefined;
}

function columnOf({ table }: RecordStore, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`the table has no column for the field ${name}`);
  return column;
}

/** Condition of the records that a list finds. */
export function listCondition(store: RecordStore, { q, filters }: RecordQuery): SQL | undefined {
  const chosen = Object.entries(filters).map(([name, value]) => {
    const condition = store.filters?.[name];
    if (condition) return value === "" ? undefined : condition(value);
    const isFlag = store.type.fields[name]?.control === "checkbox";
    return value === "" ? undefined : eq(columnOf(store, name), isFlag ? value === "yes" : value);
  });
  const isFound = Array.isArray(store.searchIn) ? containsWords(q, store.searchIn) : store.searchIn(q);
  return and(isKept(store), isFound, ...chosen);
}

/** Names of the sort values in the rows of a list. */
const sortField = (index: number) => `sort_${index}`;

type Sorted = { value: SQLiteColumn | SQL; isDown: boolean };

function keysOf(store: RecordStore, { sort }: RecordQuery) {
  const { id } = store.table;
  const own: Sorted[] = store.order.map((one) =>
    "downwards" in one ? { value: one.downwards, isDown: true } : { value: one, isDown: false },
  );
  const last = own.some(({ value }) => value === id) ? own : [...own, { value: id, isDown: false }];
  const name = sort.replace(/^-/, "");
  const isDown = sort !== name;
  const chosen = sort === "" ? [] : [{ value: store.sortBy?.[name] ?? columnOf(store, name), isDown }];
  // An index has its columns in one direction: a long table is not sorted by another one.
  const ties = sort !== "" && typeof store.searchIn === "function" ? [{ value: id, isDown }] : last;
  return [...chosen, ...ties].map(({ value, isDown: down }, index) => {
    const mayBeNull = is(value, SQL) || !value.notNull;
    return (down ? (mayBeNull ? downwardsIfAny : downwards) : upwards)(sortField(index), value);
  });
}

/** What a list reads of a record besides its fields. */
type Others = Record<string, SQL.Aliased>;

/** What a list shows, and its sort values. */
function rowsOf(
  { db }: RequestContext,
  store: RecordStore,
  { keys, fields, others = {} }: { keys: ReturnType<typeof keysOf>; fields: readonly string[]; others?: Others },
) {
  const sorted = keys.map(({ value, field }) => [field, sql`${value}`.as(field)]);
  return db.select({ ...listSelection(store, fields), ...others, ...Object.fromEntries(sorted) }).from(store.table);
}

/**
 * A page of records, with the choices of its columns and what those who edit can undo, in one round trip; page numbers beyond the last give
 * the last page. `fields`: what is read of each, all by default; `others`: besides. @throws AppError unauthorised, forbidden
 */
export async function listRecords(
  ctx: RequestContext,
  store: RecordStore,
  query: RecordQuery,
  fields = storedFields(ctx, store.type),
  others: Others = {},
) {
  requireAccess(ctx, store.type.readArea);
  const condition = and(store.within?.(ctx), listCondition(store, query));
  const keys = keysOf(store, query);
  const size = partSize(ctx, pageSize);
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size });
  const rows = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return rowsOf(ctx, store, { keys, fields, others })
      .where(and(condition, after))
      .orderBy(order)
      .limit(limit)
      .offset(offset);
  };
  const countRows = sql<number>`SELECT count(*) AS total FROM (SELECT 1 FROM ${store.table} WHERE ${condition ?? sql`true`} LIMIT ${maxListed + 1})`;
  const canEdit = can(ctx.actor, store.type.editArea, ctx.company);
  const [deletions, bulkEdits] = undoableChanges(ctx, store, canEdit);
  const { queries, optionsOf } = askOptions(ctx, store, "list");
  const [[counted], requestedPage, deleted, edits, ...choices] = await ctx.db.batch([
    ctx.db.all<{ total: number }>(countRows),
    rows(Math.min(query.page, Math.ceil(maxListed / size))),
    deletions,
    bulkEdits,
    ...queries,
  ]);
  const isMore = (counted?.total ?? 0) > maxListed;
  const total = Math.min(counted?.total ?? 0, maxListed);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.page, pages);
  const found = placeAt(page).take(page === query.page ? requestedPage : await rows(page));
  const records = found as unknown[] as StoredRecord[];
  const options = await optionsOf(choices);
  return { records, options, total, isMore, page, pages, canEdit, deleted, edits };
}

/** All records of a filtered list, for its file. @throws AppError unauthorised, forbidden */
export async function listAllRecords(
  ctx: RequestContext,
  store: RecordStore,
  query: RecordQuery,
): Promise<StoredRecord[]> {
  requireAccess(ctx, store.type.readArea);
  const keys = keysOf(store, query);
  const rows = await rowsOf(ctx, store, { keys, fields: storedFields(ctx, store.type) })
    .where(and(store.within?.(ctx), listCondition(store, query)))
    .orderBy(listPlace({}, { keys, page: 1, size: maxFileRows }).order)
    .limit(maxFileRows);
  return rows as StoredRecord[];
}

/** Query of a record, for a batch: one row, or none. @throws AppError unauthorised, forbidden */
export function recordQuery(ctx: RequestContext, store: RecordStore, id: string) {
  const { openArea, readArea } = store.type;
  requireAccess(ctx, openArea ?? readArea);
  const isIt = and(store.within?.(ctx), eq(store.table.id, id), isKept(store));
  return ctx.db.select(selectionOf(store)).from(store.table).where(isIt);
}

/** A record; null if there is none. @throws AppError unauthorised, forbidden */
export async function getRecord(ctx: RequestContext, store: RecordStore, id: string): Promise<StoredRecord | null> {
  const row = await recordQuery(ctx, store, id).get();
  return (row as StoredRecord | undefined) ?? null;
}

/** A record. @throws AppError unauthorised, forbidden, not_found */
export async function requireRecord(ctx: RequestContext, store: RecordStore, id: string): Promise<StoredRecord> {
  const record = await getRecord(ctx, store, id);
  if (record === null) throw new AppError("not_found", copy.missing(store.type.copy.noun));
  return record;
}

/** Marks the recordings that have a record for the next run of search. */
export function markRecordings(ctx: RequestContext, store: RecordStore, id: string): SQL {
  return sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT found.id, ${ctx.now} FROM (${store.recordings?.(id) ?? sql`SELECT '' AS id WHERE 0`}) AS found WHERE true
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`;
}

export function startRefresh(ctx: RequestContext, { refresh }: RecordStore): void {
  if (refresh) ctx.waitUntil(refresh(ctx));
}
