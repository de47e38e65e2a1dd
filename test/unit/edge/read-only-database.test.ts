import { expect, test } from "vitest";
import { readOnlyDatabase } from "#app/edge/context/read-only-database.server.ts";

const prepared: string[] = [];
const database = readOnlyDatabase(
  { prepare: (query: string) => void prepared.push(query) } as unknown as D1Database,
  () => new Error("refused"),
);

test("a read-only database prepares statements that read, whatever words are in them", () => {
  const reads = [
    "SELECT 1",
    " \n select * from updates where name = 'delete from'",
    "WITH recent AS (SELECT 1) SELECT * FROM recent, inserted, updated_at",
    "SELECT json_extract('{}', '$')",
  ];
  for (const query of reads) database.prepare(query);
  expect(prepared).toEqual(reads);
});

test("a read-only database refuses every statement that writes", () => {
  for (const query of [
    "INSERT INTO notes VALUES (1)",
    "insert or ignore into notes values (1)",
    "\n  UPDATE notes SET a = 1",
    "DELETE FROM notes",
    "REPLACE INTO notes VALUES (1)",
    "WITH rows AS (SELECT 1) INSERT INTO notes SELECT * FROM rows",
    "with rows as (select 1) update notes set a = 1",
    "with rows as (select 1) delete from notes",
    "DROP TABLE notes",
  ])
    expect(() => database.prepare(query), query).toThrow("refused");
});
