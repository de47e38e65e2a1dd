import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { BulkChanges, BulkSelection } from "#app/records/bulk/bulk-changes.ts";
import {
  beforeOf,
  changedNames,
  columnNamed,
  differences,
  isAffected,
  maxBulk,
  selectionCondition,
  touchedLinks,
} from "#app/records/bulk/bulk-sql.server.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { BulkStore, RecordStore } from "#app/records/definition/record-store.server.ts";
import { startRefresh } from "#app/records/store/read-records.server.ts";
import { newId, newIdPerRow } from "#db/new-id.server.ts";
import { bulkEdits } from "#db/schema/deleted-records.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { bulk: copy } = recordCopy;
const { auditLog } = unsafeTenantTables("each record of the shared catalogue has the change in its history");
const isAsPreviewed = "bulk-is-as-previewed";

type Affected = { chosen: number; affected: number; byChange: Record<string, number> };

/**
 * How many records a change would alter. @throws AppError unauthorised, forbidden; invalid when none or too many are chosen
 */
export async function previewBulkEdit(
  ctx: RequestContext,
  store: RecordStore,
  { selection, changes }: { selection: BulkSelection; changes: BulkChanges },
): Promise<Affected> {
  requireAccess(ctx, store.type.editArea);
  const areas = changedNames(changes).flatMap((name) => store.type.fields[name]?.readBy ?? []);
  for (const area of areas) requireAccess(ctx, area);
  const condition = selectionCondition(store, selection) ?? sql`1`;
  const each = differences(store, changes);
  const counts = each.map(({ condition: differs }, at) => sql`, sum(${differs}) AS ${sql.raw(`change_${at}`)}`);
  const [row] = await ctx.db.all<
    Record<string, number | null>
  >(sql`SELECT count(*) AS chosen, sum(${isAffected(store, changes)}) AS affected
    ${sql.join(counts)} FROM ${store.table} WHERE ${store.table.id} IN (SELECT ${store.table.id} FROM ${store.table} WHERE ${condition} LIMIT ${maxBulk + 1})`);
  const chosen = row?.chosen ?? 0;
  if (chosen === 0) throw new AppError("invalid", copy.noneChosen);
  if (chosen > maxBulk) throw new AppError("invalid", copy.tooMany(maxBulk));
  const byChange = each.map(({ name }, at) => [name, row?.[`change_${at}`] ?? 0] as const);
  return { chosen, affected: row?.affected ?? 0, byChange: Object.fromEntries(byChange) };
}

/** The history entry of each record that has the change. */
export function bulkAudit(
  { now, actor, company }: RequestContext,
  { type }: RecordStore,
  { editId, before, after }: { editId: string; before: SQL; after: SQL },
): SQL {
  return sql`INSERT INTO ${auditLog} (id, company_id, actor_id, original_actor_id, action, subject_type, subject_id, detail, created_at)
    SELECT ${newIdPerRow(now)}, ${company.id}, ${actor?.id ?? null}, ${actor?.originalUserId ?? null}, ${`${type.subject}-changed`},
      ${type.subject}, record_id, json_object('before', json(${before}), 'after', json(${after}), 'bulk', ${editId}), ${now}
    FROM bulk_edit_rows AS rows WHERE edit_id = ${editId}`;
}

/** Statements that write the changes to the records of `rows`. */
function writeChanges(ctx: RequestContext, store: RecordStore, rows: SQL, { set, add, remove }: BulkChanges): SQL[] {
  const keysOf = (ids: string[]) => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;
  const columns = Object.entries(set).map(
    ([name, value]) =>
      sql`, ${sql.raw(columnNamed(store, name).name)} = ${typeof value === "boolean" ? Number(value) : value}`,
  );
  const links = Object.entries(store.bulk?.links ?? {}).flatMap(([name, link]) => {
    const { table, record, key, columns, confirmed, beforeRemoval } = link;
    const added = confirmed
      ? sql`ON CONFLICT DO UPDATE SET ${sql.join(
          columns.map((column) => sql.raw(`${column} = excluded.${column}`)),
          sql`, `,
        )} WHERE NOT ${sql.raw(confirmed)}`
      : sql`ON CONFLICT DO NOTHING`;
    return [
      ...(remove[name]
        ? [
            ...(beforeRemoval ? [beforeRemoval(ctx, rows, keysOf(remove[name]))] : []),
            sql`DELETE FROM ${sql.raw(table)} WHERE ${sql.raw(record)} IN (${rows}) AND ${sql.raw(key)} IN (${keysOf(remove[name])})`,
          ]
        : []),
      ...(add[name]
        ? [
            sql`INSERT INTO ${sql.raw(table)} (${sql.raw(record)}, ${sql.raw(key)})
            SELECT found.record_id, value FROM (${rows}) AS found, json_each(${JSON.stringify(add[name])}) WHERE true ${added}`,
          ]
        : []),
    ];
  });
  return [
    sql`UPDATE ${store.table} SET updated_at = max(${ctx.now}, updated_at + 1)${sql.join(columns)} WHERE id IN (${rows})`,
    ...links,
  ];
}

