import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { measureD1 } from "#test/bench/search-d1.ts";
import { buildCatalogue } from "#test/bench/search-fixture.ts";
import { percentile, type Statement, shapedQuery, shapes } from "#test/bench/search-shapes.ts";
import { measureUses } from "#test/bench/search-usage.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * How long the statements of a search page take at 10,000, 100,000 and 1,000,000 recordings: `node test/bench/search-engine.ts`,
 * with `--quick` at 10,000 only. The first figures are the page of results, the second all statements of the page together. Beside
 * them, in the same rounds, what the index itself takes for any page with the words.
 */
const quick = process.argv.includes("--quick");
const sizes = quick ? [10_000] : [10_000, 100_000, 1_000_000];
const rounds = 200;

type Figures = { bare: number[]; page: number[]; whole: number[] };

function runner(database: DatabaseSync) {
  const prepared = new Map<string, StatementSync>();
  return ({ sql, parameters }: Statement) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...parameters);
  };
}

/** Every shape once a round, so that a busy moment of the machine falls on all of them. */
function measure(database: DatabaseSync): Figures[] {
  const run = runner(database);
  const figures: Figures[] = shapes.map(() => ({ bare: [], page: [], whole: [] }));
  for (let round = -20; round < rounds; round += 1) {
    for (const [index, shape] of shapes.entries()) {
      const { bare, page, counts } = shapedQuery(shape, round + 1000);
      const first = performance.now();
      run(bare);
      const start = performance.now();
      run(page);
      const middle = performance.now();
      for (const statement of counts) run(statement);
      const end = performance.now();
      if (round < 0) continue;
      figures[index]?.bare.push(start - first);
      figures[index]?.page.push(middle - start);
      figures[index]?.whole.push(end - start);
    }
  }
  return figures;
}

function both(values: number[]): string {
  return `${percentile(values, 0.5).toFixed(3)} / ${percentile(values, 0.99).toFixed(2)}`;
}

const folder = mkdtempSync(join(tmpdir(), "syncline-search-"));
try {
  const results: Figures[][] = [];
  for (const size of sizes) {
    const path = join(folder, `${size}.sqlite`);
    const { database, buildMs } = buildCatalogue(path, size);
    console.log(
      `${size} recordings: built in ${(buildMs / 1000).toFixed(1)} s, ${Math.round(statSync(path).size / 1e6)} MB`,
    );
    results.push(measure(database));
    if (size === sizes.at(-1)) await measureUses(database, size);
    database.close();
    rmSync(path);
  }
  const pageRows = shapes.map(({ name }, index) => {
    const cells = results.map((figures) => both(figures[index]?.page ?? []));
    const medians = results.map((figures) => percentile(figures[index]?.page ?? [], 0.5));
    const bare = percentile(results.at(-1)?.[index]?.bare ?? [], 0.5);
    const compared = [bare.toFixed(3), ((medians.at(-1) ?? 0) / bare).toFixed(1)];
    const growth = quick ? [] : [withGoal((medians[2] ?? 0) / (medians[1] ?? 1), { max: 1.5 }, 2)];
    return [name, ...cells, ...compared, ...growth];
  });
  const counts = sizes.map((size) => `${size.toLocaleString("en")} recordings`);
  printTable(
    "Search engine: page of results, ms p50 / p99 (≤ 0.1 / 1 at 100,000 and 1,000,000)",
    [...counts, "index alone, p50", "page : index", ...(quick ? [] : ["p50 1M : 100k"])],
    pageRows,
  );
  printTable(
    "Search engine: with counts, facets and their words, ms p50 / p99",
    counts,
    shapes.map(({ name }, index) => [name, ...results.map((figures) => both(figures[index]?.whole ?? []))]),
  );
  const d1Size = quick ? 10_000 : 100_000;
  printTable(
    `Search through D1 in Miniflare at ${d1Size.toLocaleString("en")} recordings`,
    ["ms p50 / p99", "rows read"],
    (await measureD1(d1Size)).map(({ name, times, rowsRead }) => [
      name,
      both(times),
      withGoal(rowsRead, { max: 60 }, 0),
    ]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
