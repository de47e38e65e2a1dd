import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { foldName } from "#db/folded-name.server.ts";

const folder = "migrations/record";

test("stored names get their folded keys, double invitations and policies stay unique, and theme colours are renamed", () => {
  const db = new DatabaseSync(":memory:");
  const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const at = migrations.findIndex((name) => name.endsWith("_people.sql"));
  const run = (names: string[]) => {
    for (const name of names) db.exec(readFileSync(`${folder}/${name}`, "utf8"));
  };
  run(migrations.slice(0, at));
  const names = ["Éva ŁINDBÆK-Weiß", "Ada Lindqvist", "  ZOË Šťastná "];
  for (const [id, name] of names.entries()) {
    db.prepare("INSERT INTO users (id, email, name, nickname) VALUES (?, ?, ?, '')").run(
      `u${id}`,
      `${id}@a.example`,
      name,
    );
  }
  for (const [id, name] of ["Équipe", "équipe", "Equipe"].entries()) {
    db.prepare("INSERT INTO policies (id, name, scopes) VALUES (?, ?, '[]')").run(`p${id}`, name);
  }
  const company = "00000000-0000-7000-8000-000000000001";
  for (const [id, status] of ["pending", "pending", "accepted"].entries()) {
    const sql = "INSERT INTO invitations (id, company_id, email, status) VALUES (?, ?, 'sol@a.example', ?)";
    db.prepare(sql).run(`i${id}`, company, status);
  }
  db.exec(
    `UPDATE companies SET theme = json_set(theme, '$.ground', '#ffffff', '$.ink', '#111111') WHERE id = '${company}'`,
  );
  run(migrations.slice(at));
  expect(
    db
      .prepare("SELECT name_key FROM users ORDER BY id")
      .all()
      .map((row) => row.name_key),
  ).toEqual(names.map(foldName));
  expect(
    db
      .prepare("SELECT name_key FROM policies ORDER BY id")
      .all()
      .map((row) => row.name_key),
  ).toEqual(["equipe", "equipe p1", "equipe p2"]);
  expect(
    db
      .prepare("SELECT status FROM invitations ORDER BY id")
      .all()
      .map((row) => row.status),
  ).toEqual(["revoked", "pending", "accepted"]);
  const themes = db
    .prepare("SELECT theme FROM companies ORDER BY id")
    .all()
    .map((row) => JSON.parse(String(row.theme)));
  expect(themes[0]).toMatchObject({ background: "#ffffff", text: "#111111", accent: null });
  expect(themes[1]).toMatchObject({ background: null, text: null });
  expect(Object.keys(themes[0])).not.toContain("ground");
});
