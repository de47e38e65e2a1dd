import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { beginRestore } from "#app/backup/begin-restore.server.ts";
import { finishRestore } from "#app/backup/finish-restore.server.ts";
import { type Cell, describeRecord, readRows } from "#app/backup/read-record.server.ts";
import { readTables } from "#app/backup/record-tables.server.ts";
import { restoreRows } from "#app/backup/restore-rows.server.ts";
import { findCompany } from "#app/companies/find-company.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = testContext().env;
const id = crypto.randomUUID();
const migrations: string[] = [];
const own = { kind: "tenant", environment: "main", subdomain: null } as const;

const countOf = (table: string) => DB.prepare(`SELECT count(*) AS n FROM "${table}"`).first<number>("n");
const triggers = async () =>
  (await DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name").all()).results;

/** Every row of a table, page by page. */
async function readAll(table: string): Promise<{ rows: Cell[][]; pages: number }> {
  const rows: Cell[][] = [];
  let pages = 0;
  for (let after: Cell[] | null = null, more = true; more; pages += 1) {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows(testContext(), { table, after });
    rows.push(...page.rows);
    after = page.next;
    more = after !== null;
  }
  return { rows, pages };
}

async function columnsOf(name: string): Promise<string[]> {
  return (await readTables(DB)).find((table) => table.name === name)?.columns ?? [];
}

/** A row of a table: the given values, else what its columns need. */
async function rowOf(table: string, values: Record<string, Cell>): Promise<Cell[]> {
  const { results } = await DB.prepare('SELECT name, type, "notnull" AS required FROM pragma_table_info(?1)')
    .bind(table)
    .all<{ name: string; type: string; required: number }>();
  return results.map(({ name, type, required }) => values[name] ?? (required ? (type === "TEXT" ? "x" : 0) : null));
}

async function insert(table: string, rows: Record<string, Cell>[]) {
  const columns = await columnsOf(table);
  const cells = await Promise.all(rows.map((row) => rowOf(table, row)));
  return restoreRows(testContext(), { table, columns, rows: cells });
}

beforeAll(async () => {
  migrations.push(...(await describeRecord(testContext())).migrations);
});

test("every table comes after those that it refers to, and none of credentials is in an export", async () => {
  const tables = await readTables(DB);
  const names = tables.map(({ name }) => name);
  for (const { name, parents, primaryKey } of tables) {
    expect(primaryKey.length, name).toBeGreaterThan(0);
    for (const { table } of parents)
      if (table !== name) expect(names.indexOf(table), table).toBeLessThan(names.indexOf(name));
  }
  expect(names).toEqual(expect.arrayContaining(["recordings", "users", "event_totals", "companies"]));
  for (const secret of [
    "sessions",
    "auth_tokens",
    "api_tokens",
    "agent_grants",
    "agent_tokens",
    "outbox",
    "d1_migrations",
  ])
    expect(names).not.toContain(secret);
});

test("another version is refused with both named, and rows are refused without a restore", async () => {
  const newer = [...migrations, "9999_later.sql"];
  await expect(beginRestore(testContext(), { id, migrations: newer })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(
      /^The export is of version 9999_later and this copy of version [\w-]+\. Restore it with/,
    ),
  });
  await expect(insert("tags", [{ id: "t" }])).rejects.toMatchObject({ code: "conflict" });
});

test("a copy in use is refused", async () => {
  await DB.prepare("INSERT INTO visitor_salts (day, salt) VALUES ('2026-11-27', 'x')").run();
  const name = { id: "user", email: "someone@example.com", name: "Someone" };
  const columns = await columnsOf("users");
  const row = await rowOf("users", name);
  await DB.prepare(`INSERT INTO users VALUES (${columns.map(() => "?").join(", ")})`)
    .bind(...row)
    .run();
  await expect(beginRestore(testContext(), { id, migrations })).rejects.toMatchObject({
    message: "This copy is not empty: it has 1 rows of users. Restore into a new one.",
  });
  await DB.prepare("DELETE FROM users").run();
});

