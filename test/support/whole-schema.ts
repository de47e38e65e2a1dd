import { DatabaseSync } from "node:sqlite";
import { readD1Migrations } from "@cloudflare/vitest-plugin";

type Named = { name: string; type: string; sql: string };

/** A value of a row as SQL text. */
function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString("hex")}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** Rows of one statement: D1 takes 100,000 bytes. */
const maxRows = 100;

/** The rows that migrations put into a table, as statements; none for a table that they leave empty. */
function rowsOf(db: DatabaseSync, table: string): string[] {
  const rows = db.prepare(`SELECT * FROM "${table}"`).all();
  const values = rows.map((row) => `(${Object.values(row).map(literal).join(", ")})`);
  return Array.from({ length: Math.ceil(values.length / maxRows) }, (_, at) => {
    const some = values.slice(at * maxRows, (at + 1) * maxRows);
    return `INSERT INTO "${table}" VALUES ${some.join(", ")}`;
  });
}

/**
 * What all migrations of `folder` leave behind, as one migration: every test file begins with it, and pays for none of the steps that
 * led there. A full-text index brings its own tables along.
 */
export async function wholeSchema(folder: string): Promise<{ name: string; queries: string[] }[]> {
  const db = new DatabaseSync(":memory:");
  for (const { queries } of await readD1Migrations(folder)) for (const query of queries) db.exec(query);
  const named = db
    .prepare(
      "SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all() as Named[];
  const virtual = named.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name);
  const own = named.filter(({ name }) => !virtual.some((table) => name.startsWith(`${table}_`)));
  const tables = own.filter(({ type }) => type === "table");
  const rest = own.filter(({ type }) => type !== "table");
  const filled = tables.filter(({ name }) => !virtual.includes(name));
  const queries = [
    ...tables.map(({ sql }) => sql),
    ...filled.flatMap(({ name }) => rowsOf(db, name)),
    ...rest.map(({ sql }) => sql),
  ];
  db.close();
  return [{ name: "all", queries }];
}
