import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { measureFirstPage } from "#test/bench/first-page.ts";
import {
  type Bench,
  type Load,
  load,
  medianOf,
  type Server,
  startBench,
  startControl,
  type Target,
} from "#test/bench/harness.ts";
import { printChanges } from "#test/bench/last-report.ts";
import { type Person, sessionOf } from "#test/bench/signed-in.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { addPages, seedWithoutSound } from "#test/support/demo-without-sound.ts";
import { emptyState } from "#test/support/edge-runtime.ts";
import { bytesOf, tripsOf } from "#test/support/page-figures.ts";

type Goal = { minRatio?: number; minOfEqual?: number; maxCpuMs?: number; maxP99?: number };
/** `isCached`: comes from the page cache. `equal`: the name of the bare worker's target that returns as many bytes. */
type Page = Target & { name: string; goal: Goal; isCached?: boolean; equal?: string; isEqual?: boolean };
/** `crowd`: a fixed number of requests, so that CPU does not depend on how busy the machine is. */
type Rounds = { crowd: Load[]; alone: Load[] };

const cached: Goal = { minRatio: 0.6, minOfEqual: 0.75 };
const signedInGoal: Goal = { maxCpuMs: 6, minRatio: 0.035, maxP99: 40 };
/** What the platform asks a Worker for: stored pages are sent as they are kept. Others it compresses itself, after the Worker. */
const compressed = { "Accept-Encoding": "br, gzip" };
const control = "bare worker (control)";
const title = "Pages";
const firstPath = "/search?q=piano&bench=1";
const songPath = "/music-sync-licensing/song/paper-lanterns";

type Options = { rounds: number; seconds: number; requests: number; person: Person };

async function pagesOf(server: Bench, person: Person): Promise<Page[]> {
  const signedIn = { Cookie: await sessionOf(server.url, person) };
  const { editor, record } = await addPages(server.url.origin, signedIn.Cookie);
  // A page with a query parameter that it does not know, or of a form that carries a session, is never a shared one.
  const page = (name: string, path: string, goal: Goal = {}, headers = {}) => {
    const isCached = goal === cached;
    return { server, name, path, headers: isCached ? { ...headers, ...compressed } : headers, goal, isCached };
  };
  return [
    page("landing, cached", "/", cached),
    page("discover, cached", "/discover", cached),
    // The page cache stores no free text.
    page("search, cached", "/search", cached),
    page("song, cached", songPath, cached),
    page("search, uncached", "/search?q=a&bench=1", { minRatio: 0.075, maxCpuMs: 4 }),
    page("discover, uncached", "/discover?bench=1", { minRatio: 0.06, maxCpuMs: 4.5 }),
    page("song, uncached", `${songPath}?bench=1`, { minRatio: 0.055, maxCpuMs: 3.8 }),
    page("login", "/login", { minRatio: 0.19, maxCpuMs: 1.2 }),
    page("search, signed in", "/search?q=a", signedInGoal, signedIn),
    page("discover, signed in", "/discover", signedInGoal, signedIn),
    page("song, signed in", songPath, {}, signedIn),
    page("playlist editor", editor, {}, signedIn),
    page("board", "/opportunities?view=board", {}, signedIn),
    page("list of records", "/songs/list", {}, signedIn),
    page("record", record, {}, signedIn),
  ];
}

