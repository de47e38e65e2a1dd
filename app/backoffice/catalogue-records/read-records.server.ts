import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { recordCopy as copy } from "#app/backoffice/catalogue-records/record-copy.ts";
import type { RecordQuery } from "#app/backoffice/catalogue-records/record-query.ts";
import type { RecordStore, StoredRecord } from "#app/backoffice/catalogue-records/record-store.server.ts";
import type { RecordType } from "#app/backoffice/catalogue-records/record-type.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { containsWords } from "#db/folded-name.server.ts";

const pageSize = 50;
/** Rows of a file: a spreadsheet opens it. */
const maxFileRows = 50_000;

/** Names of the fields that the actor may read and write. */
export function readableFields({ actor, company }: RequestContext, { fields }: RecordType): string[] {
  return Object.entries(fields).flatMap(([name, { readBy }]) =>
    readBy === undefined || can(actor, readBy, company) ? [name] : [],
  );
}

function columnOf({ table }: RecordStore, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`the table has no column for the field ${name}`);
  return column;
}

function conditionOf(store: RecordStore, { q, filters }: RecordQuery): SQL | undefined {
  const chosen = Object.entries(filters).map(([name, value]) => {
    const isFlag = store.type.fields[name]?.control === "checkbox";
    return value === "" ? undefined : eq(columnOf(store, name), isFlag ? value === "yes" : value);
  });
  return and(containsWords(q, store.searchIn), ...chosen);
}

function orderOf(store: RecordStore, { sort }: RecordQuery): SQL[] {
  const last = [...store.order, store.table.id].map((column) => asc(column));
  if (sort === "") return last;
  const name = sort.replace(/^-/, "");
  const column = store.sortBy?.[name] ?? columnOf(store, name);
  return [sort === name ? asc(column) : desc(column), ...last];
}

/** A page of records; page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden */
export async function listRecords(ctx: RequestContext, store: RecordStore, query: RecordQuery) {
  requireAccess(ctx, store.type.readArea);
  const condition = conditionOf(store, query);
  const rows = (page: number) =>
    ctx.db
      .select()
      .from(store.table)
      .where(condition)
      .orderBy(...orderOf(store, query))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
  const [[counted], requestedPage] = await ctx.db.batch([
    ctx.db
      .select({ total: count().as("total") })
      .from(store.table)
      .where(condition),
    rows(query.page),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const records = (page === query.page ? requestedPage : await rows(page)) as StoredRecord[];
  return { records, total, page, pages };
}

/** All records of a filtered list, for its file. @throws AppError unauthorised, forbidden */
export async function listAllRecords(
  ctx: RequestContext,
  store: RecordStore,
  query: RecordQuery,
): Promise<StoredRecord[]> {
  requireAccess(ctx, store.type.readArea);
  const rows = await ctx.db
    .select()
    .from(store.table)
    .where(conditionOf(store, query))
    .orderBy(...orderOf(store, query))
    .limit(maxFileRows);
  return rows as StoredRecord[];
}

/** A record; null if there is none. @throws AppError unauthorised, forbidden */
export async function getRecord(ctx: RequestContext, store: RecordStore, id: string): Promise<StoredRecord | null> {
  requireAccess(ctx, store.type.readArea);
  const row = await ctx.db.select().from(store.table).where(eq(store.table.id, id)).get();
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
  return sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT found.id, ${ctx.now} FROM (${store.recordings(id)}) AS found WHERE true
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`;
}
