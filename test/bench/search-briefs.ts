import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { readWithoutSound } from "#app/catalogue/search/read-without-sound.server.ts";
import { briefDocument } from "#test/bench/brief-catalogue.ts";
import { type Brief, briefContext, meansOf, readBriefs, relevanceOf } from "#test/bench/brief-relevance.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { wordingDocument } from "#test/bench/wording-catalogue.ts";

/**
 * Searches in the words of briefs: nDCG@10 of `brief-queries.txt` and `brief-wordings.txt` over a library with the field's tags, with the words
 * taken literally, as the search did before it knew synonyms, and as it is.
 */
const size = process.argv.includes("--quick") ? 5_000 : 20_000;
const literally = "title,artist,album,tags,lyrics,isrc";

type Figure = { section: string; text: string; value: number };

async function measureAll(
  file: string,
  documentAt: typeof briefDocument,
): Promise<{ literal: Figure[]; now: Figure[] }> {
  const documents = new Map(
    Array.from({ length: size }, (_, index) => documentAt(index)).map((document) => [document.id, document]),
  );
  const ctx = briefContext(documents.values());
  async function measure(brief: Brief, params: Record<string, string>): Promise<Figure> {
    const { filters } = readSearchParams(new URLSearchParams({ q: brief.text, ...params }));
    const { results } = await readWithoutSound(ctx, filters, []);
    const ids = results.tracks.map(({ id }) => id);
    return { ...brief, value: relevanceOf(brief, ids, documents) };
  }
  const figures: { literal: Figure[]; now: Figure[] } = { literal: [], now: [] };
  for (const brief of readBriefs(file)) {
    const now = await measure(brief, {});
    if (Number.isNaN(now.value)) continue;
    figures.literal.push(await measure(brief, { qFields: literally }));
    figures.now.push(now);
  }
  return figures;
}

const files: [file: string, documentAt: typeof briefDocument, title: string, goal: number][] = [
  ["test/bench/brief-queries.txt", briefDocument, "Searches in the words of briefs", 0.85],
  ["test/bench/brief-wordings.txt", wordingDocument, "Left out, spots, developments, other scripts", 0.8],
];
for (const [file, documentAt, title, goal] of files) {
  const { literal, now } = await measureAll(file, documentAt);
  const before = meansOf(literal);
  printTable(
    `${title}, nDCG@10 among ${size.toLocaleString("en")}`,
    ["searches", "words taken literally", "as it is"],
    [...meansOf(now)].map(([name, { count, mean }]) => [
      name,
      String(count),
      (before.get(name)?.mean ?? 0).toFixed(3),
      withGoal(mean, { min: name === "All" ? goal : 0.75 }, 3),
    ]),
  );
  const poor = now.filter(({ value }) => value < 0.5).map(({ text, value }) => `${text} (${value.toFixed(2)})`);
  console.log(`\nBelow 0.5: ${poor.join(", ")}`);
}
