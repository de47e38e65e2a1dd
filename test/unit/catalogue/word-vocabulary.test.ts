import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { meansText, wordFamilySchema } from "#app/backoffice/words/word-family-form.ts";
import type { WordFamily } from "#app/catalogue/words/word-family.ts";

const [tables, seed, vocabulary] = ["0010_word-families", "0011_word-families-seed", "0054_word-vocabulary"].map(
  (name) => readFileSync(`migrations/record/${name}.sql`, "utf8").replaceAll("--> statement-breakpoint", ""),
) as [string, string, string];

function seeded(): DatabaseSync {
  const record = new DatabaseSync(":memory:");
  record.exec(tables);
  record.exec(seed);
  return record;
}

function familiesOf(record: DatabaseSync): Map<string, WordFamily> {
  const rows = record.prepare("SELECT word_key, repertoire, words, means FROM word_families").all();
  return new Map(
    rows.map(({ word_key, repertoire, words, means }) => [
      String(word_key),
      { repertoire, words: JSON.parse(String(words)), means: JSON.parse(String(means)) } as WordFamily,
    ]),
  );
}

test("each family that comes with the product can be saved by staff as it is", () => {
  const record = seeded();
  record.exec(vocabulary);
  const refused = [...familiesOf(record)].filter(
    ([, { repertoire, words, means }]) =>
      !wordFamilySchema.safeParse({ repertoire, words: words.join(", "), means: meansText(means) }).success,
  );
  expect(refused.map(([key]) => key)).toEqual([]);
});

test("new words leave alone the families that staff changed or deleted", () => {
  const record = seeded();
  record.exec(`UPDATE word_families SET means = '[["Violin"]]', updated_at = updated_at + 1 WHERE word_key = 'cello';
    DELETE FROM word_families WHERE word_key = 'western';
    INSERT INTO word_families (id, repertoire, words, means, word_key) VALUES ('own', 'cultural', '["stadium rock"]', '[["Pop"]]', 'stadium rock')`);
  record.exec(vocabulary);
  const families = familiesOf(record);
  expect(families.get("cello")?.means).toEqual([["Violin"]]);
  expect(families.has("western")).toBe(false);
  expect(families.get("stadium rock")?.means).toEqual([["Pop"]]);
  expect(families.get("violin")?.means).toEqual([["Violin", "~Strings"]]);
  expect(families.get("bluegrass")?.means[1]).toContain("Banjo");
});
