import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const folder = "migrations/record";
const [main, spaces] = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];

test("a slide excludes the company that gave up the sub-domain it names, and keeps names that others have or no one had", () => {
  const db = new DatabaseSync(":memory:");
  const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const at = migrations.findIndex((name) => name.endsWith("_renamed-exclusions.sql"));
  const run = (names: string[]) => {
    for (const name of names) db.exec(readFileSync(`${folder}/${name}`, "utf8"));
  };
  run(migrations.slice(0, at));
  const insert = (table: string, row: Record<string, string | number>) =>
    db
      .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`)
      .run(...Object.values(row));
  const company = { environment: "main", tenant_id: "", name_key: "", theme: "{}", hls_config: "{}" };
  for (const subdomain of ["acme-trucks", "nova"])
    insert("companies", { ...company, id: subdomain, subdomain, name: subdomain });
  insert("companies", { ...company, environment: "spaces", id: "far", subdomain: "far", name: "Far" });
  const renamed = (id: string, subject: string, action: string, detail: object) =>
    insert("audit_log", {
      ...{ id, company_id: main, action, subject_type: "company", subject_id: subject },
      ...{ detail: JSON.stringify(detail), created_at: Number(id) },
    });
  renamed("1", "nova", "company-changed", { subdomain: "old-nova", before: { subdomain: "acme" } });
  renamed("2", "acme-trucks", "company-domain-changed", { before: { subdomain: "acme" }, after: { subdomain: "x" } });
  renamed("3", "acme-trucks", "company-changed", { subdomain: "acme-trucks", before: { subdomain: "x" } });
  renamed("4", "far", "company-changed", { subdomain: "far", before: { subdomain: "acme" } });
  renamed("5", "acme-trucks", "company-changed", { subdomain: "acme-trucks", before: { subdomain: "nova" } });
  const slide = (id: string, owner: string, excluded: string) => {
    insert("sliders", { id, company_id: owner, title: id, kind: "work", settings: "{}" });
    insert("slides", { id, slider_id: id, position: 1, name: id, exclude_subdomains: excluded });
  };
  slide("a", main, '["acme","nova","unknown","acme-trucks"]');
  slide("b", main, '["acme');
  slide("c", spaces, '["acme"]');
  slide("d", main, '{"acme":1}');
  run(migrations.slice(at));
  const stored = db.prepare("SELECT exclude_subdomains FROM slides ORDER BY id").all();
  expect(stored.map((row) => row.exclude_subdomains)).toEqual([
    '["acme-trucks","nova","unknown"]',
    '["acme',
    '["far"]',
    '{"acme":1}',
  ]);
});
