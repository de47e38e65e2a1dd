import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { meansText, wordFamilySchema } from "#app/backoffice/words/word-family-form.ts";
import type { WordFamily } from "#app/catalogue/words/word-family.ts";

const folder = "migrations/record";

function migrated(): DatabaseSync {
  const record = new DatabaseSync(":memory:");
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort())
    record.exec(readFileSync(`${folder}/${name}`, "utf8").replaceAll("--> statement-breakpoint", ""));
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
  const record = migrated();
  const refused = [...familiesOf(record)].filter(
    ([, { repertoire, words, means }]) =>
      !wordFamilySchema.safeParse({ repertoire, words: words.join(", "), means: meansText(means) }).success,
  );
  expect(familiesOf(record).size).toBeGreaterThan(400);
  expect(refused.map(([key]) => key)).toEqual([]);
});
