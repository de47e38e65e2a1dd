import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { refuseOlderCopy } from "#scripts/migrate.ts";

test("a copy with migrations that this checkout has not is told to begin anew", () => {
  const migrations = [{ name: "0000_record.sql" }, { name: "0001_fixed-rows.sql" }];
  refuseOlderCopy([], migrations);
  refuseOlderCopy(["0000_record.sql"], migrations);
  expect(() => refuseOlderCopy(["0000_record.sql", "0009_access-indexes.sql"], migrations)).toThrow("npm run reset");
});

test("one snapshot of the schema is kept, that of the newest migration", () => {
  const snapshots = readdirSync("migrations/record/meta").filter((name) => name.endsWith("_snapshot.json"));
  const newest = readdirSync("migrations/record")
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});
