import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Bench, type Load, load, medianOf, type Server, startControl, type Target } from "#test/bench/harness.ts";
import { type Person, sessionOf } from "#test/bench/signed-in.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

type Goal = { minRatio?: number; maxCpuMs?: number };
/** `isCached`: comes from the page cache. `equal`: the name of the bare worker's target that returns as many bytes. */
type Page = Target & { name: string; goal: Goal; isCached?: boolean; equal?: string };
/** `counted`: a fixed number of requests, so that CPU does not depend on how busy the machine is. */
type Rounds = { crowd: Load[]; alone: Load[]; counted: Load[] };

const cached: Goal = { minRatio: 0.6 };
/** What the platform asks a Worker for: stored pages are sent as they are kept. Others it compresses itself, after the Worker. */
const compressed = { "Accept-Encoding": "br, gzip" };
const control = "bare worker (control)";

type Options = {
  rounds: number;
  seconds: number;
  person: Person;
  songPath: string;
};

async function pagesOf(server: Bench, { person, songPath }: Options): Promise<Page[]> {
  const signedIn = { Cookie: await sessionOf(server.url, person) };
  // A page with a query parameter that it does not know, or of a form that carries a session, is never a shared one.
  const page = (name: string, path: string, goal: Goal = {}, headers = {}) => {
    const isCached = goal === cached;
    return { server, name, path, headers: isCached ? { ...headers, ...compressed } : headers, goal, isCached };
  };
  return [
    page("landing, cached", "/", cached),
    page("discover, cached", "/discover", cached),
    page("search, cached", "/search?q=a", cached),
    page("song, cached", songPath, cached),
    page("search, uncached", "/search?q=a&bench=1", { minRatio: 0.05, maxCpuMs: 4.5 }),
    page("discover, uncached", "/discover?bench=1", { maxCpuMs: 5.5 }),
    page("song, uncached", `${songPath}?bench=1`, { maxCpuMs: 4 }),
    page("login", "/login"),
    page("search, signed in", "/search?q=a", {}, signedIn),
    page("discover, signed in", "/discover", {}, signedIn),
  ];
}

/** Brings a cached page up to date, so that a short round measures the cache and not the one renewal in it. */
async function renew({ server, path }: Target): Promise<void> {
  for (const _visit of [1, 2]) {
    await (await fetch(new URL(path, server.url))).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Bytes of a page's body as it is sent. */
async function sizeOf({ server, path, headers }: Target): Promise<number> {
  const sent = request(new URL(path, server.url), { agent: false, headers });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return (await buffer(response)).byteLength;
}

/** The pages, and before each cached one the bare worker that returns as many bytes. */
async function withControls(hello: Server, pages: Page[]): Promise<Page[]> {
  const all: Page[] = [{ server: hello, name: control, path: "/", goal: {} }];
  for (const page of pages) {
    if (!page.isCached) {
      all.push(page);
      continue;
    }
    await renew(page);
    const bytes = await sizeOf(page);
    const equal = `bare worker, ${(bytes / 1024).toFixed(0)} KB`;
    all.push({ server: hello, name: equal, path: `/?bytes=${bytes}`, goal: {} }, { ...page, equal });
  }
  return all;
}

/**
 * Requests a second, latencies and CPU of pages beside a worker that only says hello, and of cached pages also beside one that returns
 * as many bytes; interleaved, medians of the rounds.
 */
export async function measurePages(bench: Bench, options: Options): Promise<void> {
  const hello = await startControl("hello");
  const pages = await withControls(hello, await pagesOf(bench, options));
  const measured = new Map(pages.map(({ name }): [string, Rounds] => [name, { crowd: [], alone: [], counted: [] }]));
  try {
    // Once for nothing: compiled code and filled caches are what a busy server has.
    for (const page of pages) await load(page, { connections: 4, requests: 200 });
    for (let round = 0; round < options.rounds; round += 1) {
      for (const page of pages) {
        const rounds = measured.get(page.name);
        if (page.isCached) await renew(page);
        rounds?.counted.push(await load(page, { connections: 4, requests: 150 }));
        rounds?.crowd.push(await load(page, { connections: 16, seconds: options.seconds }));
        rounds?.alone.push(await load(page, { connections: 1, seconds: options.seconds / 2 }));
      }
    }
  } finally {
    await hello.stop();
  }
  report(pages, measured);
}

function report(pages: Page[], measured: Map<string, Rounds>): void {
  const rateOf = (name: string) => medianOf(measured.get(name)?.crowd ?? [], "requestsPerSecond");
  const rows = pages.map(({ name, goal, equal }) => {
    const { crowd, alone, counted } = measured.get(name) ?? { crowd: [], alone: [], counted: [] };
    const rate = rateOf(name);
    return [
      name,
      withGoal(medianOf(counted, "cpuMs"), { max: goal.maxCpuMs }, 2),
      rate.toFixed(0),
      withGoal(rate / rateOf(control), { min: goal.minRatio }, 3),
      equal === undefined ? "" : withGoal(rate / rateOf(equal), { min: goal.minRatio }, 3),
      medianOf(alone, "p50").toFixed(1),
      medianOf(alone, "p99").toFixed(1),
      String([...crowd, ...alone, ...counted].reduce((sum, { errors }) => sum + errors, 0)),
    ];
  });
  const heads = ["CPU ms", "req/s, c=16", "of the control", "of as many bytes", "p50 ms, c=1", "p99 ms, c=1", "errors"];
  printTable("Pages", heads, rows);
}
