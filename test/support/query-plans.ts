import { afterAll, expect } from "vitest";
import type { Env } from "#app/edge/context/env.server.ts";

/** Tables that stay small however much the product is used: a scan of them is right. */
const smallTables = new Set([
  "companies",
  "policies",
  "tiers",
  "generation",
  "vocabulary_a",
  "vocabulary_b",
  "dictionary",
  "similar_index",
  "word_families",
]);

/** Statements that walk a table or index all the same, by a part of their text. */
const knownScans = [
  // The oldest marks first: an index in its order, up to the LIMIT.
  "FROM search_dirty ORDER BY marked_at",
  "FROM similar_dirty ORDER BY marked_at",
  // The demo seed, in local copies only.
  '"updated_at" > "playlists"."created_at"',
  '"updated_at" > "sliders"."created_at"',
];

type Statement = { database: "DB" | "SEARCH"; sql: string };
const recorded = new Map<string, Statement>();

function recording<T extends D1Database | D1DatabaseSession>(database: T, name: Statement["database"]): T {
  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") {
        return (sql: string) => {
          recorded.set(`${name} ${sql}`, { database: name, sql });
          return target.prepare(sql);
        };
      }
      if (property === "withSession" && "withSession" in target) {
        return (constraint?: string) => recording(target.withSession(constraint), name);
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** `env` with databases that note every statement of the requests of a test file. Their plans are checked after the file. */
export function withRecordedStatements<T extends Pick<Env, "DB" | "SEARCH">>(env: T): T {
  return { ...env, DB: recording(env.DB, "DB"), SEARCH: recording(env.SEARCH, "SEARCH") };
}

function parametersOf(sql: string): number {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
  return numbered.length > 0 ? Math.max(...numbered) : (sql.replace(/'[^']*'/g, "").match(/\?/g)?.length ?? 0);
}

/** The table behind a name of a plan, which is the alias where there is one. */
function tableOf(sql: string, name: string): string {
  const alias = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+"?(\\w+)"?\\s+(?:AS\\s+)?"?${name}"?\\b`, "i").exec(sql);
  return alias?.[1] ?? name;
}

/** What a plan reads from end to end: lines as `SCAN recordings`. Sub-selects, JSON and matches of the full-text index are no tables. */
async function scansOf(env: Pick<Env, "DB" | "SEARCH">, { database, sql }: Statement): Promise<string[]> {
  const statement = env[database].prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const { results } = await statement.bind(...Array(parametersOf(sql)).fill(null)).all<{ detail: string }>();
  return results.flatMap(({ detail }) => {
    const [, name] = /^SCAN (\w+)/.exec(detail) ?? [];
    if (name === undefined || /VIRTUAL TABLE|CONSTANT ROW/.test(detail)) return [];
    const table = tableOf(sql, name);
    const isTable =
      new RegExp(`\\b${table}\\b`).test(sql) &&
      !new RegExp(`\\)\\s+(?:AS\\s+)?"?${name}"?\\b|\\b${name}\\s+AS\\s+MATERIALIZED\\b`, "i").test(sql);
    return smallTables.has(table) || !isTable ? [] : [detail];
  });
}

/**
 * After the file: no statement of its requests may scan a table that grows. `emptyDatabases` leaves tables without statistics, for which
 * the planner expects many rows; those of a test's few rows would make scans look cheap.
 */
export function checkPlansAfterAll(env: Pick<Env, "DB" | "SEARCH">, emptyDatabases: () => Promise<void>): void {
  afterAll(async () => {
    if (recorded.size === 0) return;
    await emptyDatabases();
    const scans: string[] = [];
    for (const statement of recorded.values()) {
      if (/^\s*(?:PRAGMA|CREATE|DROP)/i.test(statement.sql)) continue;
      if (knownScans.some((part) => statement.sql.includes(part))) continue;
      for (const detail of await scansOf(env, statement)) scans.push(`${detail}: ${statement.sql}`);
    }
    recorded.clear();
    expect(scans, "statements that scan a growing table").toEqual([]);
  });
}
