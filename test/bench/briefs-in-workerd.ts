import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { build } from "vite";
import { type MarkedBrief, productFamilies, readMarkedBriefs } from "#test/bench/brief-readings.ts";
import { cpuMs, workerdProcesses } from "#test/bench/cpu.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * Milliseconds of the processor that readings of briefs take in workerd, less those of a bare worker that gets the same requests in the same run:
 * `node test/bench/briefs-in-workerd.ts [folder]`. The first readings are those of as many isolates, since the times of a process have
 * steps of 10 ms.
 */
const [folder = "test/bench/briefs-odd"] = process.argv.slice(2);
const isolates = 24;
const rounds = 60;

async function bundle(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(path, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, target: "es2024", lib: { entry, formats: ["es"], fileName: "worker" } },
  });
  const [made] = Array.isArray(result) ? result : [result];
  if (made === undefined || !("output" in made) || made.output[0].type !== "chunk")
    throw new Error("The worker was not bundled");
  return made.output[0].code;
}

const bare = "export default { fetch: async (request) => new Response(String((await request.text()).length)) };";

class Workers {
  readonly #miniflare: Miniflare;
  readonly #pids: string[];

  private constructor(miniflare: Miniflare, pids: string[]) {
    this.#miniflare = miniflare;
    this.#pids = pids;
  }

  static async start(script: string, bindings: object): Promise<Workers> {
    const others = workerdProcesses();
    const workers = Array.from({ length: isolates }, (_, place) => ({
      name: `reader-${place}`,
      modules: [{ type: "ESModule" as const, path: "worker.js", contents: script }],
      compatibilityDate: "2026-09-01",
      bindings,
    }));
    const options = { host: "127.0.0.1", port: 0, workers };
    const miniflare = new Miniflare(convertV4MiniflareOptions(options as V4MiniflareOptions));
    await miniflare.ready;
    return new Workers(
      miniflare,
      workerdProcesses().filter((pid) => !others.includes(pid)),
    );
  }

  async ask(place: number, query: string, brief: MarkedBrief): Promise<void> {
    const worker = await this.#miniflare.getWorker(`reader-${place}`);
    const response = await worker.fetch(`http://reader/?now=${brief.now}&${query}`, {
      method: "POST",
      body: brief.text,
    });
    if (!response.ok) throw new Error(await response.text());
    await response.text();
  }

  /** Milliseconds of the processor for the same in every isolate, for each. */
  async each(query: string, briefOf: (place: number) => MarkedBrief): Promise<number> {
    const before = cpuMs(this.#pids);
    for (let place = 0; place < isolates; place += 1) await this.ask(place, query, briefOf(place));
    return (cpuMs(this.#pids) - before) / isolates;
  }

  async one(query: string, brief: MarkedBrief): Promise<number> {
    const before = cpuMs(this.#pids);
    await this.ask(0, query, brief);
    return cpuMs(this.#pids) - before;
  }

  async stop(): Promise<void> {
    await this.#miniflare.dispose();
  }
}

const briefs = readMarkedBriefs(folder);
const briefOf = (place: number) => briefs[place % briefs.length] as MarkedBrief;
const [reading, empty] = [
  await Workers.start(await bundle("./briefs-worker.ts"), { FAMILIES: productFamilies() }),
  await Workers.start(bare, {}),
];
const less = async (query: string) => (await reading.each(query, briefOf)) - (await empty.each(query, briefOf));
const start = await less("rounds=0");
const words = await less("rounds=0&words");
const first = await less("rounds=1");
const second = await less("rounds=1");
for (const brief of briefs) await reading.one("rounds=10", brief);
const warm: number[] = [];
for (const brief of briefs) {
  const own = await reading.one(`rounds=${rounds}`, brief);
  warm.push((own - (await empty.one("rounds=0", brief))) / rounds);
}
const [p50, p95] = [0.5, 0.95].map((share) => warm.toSorted((a, b) => a - b)[Math.floor(warm.length * share)] ?? 0);
printTable(
  `Briefs of ${folder} in workerd, ms of the processor less a bare worker`,
  ["isolate", "dictionary", "first reading", "second", "p50", "p95"],
  [
    [
      "a reading",
      start.toFixed(1),
      words.toFixed(1),
      withGoal(first, { max: 40 }, 1),
      second.toFixed(1),
      withGoal(p50 ?? 0, { max: 4 }, 2),
      (p95 ?? 0).toFixed(2),
    ],
  ],
);
await reading.stop();
await empty.stop();
