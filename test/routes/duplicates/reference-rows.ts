import { env } from "cloudflare:workers";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

export const { DB } = env as unknown as { DB: D1Database };

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.server.ts", { eager: true });

/** Every table of the record. */
const allTables: SQLiteTable[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

let counter = 0;

/** A value that a column takes: ranges grow in the order of their columns. */
function cellOf(column: SQLiteColumn, place: number): string | number {
  counter += 1;
  const [first] = column.enumValues ?? [];
  if (first !== undefined) return first;
  if (column.columnType === "SQLiteTextJson") return "[]";
  return column.dataType === "string" ? `${column.name}-${counter}` : place + 1;
}

/** Adds a row, with the rows that it refers to. `given`: by column. Returns its values. */
export async function addRow(table: SQLiteTable, given: Record<string, string | number> = {}) {
  const { columns, foreignKeys } = getTableConfig(table);
  const row: Record<string, string | number> = { ...given };
  for (const { reference } of foreignKeys) {
    const { columns: own, foreignTable, foreignColumns } = reference();
    if (own.some(({ notNull, name }) => !notNull || name in row)) continue;
    if (getTableName(foreignTable) === "companies") {
      row[own[0]?.name ?? ""] = "00000000-0000-7000-8000-000000000001";
      continue;
    }
    const parent = await addRow(foreignTable as SQLiteTable);
    for (const [at, { name }] of own.entries()) row[name] = parent[foreignColumns[at]?.name ?? ""] ?? "";
  }
  for (const [place, column] of columns.entries())
    if (column.notNull && !column.hasDefault && !(column.name in row)) row[column.name] = cellOf(column, place);
  const names = Object.keys(row);
  await DB.prepare(
    `INSERT INTO ${getTableName(table)} (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  )
    .bind(...Object.values(row))
    .run();
  const stored = await DB.prepare(`SELECT * FROM ${getTableName(table)} WHERE rowid = last_insert_rowid()`)
    .first<Record<string, string | number>>()
    .catch(() => null);
  return stored ?? row;
}

/** The rows of all tables as text, without what a merge and its undo leave. */
export async function dump(ids: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of allTables) {
    const name = getTableName(table);
    if (
      /^(audit_log|duplicate_|recording_merge|rights_changes|search_dirty|visibility_changes|similar_dirty|recording_signatures)/.test(
        name,
      )
    )
      continue;
    const { results } = await DB.prepare(`SELECT * FROM ${name}`).all();
    const rows = results.map((row) => JSON.stringify({ ...row, updated_at: 0, revision: 0, view: null }));
    found[name] = rows.filter((text) => ids.some((id) => text.includes(id))).sort();
  }
  return found;
}