test("a restore closes the copy, takes values as they are, and opens it when every row is there", async () => {
  const before = await triggers();
  const begun = await beginRestore(testContext(), { id, migrations });
  expect(begun.tables.filter(({ rows }) => rows > 0)).toEqual([]);
  expect(await countOf("word_families")).toBe(0);
  expect(await triggers()).toEqual([]);
  expect((await findCompany(testContext().db, own))?.restoring).toBe(true);

  const other = { id: crypto.randomUUID(), migrations };
  await expect(beginRestore(testContext(), other)).rejects.toMatchObject({ code: "conflict" });

  const numbers = [0.1 + 0.2, 1 / 3, Number.MAX_SAFE_INTEGER, 5e-324, 1.7976931348623157e308, -0.1, 123456.789e-7];
  const texts = [
    "",
    "  edges  ",
    "line\nline\r\n",
    "\u{1f3b5} é \u2028 \\ \" '",
    "[1]",
    "null",
    "1e5",
    "x".repeat(300_000),
  ];
  await insert("works", [{ id: "x" }]);
  await insert(
    "recordings",
    texts.map((title, at) => ({ id: `r${at}`, title, slug: `s${at}`, duration_ms: 1, bpm: numbers[at] ?? null })),
  );
  const { rows } = await readAll("recordings");
  const columns = await columnsOf("recordings");
  expect(rows.map((row) => row[columns.indexOf("title")])).toEqual(texts);
  expect(rows.map((row) => row[columns.indexOf("bpm")])).toEqual(texts.map((_, at) => numbers[at] ?? null));

  const again = await beginRestore(testContext(), { id, migrations });
  expect(again.tables.find(({ name }) => name === "recordings")?.rows).toBe(texts.length);
  await insert("recordings", [{ id: "r0", title: "Corrected", slug: "s0", duration_ms: 1 }]);
  expect(await countOf("recordings")).toBe(texts.length);

  // Read while its recording was deleted.
  const leftOut = await insert("lyrics", [
    { recording_id: "r1", line: 1 },
    { recording_id: "gone", line: 1 },
  ]);
  expect(leftOut).toEqual({ leftOut: 1, again: false });
  expect(await countOf("search_dirty")).toBe(0);
  await expect(
    restoreRows(testContext(), { table: "lyrics", columns: ["recording_id"], rows: [] }),
  ).rejects.toMatchObject({ code: "invalid" });

  const files = [
    { id: "stem", sha256: "1", target_file_id: "song" },
    { id: "song", sha256: "2", target_file_id: null },
  ];
  expect(await insert("ingest_files", files)).toEqual({ leftOut: 0, again: true });
  await insert("ingest_files", files);
  const parents = await DB.prepare("SELECT id, target_file_id FROM ingest_files ORDER BY id").raw();
  expect(parents).toEqual([
    ["song", null],
    ["stem", "song"],
  ]);

  const short = { tables: [{ name: "recordings", rows: texts.length + 1 }] };
  await expect(finishRestore(testContext(), short)).rejects.toMatchObject({
    message: `The restore is not complete: recordings has ${texts.length} rows of ${texts.length + 1}.`,
  });
  expect((await findCompany(testContext().db, own))?.restoring).toBe(true);
  await finishRestore(testContext(), { tables: [{ name: "recordings", rows: texts.length }] });
  expect(await triggers()).toEqual(before);
  expect((await findCompany(testContext().db, own))?.restoring).toBe(false);
  expect(await DB.prepare('SELECT action FROM "audit_log"').first("action")).toBe("record-restored");
  // The response to the first one may be lost.
  await finishRestore(testContext(), { tables: [] });
  await expect(beginRestore(testContext(), { id, migrations })).rejects.toMatchObject({ code: "conflict" });
});

test("pages of rows follow each other without a gap, by insertion or by key, and end at four million characters", async () => {
  const insertEvents = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4100)
    INSERT INTO search_people (scope, words, person, created_at) SELECT 's', 'words ' || (i * 7919 % 4100), 'p', i FROM n`;
  await DB.prepare(insertEvents).run();
  const people = await readAll("search_people");
  expect(people.pages).toBe(3);
  const words = people.rows.map((row) => row[1]);
  expect(new Set(words).size).toBe(4100);
  expect(words).toEqual([...words].sort());

  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
     INSERT INTO lyrics (recording_id, line, text) SELECT 'r2', 100 - i, ?1 FROM n`,
  )
    .bind("x".repeat(900_000))
    .run();
  const { rows, pages } = await readAll("lyrics");
  expect(rows.map((row) => row[1])).toEqual([1, ...Array.from({ length: 12 }, (_, at) => 99 - at)]);
  expect(pages).toBe(3);
});

test("the endpoints need the ingest token, and a table that is not exported is not there", async () => {
  const { INGEST_TOKEN } = env as unknown as { INGEST_TOKEN: string };
  const base = "http://localhost/api/v1/ingest";
  for (const path of ["record", "record/recordings", "object-list/MASTERS"])
    await expect(visit(`${base}/${path}`, {}, apiHandler), path).rejects.toMatchObject({ code: "unauthorised" });
  const allowed = { authorization: `Bearer ${INGEST_TOKEN}` };
  for (const name of ["sessions", "api_tokens", "sqlite_master", "nothing"])
    await expect(visit(`${base}/record/${name}`, allowed, apiHandler), name).rejects.toMatchObject({
      code: "not_found",
    });
  await expect(visit(`${base}/record/tags?after=x`, allowed, apiHandler)).rejects.toMatchObject({ code: "invalid" });
  await expect(visit(`${base}/record/tags?after=[1,2]`, allowed, apiHandler)).rejects.toMatchObject({
    code: "invalid",
  });
  const { answer } = await visit(`${base}/record`, allowed, apiHandler);
  expect((answer as Response).status).toBe(200);
});
