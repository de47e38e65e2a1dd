import { afterAll, expect } from "vitest";
import type { Env } from "#app/edge/context/env.server.ts";

/** Tables that stay small however much the product is used: a scan of them is right. */
const smallTables = new Set([
  "companies",
  // One row in the life of a copy.
  "restores",
  "d1_migrations",
  "policies",
  "ads",
  // Recordings with damaged data, until they are mended.
  "projection_problems",
  "tag_thresholds",
  "tiers",
  "restrictions",
  // Contracts: some hundreds.
  "agreements",
  "agreement_parties",
  // Disputes that are not settled.
  "rights_disputes",
  // What clients offer instead of a quote: as many.
  "counter_offers",
  // What rights holders agreed to in advance: as many.
  "standing_approvals",
  // Texts of the agreement for submitted songs: a few a year.
  "submission_terms",
  "generation",
  "vocabulary_a",
  "vocabulary_b",
  "dictionary",
  "similar_index",
  "word_families",
  // Imports of sheets in the last 30 days.
  "sheet_imports",
  "catalogue_moves",
  // A row for each check of the running product.
  "health_states",
  // One for each company.
  "identity_providers",
]);

/** Statements that walk a table or index all the same, by a part of their text. */
const knownScans = [
  // Nightly: what has no figure yet, once a day, and what is added to the figures of that day.
  "audience_releases",
  // What waits to be posted: emptied every minute.
  "ledger_pending",
  // The oldest marks first: an index in its order, up to the LIMIT.
  "FROM search_dirty ORDER BY marked_at",
  "FROM similar_dirty ORDER BY marked_at",
  // Lists of staff: a count up to 10,000, and the order of an index up to the LIMIT.
  "SELECT count(*) AS total FROM (SELECT 1 FROM",
  '"recordings"."status" <> ?',
  "users u ON u.id = c.user_id WHERE 1 AND",
  // The list of deliveries, searched for a part of a name: some thousands.
  '"deliveries"."deleted_at" is',
  // The list of files of staff, likewise.
  '"ingest_files"."deleted_at" is',
  // Suggestions of names: the first of an index.
  'from "parties" order by "parties"."name_key"',
  'from "albums" order by "albums"."slug"',
  // The list of parties, in the order of an index up to the LIMIT, or searched for a part of a name.
  'from "parties" where NOT EXISTS',
  'from "parties" where "parties"."kind" = ?',
  // The vocabulary of tags, of which there are some thousands: listed, searched for a part of a word, and offered as parents.
  'from "tags" order by',
  'instr(lower("tags"."label")',
  'from "tags" where "tags"."id" <> ?',
  'from "tags" where (lower("tags"."label") in',
  // Some ten thousand albums and artists, in the order of an index up to the LIMIT, or searched for a part of a name.
  'from "albums" where "albums"."status" <> ? order by',
  'from "artists" where "artists"."status" <> ? order by',
  'from "albums" where ("albums"."status" <> ? and NOT EXISTS',
  'from "artists" where ("artists"."status" <> ? and NOT EXISTS',
  // Roles are deleted rarely, and few invitations are open.
  `FROM "invitations" WHERE "invitations"."status" = 'pending' AND EXISTS`,
  // Staff merge tags rarely; saved searches and rules name them within their text.
  "SET query = rtrim(replace(query",
  "SET rules = replace(replace(rules",
  // Staff merge recordings rarely: what names them without an index, or within its text; and the months of their figures.
  ...["clearances", "comment_threads", "deleted_record_links", "former_slugs", "site_entries"].flatMap((table) => [
    `) FROM "${table}" WHERE "`,
    `UPDATE OR IGNORE "${table}" SET`,
  ]),
  'FROM "playlists" WHERE instr("rules"',
  'FROM "saved_searches" WHERE instr("query"',
  'FROM "slides" WHERE instr("item_id"',
  'FROM "slides" WHERE instr("top_song_id"',
  'SET "rules" = replace("rules"',
  'SET "query" = replace("query"',
  'SET "item_id" = replace("item_id"',
  'SET "top_song_id" = replace("top_song_id"',
  "WITH RECURSIVE m(at)",
  // The tags above one tag.
  "WITH RECURSIVE above",
  // The demo seed, in local copies only.
  '"updated_at" > "playlists"."created_at"',
  "EXISTS (SELECT 1 FROM ratings WHERE source = 'ingest')",
  '"updated_at" > "sliders"."created_at"',
  "FROM albums WHERE image_key IS NOT NULL OR",
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

type PlanLine = { detail: string };

/** What a plan reads from end to end: lines as `SCAN recordings`. Sub-selects, JSON and matches of the full-text index are no tables. */
function scansOf(sql: string, plan: PlanLine[]): string[] {
  return plan.flatMap(({ detail }) => {
    const [, name] = /^SCAN (\w+)/.exec(detail) ?? [];
    if (name === undefined || /VIRTUAL TABLE|CONSTANT ROW/.test(detail)) return [];
    const table = tableOf(sql, name);
    const isTable =
      new RegExp(`\\b${table}\\b`).test(sql) &&
      !new RegExp(
        `\\)\\s+(?:AS\\s+)?"?${name}"?\\b|\\b(?:${name}|${table})\\s+AS\\s+(?:MATERIALIZED\\s*)?\\(`,
        "i",
      ).test(sql);
    return smallTables.has(table) || !isTable ? [] : [`${detail}: ${sql}`];
  });
}

/** The plans of all statements on one database, asked for in one batch. */
async function scansIn(database: D1Database, statements: string[]): Promise<string[]> {
  if (statements.length === 0) return [];
  const questions = statements.map((sql) =>
    database.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array(parametersOf(sql)).fill(null)),
  );
  const plans = await database.batch<PlanLine>(questions);
  return plans.flatMap(({ results }, index) => scansOf(statements[index] ?? "", results));
}

type Databases = Pick<Env, "DB" | "SEARCH">;

const databases = ["DB", "SEARCH"] as const;

/** The names of all tables, views and indexes; of statistics, too, once there are any. D1 adds a table of its own to what is written. */
async function schemaOf(env: Databases): Promise<string> {
  const names =
    "SELECT group_concat(name) AS names FROM (SELECT name FROM sqlite_master WHERE name NOT LIKE '_cf_%' ORDER BY name)";
  return (await Promise.all(databases.map((name) => env[name].prepare(names).first<string>("names")))).join(";");
}

/**
 * After the file: no statement of its requests may scan a table that grows. Where the file left statistics, or tables of its own,
 * `emptyDatabases` comes first: without statistics the planner expects many rows; those of a test's few rows would make scans look cheap.
 * Call it with empty databases.
 */
export async function checkPlansAfterAll(env: Databases, emptyDatabases: () => Promise<void>): Promise<void> {
  const schema = await schemaOf(env);
  afterAll(async () => {
    const asked = [...recorded.values()].filter(
      ({ sql }) => !/^\s*(?:PRAGMA|CREATE|DROP)/i.test(sql) && !knownScans.some((part) => sql.includes(part)),
    );
    recorded.clear();
    if (asked.length === 0) return;
    if ((await schemaOf(env)) !== schema) await emptyDatabases();
    const scans: string[] = [];
    for (const name of databases) {
      const statements = asked.filter(({ database }) => database === name).map(({ sql }) => sql);
      scans.push(...(await scansIn(env[name], statements)));
    }
    expect(scans, "statements that scan a growing table").toEqual([]);
  });
}
