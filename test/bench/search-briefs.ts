import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { briefDocument } from "#test/bench/brief-catalogue.ts";
import { type Brief, briefContext, meansOf, readBriefs, relevanceOf } from "#test/bench/brief-relevance.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * Searches in the words of briefs: nDCG@10 of `brief-queries.txt` over a library with the field's tags, with the words taken
 * literally, as the search did before it knew synonyms, and as it is. test/unit/catalogue/search-relevance.test.ts measures `brief-wordings.txt`.
 */
const size = process.argv.includes("--quick") ? 5_000 : 20_000;
const literally = "title,artist,album,tags,lyrics,isrc";

const documents = new Map(
  Array.from({ length: size }, (_, index) => briefDocument(index)).map((document) => [document.id, document]),
);
const ctx = briefContext(documents.values());

async function measure(brief: Brief, params: Record<string, string>): Promise<number> {
  const { filters } = readSearchParams(new URLSearchParams({ q: brief.text, ...params }));
  const { tracks } = await searchCatalogue(ctx, filters);
  const ids = tracks.map(({ id }) => id);
  return relevanceOf(brief, ids, documents);
}

const before: { section: string; value: number }[] = [];
const now: typeof before = [];
const poor: [string, number][] = [];
for (const brief of readBriefs("test/bench/brief-queries.txt")) {
  const { section } = brief;
  const value = await measure(brief, {});
  if (Number.isNaN(value)) continue;
  before.push({ section, value: await measure(brief, { qFields: literally }) });
  now.push({ section, value });
  if (value < 0.5) poor.push([brief.text, value]);
}

const literal = meansOf(before);
printTable(
  `Searches in the words of briefs, nDCG@10 among ${size.toLocaleString("en")}`,
  ["searches", "words taken literally", "as it is"],
  [...meansOf(now)].map(([name, { count, mean }]) => [
    name,
    String(count),
    (literal.get(name)?.mean ?? 0).toFixed(3),
    withGoal(mean, { min: name === "All" ? 0.85 : 0.75 }, 3),
  ]),
);
console.log(`\nBelow 0.5: ${poor.map(([text, value]) => `${text} (${value.toFixed(2)})`).join(", ")}`);
