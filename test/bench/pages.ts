import { type Bench, type Load, load, medianOf, startControl, type Target } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

type Goal = { minRatio?: number; maxCpuMs?: number };
type Page = Target & { name: string; goal: Goal };
/** `counted`: a fixed number of requests, so that CPU does not depend on how busy the machine is. */
type Rounds = { crowd: Load[]; alone: Load[]; counted: Load[] };

const cached: Goal = { minRatio: 0.6 };
const control = "bare worker (control)";

/** Signs a demo person in and returns the session cookie. */
async function signIn(base: URL, email: string, password: string): Promise<string> {
  const form = new URLSearchParams({ email, password });
  const response = await fetch(new URL("/login", base), {
    method: "POST",
    redirect: "manual",
    headers: { Origin: base.origin, "Content-Type": "application/x-www-form-urlencoded" },
    body: form,
  });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("session="));
  if (cookie === undefined)
    throw new Error(`Sign-in answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return cookie.split(";")[0] ?? "";
}

type Options = {
  rounds: number;
  seconds: number;
  person: { email: string; password: string };
  songPath: string;
};

async function pagesOf(server: Bench, { person, songPath }: Options): Promise<Page[]> {
  const signedIn = { Cookie: await signIn(server.url, person.email, person.password) };
  // A page with a query parameter that it does not know, or of a form that carries a session, is never a shared one.
  const page = (name: string, path: string, goal: Goal = {}, headers = {}) => ({ server, name, path, headers, goal });
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

/**
 * Requests a second, latencies and CPU of pages beside a worker that only says hello, interleaved, medians of the rounds.
 * Goals: issue 6, point 18.
 */
export async function measurePages(bench: Bench, options: Options): Promise<void> {
  const hello = await startControl("hello");
  const pages: Page[] = [{ server: hello, name: control, path: "/", goal: {} }, ...(await pagesOf(bench, options))];
  const measured = new Map(pages.map(({ name }): [string, Rounds] => [name, { crowd: [], alone: [], counted: [] }]));
  try {
    // Once for nothing: compiled code and filled caches are what a busy server has.
    for (const page of pages) await load(page, { connections: 4, requests: 200 });
    for (let round = 0; round < options.rounds; round += 1) {
      for (const page of pages) {
        const rounds = measured.get(page.name);
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
  const controlRate = medianOf(measured.get(control)?.crowd ?? [], "requestsPerSecond");
  const rows = pages.map(({ name, goal }) => {
    const { crowd, alone, counted } = measured.get(name) ?? { crowd: [], alone: [], counted: [] };
    const rate = medianOf(crowd, "requestsPerSecond");
    return [
      name,
      withGoal(medianOf(counted, "cpuMs"), { max: goal.maxCpuMs }, 2),
      rate.toFixed(0),
      withGoal(rate / controlRate, { min: goal.minRatio }, 3),
      medianOf(alone, "p50").toFixed(1),
      medianOf(alone, "p99").toFixed(1),
      String([...crowd, ...alone, ...counted].reduce((sum, { errors }) => sum + errors, 0)),
    ];
  });
  printTable("Pages", ["CPU ms", "req/s, c=16", "of the control", "p50 ms, c=1", "p99 ms, c=1", "errors"], rows);
}
