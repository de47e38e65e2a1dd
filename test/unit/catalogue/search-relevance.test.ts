import { expect, test } from "vitest";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { readWithoutSound } from "#app/catalogue/search/read-without-sound.server.ts";
import { briefDocument } from "#test/bench/brief-catalogue.ts";
import { briefContext, meansOf, readBriefs, relevanceOf } from "#test/bench/brief-relevance.ts";
import { wordingDocument } from "#test/bench/wording-catalogue.ts";

const size = 3_000;

/** nDCG@10 of the searches of a file, by section and of all, in a library of the field's tags. */
async function measure(file: string, documentAt: typeof briefDocument): Promise<Map<string, { mean: number }>> {
  const documents = new Map(
    Array.from({ length: size }, (_, index) => documentAt(index)).map((document) => [document.id, document]),
  );
  const ctx = briefContext(documents.values());
  const figures: { section: string; value: number }[] = [];
  for (const brief of readBriefs(file)) {
    const { filters } = readSearchParams(new URLSearchParams({ q: brief.text }));
    const { results } = await readWithoutSound(ctx, filters, []);
    const ids = results.tracks.map(({ id }) => id);
    const value = relevanceOf(brief, ids, documents);
    if (!Number.isNaN(value)) figures.push({ section: brief.section, value });
  }
  return meansOf(figures);
}

test("searches in the words of briefs find what their writers mean, in every group of them", async () => {
  const means = await measure("test/bench/brief-queries.txt", briefDocument);
  expect(means.get("All")?.mean).toBeGreaterThanOrEqual(0.85);
  for (const [section, { mean }] of means) expect(mean, section).toBeGreaterThanOrEqual(0.75);
});

test("what is not wanted, lengths of spots, developments and other scripts are read as they are meant", async () => {
  const means = await measure("test/bench/brief-wordings.txt", wordingDocument);
  expect(means.get("All")?.mean).toBeGreaterThanOrEqual(0.8);
  for (const [section, { mean }] of means) expect(mean, section).toBeGreaterThanOrEqual(0.75);
});