/** Brings a cached page up to date, so that a short round measures the cache and not the one renewal in it. */
async function renew({ server, path }: Target): Promise<void> {
  for (const _visit of [1, 2]) {
    await (await fetch(new URL(path, server.url))).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** The body of a page as it is sent, and what it says of its cost. */
async function bodyOf({ server, path, headers }: Target): Promise<{ body: Buffer; timing?: string | string[] }> {
  const sent = request(new URL(path, server.url), { agent: false, headers });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { body: await buffer(response), timing: response.headers["server-timing"] };
}

/** Rows that a page reads when it was opened before, and its bytes before compression. */
async function answerOf(page: Page): Promise<Answer> {
  const { body, timing } = await bodyOf(page);
  return { ...bytesOf(body.toString()), rows: tripsOf(timing).rows };
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
    const bytes = (await bodyOf(page)).body.byteLength;
    const equal = `bare worker, ${(bytes / 1024).toFixed(0)} KB`;
    all.push({ server: hello, name: equal, path: `/?bytes=${bytes}`, goal: {}, isEqual: true }, { ...page, equal });
  }
  return all;
}

type Answer = { rows: number; html: number; data: number };
type Measured = Page & Answer & { rounds: Rounds; ofControl: number; ofEqual: number };

/** Every page once a round, so that a busy moment of the machine falls on all of them. */
async function measureRounds(pages: Page[], { rounds, seconds, requests }: Options): Promise<Measured[]> {
  const all = pages.map((page): [Page, Rounds] => [page, { crowd: [], alone: [] }]);
  const crowdOf = new Map<Page, number>();
  for (const page of pages) {
    // Compiled code and filled caches are what a busy server has.
    await load(page, { connections: 4, requests });
    // A number of requests instead of a time: of a slow page, those under way at its end would be a part of all.
    const { requestsPerSecond } = await load(page, { connections: 16, requests });
    crowdOf.set(page, Math.max(32, Math.round(requestsPerSecond * seconds)));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [page, { crowd, alone }] of all) {
      if (page.isCached) await renew(page);
      crowd.push(await load(page, { connections: 16, requests: crowdOf.get(page) ?? requests }));
      if (page.isEqual) continue;
      alone.push(await load(page, { connections: 1, seconds: page.isCached ? seconds / 2 : seconds }));
    }
  }
  const rateOf = (name?: string) => {
    const found = all.find(([page]) => page.name === name)?.[1].crowd ?? [];
    return found.length === 0 ? Number.NaN : medianOf(found, "requestsPerSecond");
  };
  const measured: Measured[] = [];
  for (const [page, own] of all) {
    const rate = rateOf(page.name);
    const ratios = { ofControl: rate / rateOf(control), ofEqual: rate / rateOf(page.equal) };
    measured.push({ ...page, ...(await answerOf(page)), ...ratios, rounds: own });
  }
  return measured;
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);

type Shown = { text: string; cell(page: Measured): string };
const seen = (isKnown: boolean, text: string) => (isKnown ? text : "");

/** Columns that mean the same in another hour: their changes since the last report are printed. */
const compared: Shown[] = [
  {
    text: "CPU ms",
    cell: ({ rounds, goal }) => withGoal(medianOf(rounds.crowd, "cpuMs"), { max: goal.maxCpuMs }, 2),
  },
  { text: "of the control", cell: ({ ofControl, goal }) => withGoal(ofControl, { min: goal.minRatio }, 3) },
  {
    text: "of as many bytes",
    cell: ({ ofEqual, goal }) => seen(ofEqual > 0, withGoal(ofEqual, { min: goal.minOfEqual }, 3)),
  },
  { text: "rows", cell: ({ rows, isCached }) => seen(rows >= 0 && !isCached, String(rows)) },
  { text: "KB HTML", cell: ({ html, data }) => seen(data > 0, kilo(html)) },
  { text: "KB data", cell: ({ data }) => seen(data > 0, kilo(data)) },
];
const others: Shown[] = [
  { text: "req/s, c=16", cell: ({ rounds }) => medianOf(rounds.crowd, "requestsPerSecond").toFixed(0) },
  {
    text: "p50 ms, c=1",
    cell: ({ rounds }) => seen(rounds.alone.length > 0, medianOf(rounds.alone, "p50").toFixed(1)),
  },
  { text: "p99 ms, c=1", cell: ({ rounds, goal }) => withGoal(medianOf(rounds.alone, "p99"), { max: goal.maxP99 }, 1) },
  {
    text: "errors",
    cell: ({ rounds }) =>
      String(
        Object.values(rounds)
          .flat()
          .reduce((sum, { errors }) => sum + errors, 0),
      ),
  },
];

/**
 * Requests a second, latencies and CPU of pages of the demo beside a worker that only says hello, and of cached pages also beside one that
 * returns as many bytes; interleaved, medians of the rounds. Prints what changed since docs/performance.md was written.
 */
export async function measurePages(options: Options): Promise<void> {
  const place = await emptyState();
  try {
    const measured = await measureLoaded(place.state, options);
    const columns = [...compared, ...others];
    const rows = measured.map((page) => [page.name, ...columns.map(({ cell }) => cell(page))]);
    const firstPage = withGoal(await measureFirstPage(place.state, firstPath, options.rounds), { max: 150 }, 0);
    rows.push(["search, first of a process", firstPage, ...columns.slice(1).map(() => "")]);
    const heads = columns.map(({ text }) => text);
    printTable(title, heads, rows);
    printChanges(
      title,
      { heads, rows },
      compared.map(({ text }) => text),
    );
  } finally {
    place.remove();
  }
}

async function measureLoaded(state: string, options: Options): Promise<Measured[]> {
  const bench = await startBench(state, { assets: false });
  const hello = await startControl("hello");
  try {
    await seedWithoutSound({ base: bench.url.origin, token: bench.token });
    const pages = await withControls(hello, await pagesOf(bench, options.person));
    return await measureRounds(pages, options);
  } finally {
    await hello.stop();
    await bench.stop();
  }
}
