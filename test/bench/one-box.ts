import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { readBox } from "#app/assistant/box/read-box.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { searchDatabase } from "#test/bench/brief-relevance.ts";

/**
 * Texts of the one box over the demo catalogue: nDCG@10 and P@5 of graded searches. `node test/bench/one-box.ts <search database> [queries]`:
 * the SQLite file of a running copy's search database.
 */
const [file = "", queries = "test/bench/one-box/queries.txt"] = process.argv.slice(2);
const ctx = {
  search: searchDatabase(new DatabaseSync(file)),
  company: { id: "bench" },
  tenant: { version: "1" },
  actor: null,
  now: 0,
  cache: { allowed: false },
  url: new URL("http://localhost/search"),
} as unknown as RequestContext;
const gainAt = (gain: number, place: number) => (2 ** gain - 1) / Math.log2(place + 2);
const sum = (gains: number[]) => gains.slice(0, 10).reduce((all, gain, place) => all + gainAt(gain, place), 0);
let section = "";
const figures: { section: string; ndcg: number; p5: number }[] = [];
const params = (text: string) => readSearchParams(new URLSearchParams({ q: text })).filters;
await searchCatalogue(ctx, params("piano"));
for (const line of readFileSync(queries, "utf8").split("\n")) {
  if (line.startsWith("# ")) section = line.slice(2);
  const [text = "", graded] = line.split(" | ");
  if (graded === undefined || line.startsWith("#")) continue;
  const grades = new Map(graded.split(", ").map((one) => [one.split(":")[0] ?? "", Number(one.split(":")[1])]));
  const address = await readBox(ctx, new URLSearchParams({ q: text }));
  const filters = { ...(address?.filters ?? params(text)), ranksMeasures: true as const };
  const { tracks, near } = await searchCatalogue(ctx, filters);
  const titles = [...new Set([...tracks, ...(near?.tracks ?? [])].map(({ title }) => title))];
  const gains = titles.map((title) => grades.get(title) ?? 0);
  const best = [...grades.values()].sort((a, b) => b - a);
  const ndcg = sum(gains) / sum(best);
  const p5 =
    gains.slice(0, 5).filter((gain) => gain >= 2).length / Math.min(5, best.filter((gain) => gain >= 2).length);
  figures.push({ section, ndcg, p5 });
  console.log(
    ndcg.toFixed(2),
    p5.toFixed(2),
    tracks.length,
    near?.tracks.length ?? 0,
    text,
    "=>",
    titles.slice(0, 6).join(", "),
  );
}
for (const [name, some] of [...Map.groupBy(figures, (one) => one.section), ["All", figures] as const]) {
  const mean = (of: (one: (typeof figures)[number]) => number) =>
    (some.reduce((all, one) => all + of(one), 0) / some.length).toFixed(3);
  console.log(
    name,
    some.length,
    "nDCG@10",
    mean(({ ndcg }) => ndcg),
    "P@5",
    mean(({ p5 }) => p5),
  );
}
