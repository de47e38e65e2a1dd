import { z } from "zod";

/** A table of the record, as the database describes it. */
export type RecordTable = {
  name: string;
  columns: string[];
  primaryKey: string[];
  /** Order of an export: that of insertion, or of the primary key where the database keeps no other. */
  order: string[];
  /** `pairs`: own column, column of the parent. */
  parents: { table: string; pairs: [string, string][] }[];
};

/** Tables that stay behind: docs/decisions/085 has the reason of each. */
const leftBehind = new Set([
  ...["d1_migrations", "restores"],
  // Credentials, and mails with links that sign in.
  ...["sessions", "auth_tokens", "api_tokens", "outbox", "sent_forms", "idempotent_requests", "visitor_salts"],
  ...["agent_clients", "agent_codes", "agent_grants", "agent_tokens"],
  ...["webhook_endpoints", "webhook_deliveries"],
  // What runs here.
  ...["health_states"],
  // Follow from the rest.
  ...["search_dirty", "similar_dirty", "projection_problems", "similar_problems", "tag_proposals"],
]);

const describe = `SELECT name, wr AS withoutRowid,
  (SELECT json_group_array(json_array(c.name, c.pk)) FROM pragma_table_info(l.name) c) AS columns,
  (SELECT json_group_array(json_array(f.id, f."table", f."from", f."to")) FROM pragma_foreign_key_list(l.name) f) AS parents
FROM pragma_table_list l WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name`;

const columnsSchema = z.array(z.tuple([z.string(), z.int()]));
const parentsSchema = z.array(z.tuple([z.int(), z.string(), z.string(), z.string()]));
type Described = { name: string; withoutRowid: number; columns: string; parents: string };

/** An identifier in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function readTable({ name, withoutRowid, ...described }: Described): RecordTable {
  const columns = columnsSchema.parse(JSON.parse(described.columns));
  const keyed = columns.filter(([, place]) => place > 0).toSorted(([, a], [, b]) => a - b);
  const primaryKey = keyed.map(([column]) => column);
  const parents = new Map<number, RecordTable["parents"][number]>();
  for (const [id, table, own, theirs] of parentsSchema.parse(JSON.parse(described.parents))) {
    const parent = parents.get(id) ?? { table, pairs: [] };
    parent.pairs.push([own, theirs]);
    parents.set(id, parent);
  }
  return {
    name,
    columns: columns.map(([column]) => column),
    primaryKey,
    order: withoutRowid ? primaryKey : ["rowid"],
    parents: [...parents.values()],
  };
}

/** Parents before the tables that refer to them. Throws for tables that refer to each other. */
function parentsFirst(tables: RecordTable[]): RecordTable[] {
  const placed: RecordTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.filter(({ name, parents }) =>
      parents.every(({ table }) => table === name || !names.has(table)),
    );
    if (next.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(", ")}`);
    placed.push(...next);
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return placed;
}

/** The tables of an export, parents first. */
export async function readTables(DB: D1Database): Promise<RecordTable[]> {
  const { results } = await DB.prepare(describe).all<Described>();
  return parentsFirst(results.map(readTable).filter(({ name }) => !leftBehind.has(name)));
}