/** Marks the recordings of the changed records for search. */
export function markRows({ now }: RequestContext, bulk: BulkStore, editId: string): SQL {
  const records = sql`SELECT record_id AS id FROM bulk_edit_rows WHERE edit_id = ${editId}`;
  return sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT found.id, ${now} FROM (${bulk.recordings(records)}) AS found WHERE true
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`;
}

/** Added and removed records as text, by link: "+ Warm, − Cold". */
async function linkTexts(ctx: RequestContext, bulk: BulkStore, changes: BulkChanges): Promise<Record<string, string>> {
  const texts = Object.keys(touchedLinks(changes)).map(async (name) => {
    const options = (await bulk.links[name]?.options(ctx)) ?? [];
    const labels = (sign: string, ids: string[] = []) =>
      ids.map((id) => `${sign} ${options.find(({ value }) => value === id)?.label ?? id}`);
    return [name, [...labels("+", changes.add[name]), ...labels("−", changes.remove[name])].join(", ")] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * Changes many records in one batch, which `undoBulkEdit` takes back. @throws AppError unauthorised, forbidden, invalid; conflict when another
 * number of records than `expected` would change
 */
export async function bulkEdit(
  ctx: RequestContext,
  store: RecordStore,
  {
    selection,
    changes,
    expected,
    reason,
  }: { selection: BulkSelection; changes: BulkChanges; expected: number; reason: string },
): Promise<{ id: string; total: number }> {
  const { db, now } = ctx;
  const { type, bulk } = store;
  const { affected } = await previewBulkEdit(ctx, store, { selection, changes });
  if (affected !== expected) throw new AppError("conflict", copy.differs);
  if (bulk === undefined || affected === 0) throw new AppError("invalid", copy.unchanged);
  const id = newId(now);
  const condition = sql`${selectionCondition(store, selection) ?? sql`1`} AND ${isAffected(store, changes)}`;
  const chosen = sql`SELECT ${store.table.id} FROM ${store.table} WHERE ${condition}`;
  const prepared = await bulk.prepare(ctx, chosen, { ...changes.set, rightsReason: reason });
  const rows = sql`SELECT record_id FROM bulk_edit_rows WHERE edit_id = ${id}`;
  const entry = { action: `${type.subject}-bulk-changed`, subjectType: `${type.subject}-bulk`, subjectId: id };
  const texts = await linkTexts(ctx, bulk, changes);
  const blank = Object.keys(texts).map((name) => sql`, ${`$.${name}`}, ''`);
  const before = sql`json_set(rows.before -> 'fields'${sql.join(blank)})`;
  const after = sql`${JSON.stringify({ ...changes.set, ...texts })}`;
  try {
    await db.batch([
      auditEntry(ctx, { ...entry, detail: { ...changes, total: affected } }),
      db.insert(bulkEdits).values({
        ...{ id, subject: type.subject, changes, total: affected, actorId: ctx.actor?.id, createdAt: now },
      }),
      db.run(sql`INSERT INTO bulk_edit_rows (edit_id, record_id, before)
        SELECT ${id}, ${store.table.id}, ${beforeOf(store, changes)} FROM ${store.table} WHERE ${condition}`),
      assertInBatch(db, sql`(SELECT count(*) FROM bulk_edit_rows WHERE edit_id = ${id}) = ${expected}`, isAsPreviewed),
      ...prepared,
      ...writeChanges(ctx, store, rows, changes).map((statement) => db.run(statement)),
      ...bulk
        .changed(ctx, sql`SELECT record_id AS id FROM bulk_edit_rows WHERE edit_id = ${id}`, changedNames(changes))
        .map((statement) => db.run(statement)),
      db.run(bulkAudit(ctx, store, { editId: id, before, after })),
      db.run(markRows(ctx, bulk, id)),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isAsPreviewed)) throw new AppError("conflict", copy.differs);
    if (String(error).includes("FOREIGN KEY constraint failed")) throw new AppError("conflict", recordCopy.choiceGone);
    throw error;
  }
  if ("status" in changes.set) startRefresh(ctx, store);
  return { id, total: affected };
}
