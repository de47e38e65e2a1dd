import { quoted, type RecordTable, readTables } from "#app/backup/record-tables.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

type Stores = Pick<RequestContext, "env">;

export type Cell = string | number | null;

/** Migrations of the record, in order: the version of its schema. */
export async function readMigrations(DB: D1Database): Promise<string[]> {
  const { results } = await DB.prepare("SELECT name FROM d1_migrations ORDER BY id").all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Version and tables of the record, and the newest entry of its audit log: two of them tell whether anything was changed in between. */
export async function describeRecord({ env: { DB } }: Stores) {
  const [migrations, tables, lastChange] = await Promise.all([
    readMigrations(DB),
    readTables(DB),
    DB.prepare(`SELECT max(id) AS id FROM ${quoted("audit_log")}`).first<string>("id"),
  ]);
  return { migrations, tables: tables.map(({ name, columns }) => ({ name, columns })), lastChange };
}

const maxRows = 2000;
/** Characters of a page of rows; one row may have more. */
const maxLength = 4_000_000;

/** A page of rows after `after`, the place of the last row before: rows of its place, of its cells, and how many there are to choose from. */
function pageQuery({ name, columns, order }: RecordTable, after: Cell[] | null): string {
  const by = order.map((column) => (column === "rowid" ? column : quoted(column)));
  const places = order.map((_, at) => `place${at}`).join(", ");
  const cells = columns.map(quoted).join(", ");
  const where = after === null ? "" : `WHERE (${by.join(", ")}) > (${order.map(() => "?").join(", ")})`;
  const length = columns.map((column) => `coalesce(length(${quoted(column)}), 1)`).join(" + ");
  return `WITH page AS (SELECT ${by.map((column, at) => `${column} AS place${at}`).join(", ")}, ${cells}
  FROM ${quoted(name)} ${where} ORDER BY ${by.join(", ")} LIMIT ${maxRows}),
measured AS (SELECT *, ${length} AS own, sum(${length}) OVER (ORDER BY ${places}) AS until FROM page)
SELECT ${places}, ${cells}, (SELECT count(*) FROM page) FROM measured WHERE until - own < ${maxLength} ORDER BY ${places}`;
}

/** The table of this name. @throws AppError not_found */
export async function requireTable(DB: D1Database, name: string): Promise<RecordTable> {
  const table = (await readTables(DB)).find((one) => one.name === name);
  if (table === undefined) throw new AppError("not_found", `The record has no table ${name}.`);
  return table;
}

/** A page of a table's rows, values in the order of its columns; `next` is `after` of the following page. */
export async function readRows(
  { env: { DB } }: Stores,
  input: { table: string; after: Cell[] | null },
): Promise<{ rows: Cell[][]; next: Cell[] | null }> {
  const table = await requireTable(DB, input.table);
  if (input.after !== null && input.after.length !== table.order.length)
    throw new AppError("invalid", `Rows of ${table.name} follow each other by ${table.order.join(", ")}.`);
  const found = await DB.prepare(pageQuery(table, input.after))
    .bind(...(input.after ?? []))
    .raw<Cell[]>();
  const places = table.order.length;
  const last = found.at(-1);
  const isEnd = last === undefined || (found.length === last.at(-1) && found.length < maxRows);
  return { rows: found.map((row) => row.slice(places, -1)), next: isEnd ? null : last.slice(0, places) };
}
