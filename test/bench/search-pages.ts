import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrateLocal } from "#scripts/migrate.ts";
import { type Bench, median, startBench } from "#test/bench/harness.ts";
import { buildCatalogue, randomOf, wordOf } from "#test/bench/search-fixture.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { tripsOf } from "#test/support/page-figures.ts";

/**
 * What an uncached search page costs in a catalogue of a million recordings beside one of the demo's size: `node test/bench/search-pages.ts`,
 * with `--quick` at 200,000.
 */
const demoSize = 300;
const pagesOfShape = 80;
const maxRatio = 2;
const maxRows = 300;

const pick = (random: () => number, from: number, to: number) => wordOf(from + Math.floor(random() * (to - from)));
const common = (random: () => number) => pick(random, 0, 60);

/** Each address once, so that no result is kept from the request before. The last three were searched before, on another page or a while ago. */
const shapes: { name: string; query(random: () => number): string; after?: string; pauseMs?: number }[] = [
  { name: "common word", query: (random) => `q=${common(random)} ` },
  { name: "two words", query: (random) => `q=${common(random)} ${pick(random, 100, 1000)}` },
  { name: "rare word", query: (random) => `q=${pick(random, 10_000, 29_000)}` },
  {
    name: "tempo and voice",
    query: (random) => `q=${common(random)} &bpmMin=${80 + Math.floor(random() * 20)}&bpmMax=126&vocals=no`,
  },
  { name: "common word, page 2", query: (random) => `q=${common(random)} `, after: "&page=2" },
  { name: "common word, by title", query: (random) => `q=${common(random)} `, after: "&sort=title" },
  // The result cache has forgotten it by then.
  { name: "common word, after 11 s", query: (random) => `q=${common(random)} `, pauseMs: 11_000 },
];

type Figures = { cpuMs: number; rows: number };

function searchFile(state: string): string {
  const folder = join(state, "v3", "d1", "miniflare-D1DatabaseObject");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const found = files.find((name) => {
    const database = new DatabaseSync(join(folder, name), { readOnly: true });
    const row = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'generation'").get();
    database.close();
    return row !== undefined;
  });
  if (found === undefined) throw new Error("The local search database was not found");
  return join(folder, found);
}

/** A folder of databases whose projection holds `size` recordings; the record has none of them, and a search does not ask it. */
async function stateOf(size: number): Promise<string> {
  const state = mkdtempSync(join(tmpdir(), "syncline-search-pages-"));
  await migrateLocal(state);
  const file = searchFile(state);
  const built = join(state, "built.sqlite");
  const { database } = buildCatalogue(built, size);
  database.exec("UPDATE generation SET complete = 1; PRAGMA journal_mode = DELETE");
  database.close();
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
  copyFileSync(built, file);
  rmSync(built);
  return state;
}

async function open(bench: Bench, query: string): Promise<number> {
  const response = await fetch(new URL(`/search?bench=1&${query}`, bench.url), { headers: { Accept: "text/html" } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`/search?${query} answered ${response.status}`);
  return tripsOf(response.headers.get("Server-Timing")).rows;
}

async function measureShapes(size: number): Promise<Map<string, Figures>> {
  const state = await stateOf(size);
  const bench = await startBench(state, { assets: false });
  try {
    for (let warm = 0; warm < 150; warm += 1) await open(bench, `q=${wordOf(30_000 + warm)}`);
    const figures = new Map<string, Figures>();
    for (const [at, { name, query, after = "", pauseMs = 0 }] of shapes.entries()) {
      const queries = new Set<string>();
      for (let seed = 0; queries.size < pagesOfShape && seed < 100_000; seed += 1)
        queries.add(query(randomOf(seed * 31 + at)));
      const addresses = [...queries];
      if (after !== "" || pauseMs > 0) for (const one of addresses) await open(bench, one);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const before = bench.cpuMs();
      const rows = [];
      for (const one of addresses) rows.push(await open(bench, one + after));
      figures.set(name, { cpuMs: (bench.cpuMs() - before) / addresses.length, rows: median(rows) });
    }
    return figures;
  } finally {
    await bench.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

export async function measureSearchPages(size: number): Promise<void> {
  const demo = await measureShapes(demoSize);
  const large = await measureShapes(size);
  const rows = shapes.map(({ name }) => {
    const [small, big] = [demo.get(name), large.get(name)];
    const ratio = (big?.cpuMs ?? Number.NaN) / (small?.cpuMs ?? Number.NaN);
    return [
      name,
      (small?.cpuMs ?? Number.NaN).toFixed(2),
      (big?.cpuMs ?? Number.NaN).toFixed(2),
      withGoal(ratio, { max: maxRatio }, 2),
      String(small?.rows),
      withGoal(big?.rows ?? Number.NaN, { max: maxRows }, 0),
    ];
  });
  const sizes = [demoSize, size].map((one) => one.toLocaleString("en"));
  const heads = [...sizes.map((one) => `CPU ms, ${one}`), "ratio", ...sizes.map((one) => `rows read, ${one}`)];
  printTable("Search page, every search once", heads, rows);
}

if (process.argv[1]?.endsWith("search-pages.ts"))
  await measureSearchPages(Number(process.argv[2]) || (process.argv.includes("--quick") ? 200_000 : 1_000_000));
