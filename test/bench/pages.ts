import { type Bench, type Load, load, median, startControl } from "#test/bench/harness.ts";

type Target = { name: string; url: string; headers?: Record<string, string> };
type Figures = { crowd: Load[]; alone: Load[] };

/** Signs a demo person in and answers the cookie. */
async function signIn(base: URL, email: string, password: string): Promise<string> {
  const form = new URLSearchParams({ email, password });
  const answer = await fetch(new URL("/login", base), {
    method: "POST",
    redirect: "manual",
    headers: { Origin: base.origin, "Content-Type": "application/x-www-form-urlencoded" },
    body: form,
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("session="));
  if (cookie === undefined)
    throw new Error(`Sign-in answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return cookie.split(";")[0] ?? "";
}

async function targets(base: URL, person: { email: string; password: string }): Promise<Target[]> {
  const at = (path: string) => new URL(path, base).href;
  const session = { Cookie: await signIn(base, person.email, person.password) };
  // A cookie that changes the page is what keeps a stranger's request out of the page cache.
  const uncached = { Cookie: "bookmark=none" };
  return [
    { name: "discover, cached", url: at("/discover") },
    { name: "discover, uncached", url: at("/discover"), headers: uncached },
    { name: "discover, signed in", url: at("/discover"), headers: session },
    { name: "search, cached", url: at("/search?q=a") },
    { name: "search, uncached", url: at("/search?q=a"), headers: uncached },
    { name: "search, signed in", url: at("/search?q=a"), headers: session },
    { name: "media playlist 404", url: at("/media/songs/none/none/hls/master.m3u8") },
  ];
}

/** Requests a second and latencies of pages against a hello-world worker, interleaved, medians of `rounds`. */
export async function measurePages(
  bench: Bench,
  options: { rounds: number; seconds: number; person: { email: string; password: string } },
): Promise<void> {
  const control = await startControl("hello");
  const all: Target[] = [
    { name: "hello (control)", url: control.url.href },
    ...(await targets(bench.url, options.person)),
  ];
  const figures = new Map<string, Figures>(all.map(({ name }) => [name, { crowd: [], alone: [] }]));
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      for (const { name, url, headers } of all) {
        const found = figures.get(name);
        found?.crowd.push(
          await load(url, { connections: 16, seconds: options.seconds, ...(headers ? { headers } : {}) }),
        );
        found?.alone.push(
          await load(url, { connections: 1, seconds: options.seconds, ...(headers ? { headers } : {}) }),
        );
      }
    }
  } finally {
    await control.stop();
  }
  report(figures);
}

function report(figures: Map<string, Figures>): void {
  console.log(
    `\n${"page".padEnd(24)}${["req/s c=16", "ratio", "p50 c=1 ms", "p99 c=1 ms", "errors"].map((head) => head.padStart(12)).join("")}`,
  );
  const rate = (one: Figures | undefined) => median((one?.crowd ?? []).map((load) => load.requestsPerSecond));
  const control = rate(figures.get("hello (control)"));
  for (const [name, found] of figures) {
    const cells = [
      rate(found).toFixed(0),
      (rate(found) / control).toFixed(3),
      median(found.alone.map((load) => load.p50)).toFixed(1),
      median(found.alone.map((load) => load.p99)).toFixed(1),
      String([...found.crowd, ...found.alone].reduce((sum, load) => sum + load.errors, 0)),
    ];
    console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join("")}`);
  }
}
