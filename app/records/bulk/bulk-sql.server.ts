import { and, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { BulkChanges, BulkSelection } from "#app/records/bulk/bulk-changes.ts";
import { readRecordQuery } from "#app/records/definition/record-query.ts";
import type { BulkLink, LinkTable, RecordStore } from "#app/records/definition/record-store.server.ts";
import { isKept, listCondition } from "#app/records/store/read-records.server.ts";

/** Records that one change may have: the statements of a batch stay within the limits of the database. */
export const maxBulk = 5000;

const json = (value: unknown) => JSON.stringify(value);
const raw = (name: string) => sql.raw(name);

export function columnNamed({ table }: RecordStore, field: string) {
  const column = getTableColumns(table)[field];
  if (column === undefined) throw new Error(`the table has no column for the field ${field}`);
  return column;
}

/** Condition of the chosen records. */
export function selectionCondition(store: RecordStore, { ids, from }: BulkSelection): SQL | undefined {
  if (from !== null) return listCondition(store, readRecordQuery(store.type, new URLSearchParams(from)));
  return and(isKept(store), sql`${store.table.id} IN (SELECT value FROM json_each(${json(ids)}))`);
}

function linked({ table, record, key }: BulkLink, store: RecordStore, ids: string[], only = "true"): SQL {
  return sql`EXISTS (SELECT 1 FROM ${raw(table)} WHERE ${raw(only)} AND ${raw(record)} = ${store.table.id} AND ${raw(key)} IN (SELECT value FROM json_each(${json(ids)})))`;
}

/** Conditions under which a record differs from what it becomes, one for each change; `name` as in the form. */
export function differences(store: RecordStore, { set, add, remove }: BulkChanges): { name: string; condition: SQL }[] {
  const links = Object.entries(store.bulk?.links ?? {});
  return [
    ...Object.entries(set).map(([name, value]) => ({
      name,
      condition: sql`${columnNamed(store, name)} IS NOT ${typeof value === "boolean" ? Number(value) : value}`,
    })),
    ...links.flatMap(([name, link]) =>
      add[name] ? [{ name: `add ${name}`, condition: sql`NOT ${linked(link, store, add[name], link.confirmed)}` }] : [],
    ),
    ...links.flatMap(([name, link]) =>
      remove[name] ? [{ name: `remove ${name}`, condition: linked(link, store, remove[name]) }] : [],
    ),
  ];
}

export function isAffected(store: RecordStore, changes: BulkChanges): SQL {
  return or(...differences(store, changes).map(({ condition }) => condition)) ?? sql`0`;
}

/** Ids of the links that a change touches, by link. */
export function touchedLinks({ add, remove }: BulkChanges): Record<string, string[]> {
  const names = [...new Set([...Object.keys(add), ...Object.keys(remove)])];
  return Object.fromEntries(names.map((name) => [name, [...(add[name] ?? []), ...(remove[name] ?? [])]]));
}

/** Names that the history and the sources know the change by. */
export function changedNames(changes: BulkChanges): string[] {
  return [...Object.keys(changes.set), ...Object.keys(touchedLinks(changes))];
}

/** Rows of a linked table with some keys, as JSON. */
function rowsOf({ table, record, key, columns }: LinkTable, store: RecordStore, keys: string[]): SQL {
  const cells = columns.map((column) => sql`, ${column}, ${raw(column)}`);
  return sql`json((SELECT json_group_array(json_object('key', ${raw(key)}${sql.join(cells)})) FROM ${raw(table)}
    WHERE ${raw(record)} = ${store.table.id} AND ${raw(key)} IN (SELECT value FROM json_each(${json(keys)}))))`;
}

/** A record as it was: `fields` by name, `links` and `sources` as rows. */
export function beforeOf(store: RecordStore, changes: BulkChanges): SQL {
  const fields = Object.keys(changes.set).map((name) => {
    const column = columnNamed(store, name);
    const isFlag = store.type.fields[name]?.control === "checkbox";
    return sql`${name}, ${isFlag ? sql`json(iif(${column}, 'true', 'false'))` : column}`;
  });
  const links = Object.entries(touchedLinks(changes)).flatMap(([name, keys]) => {
    const link = store.bulk?.links[name];
    return link ? [sql`${name}, ${rowsOf(link, store, keys)}`] : [];
  });
  const sources = store.sources ? rowsOf(store.sources, store, changedNames(changes)) : sql`json('[]')`;
  return sql`json_object('fields', json_object(${sql.join(fields, sql`, `)}), 'links', json_object(${sql.join(links, sql`, `)}),
    'sources', ${sources})`;
}

/** Statements that give the links of records back as `before` has them, except those to what is gone. */
export function restoreLinks(
  { table, record, key, columns, of, afterUndo }: BulkLink,
  { editId, name, keys }: { editId: string; name: string; keys: string[] },
): SQL[] {
  const names = columns.map((column) => sql`, ${raw(column)}`);
  const cells = columns.map((column) => sql`, kept.value ->> ${column}`);
  const records = sql`SELECT record_id FROM bulk_edit_rows WHERE edit_id = ${editId}`;
  const named = sql`SELECT value FROM json_each(${json(keys)})`;
  return [
    sql`DELETE FROM ${raw(table)} WHERE ${raw(record)} IN (${records}) AND ${raw(key)} IN (${named})`,
    sql`INSERT INTO ${raw(table)} (${raw(record)}, ${raw(key)}${sql.join(names)})
      SELECT rows.record_id, kept.value ->> 'key'${sql.join(cells)} FROM bulk_edit_rows AS rows, json_each(rows.before, ${`$.links.${name}`}) AS kept
      WHERE rows.edit_id = ${editId} AND kept.value ->> 'key' IN (SELECT id FROM ${raw(of)})`,
    ...(afterUndo ? [afterUndo(records, named)] : []),
  ];
}

/** Statements that give the sources of the changed fields back, but those noted since the edit; a lock stays as it is now. */
export function restoreSources(
  { table, record, key }: LinkTable,
  { editId, editedAt, fields }: { editId: string; editedAt: number; fields: string[] },
): SQL[] {
  const kept = sql`bulk_edit_rows AS rows, json_each(rows.before, '$.sources') AS kept WHERE rows.edit_id = ${editId}`;
  return [
    sql`UPDATE ${raw(table)} SET source = found.source, user_id = found.user_id, at = found.at
      FROM (SELECT rows.record_id, kept.value ->> 'key' AS field, kept.value ->> 'source' AS source, kept.value ->> 'user_id' AS user_id,
        kept.value ->> 'at' AS at FROM ${kept}) AS found
      WHERE ${raw(table)}.${raw(record)} = found.record_id AND ${raw(table)}.${raw(key)} = found.field AND ${raw(table)}.at = ${editedAt}`,
    sql`DELETE FROM ${raw(table)} WHERE ${raw(record)} IN (SELECT record_id FROM bulk_edit_rows WHERE edit_id = ${editId})
      AND ${raw(key)} IN (SELECT value FROM json_each(${json(fields)})) AND at = ${editedAt} AND NOT locked
      AND NOT EXISTS (SELECT 1 FROM ${kept} AND rows.record_id = ${raw(table)}.${raw(record)} AND kept.value ->> 'key' = ${raw(table)}.${raw(key)})`,
  ];
}
