import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const folder = "migrations/record";
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const own = files.findIndex((name) => name.endsWith("_payees.sql"));

function migrate(db: DatabaseSync, names: string[]): void {
  for (const name of names)
    for (const query of readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint")) db.exec(query);
}

test("payment data of artists becomes rows that count at once, beside those of parties, and later migrations apply", () => {
  const db = new DatabaseSync(":memory:");
  migrate(db, files.slice(0, own));
  db.exec("PRAGMA foreign_keys = OFF");
  const account = "'1 Pier Road', 'DE89370400440532013000', 'DEUTDEFF', 'PT 501'";
  db.exec(`INSERT INTO artist_payees (artist_id, name, address, iban, bic, tax_number, updated_at) VALUES ('a', 'Ada', ${account}, 7),
      ('b', 'Bo', '', '', '', '', 8);
    INSERT INTO party_payees (id, party_id, name, iban, counts_from, withdrawn_at, created_by, created_at) VALUES ('p', 'x', 'Party', 'FR', 9, 10, 'u', 5)`);
  migrate(db, files.slice(own));
  const columns =
    "party_id, artist_id, name, address, iban, bic, tax_number, counts_from, withdrawn_at, created_by, created_at";
  const nothing = {
    party_id: null,
    address: "",
    iban: "",
    bic: "",
    tax_number: "",
    withdrawn_at: null,
    created_by: null,
  };
  expect(db.prepare(`SELECT ${columns} FROM party_payees ORDER BY name`).all()).toEqual([
    {
      ...{ ...nothing, artist_id: "a", name: "Ada", address: "1 Pier Road", iban: "DE89370400440532013000" },
      ...{ bic: "DEUTDEFF", tax_number: "PT 501", counts_from: 7, created_at: 7 },
    },
    { ...nothing, artist_id: "b", name: "Bo", counts_from: 8, created_at: 8 },
    {
      ...{ ...nothing, party_id: "x", artist_id: null, name: "Party", iban: "FR", counts_from: 9, withdrawn_at: 10 },
      ...{ created_by: "u", created_at: 5 },
    },
  ]);
  expect(db.prepare("SELECT count(DISTINCT id) AS ids FROM party_payees").get()).toEqual({ ids: 3 });
  expect(() => db.exec("INSERT INTO party_payees (id, name, counts_from) VALUES ('q', 'None', 1)")).toThrow(
    /party_payees_holder/,
  );
  expect(db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  db.close();
});
