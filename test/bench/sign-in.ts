import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { demoDomain, demoPeople } from "#db/seed/demo-people.ts";
import { type Bench, type Load, load, median } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/** Attempts a second: issue "Who is there", "It shows when". */
const floodRate = 50;
/** The period of the rate limit of sign-ins, wrangler.toml. */
const periodMs = 60_000;

const pages = ["/discover", "/search?q=a"];

/** Numbers of attempts by what became of them: 429 is refused before hashing, 401 after. */
type Outcome = Map<number, number>;

/** One attempt on a connection of its own: one that is kept may be closed by the server in the moment it is used again. */
async function attempt(base: URL, given: { email: string; address: string }): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const sent = request(new URL("/login", base), {
    method: "POST",
    agent: false,
    headers: {
      Origin: base.origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "CF-Connecting-IP": given.address,
    },
  });
  sent.end(new URLSearchParams({ email: given.email, password: "a wrong password" }).toString());
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode ?? 0, ms: performance.now() - began };
}

/** An address that no other attempt of this run has. */
function addressOf(number: number): string {
  return `10.${200 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

/** Rate limits begin anew with the minute. */
function nextPeriod(): Promise<void> {
  return sleep(periodMs - (Date.now() % periodMs));
}

/** Sends attempts at a steady pace, whether or not the ones before were answered. */
async function flood(
  base: URL,
  outcome: Outcome,
  seconds: number,
  next: (number: number) => Parameters<typeof attempt>[1],
): Promise<void> {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let number = 0; number < floodRate * seconds; number += 1) {
    await sleep(Math.max(0, began + (number * 1000) / floodRate - performance.now()));
    sent.push(
      attempt(base, next(number)).then(({ status }) => void outcome.set(status, (outcome.get(status) ?? 0) + 1)),
    );
  }
  await Promise.all(sent);
}

async function loadPages(server: Bench, seconds: number): Promise<Load[]> {
  // A cookie that changes the page keeps the requests out of the page cache.
  const headers = { Cookie: "bookmark=none" };
  return Promise.all(pages.map((path) => load({ server, path, headers }, { connections: 1, seconds })));
}

const floods = {
  "one address": (number: number) => ({ email: `unknown-${number}@${demoDomain}`, address: "10.90.0.1" }),
  "one account": (number: number) => ({ email: `${demoPeople[1]?.account}@${demoDomain}`, address: addressOf(number) }),
};

/** Quiet and flooded seconds in turn: the p99 of a page alone moves by a factor of two from one minute to the next. */
const turns = 3;

/** What a flood leaves of the pages' speed, and how much of it is hashed. */
async function measureFloods(bench: Bench, seconds: number): Promise<void> {
  const base = bench.url;
  const rows: string[][] = [];
  const turnSeconds = Math.ceil(seconds / turns);
  const quietSeconds = Math.ceil(turnSeconds / 2);
  await loadPages(bench, 1);
  for (const [name, next] of Object.entries(floods)) {
    // A flood that lasts into the next minute would meet two limits.
    if (periodMs - (Date.now() % periodMs) < (turns * (turnSeconds + quietSeconds) + 4) * 1000) await nextPeriod();
    const outcome: Outcome = new Map();
    // The limit is reached first: here the password worker shares the pages' one thread, which on the platform it does not.
    await flood(base, outcome, 0.4, next);
    const [usual, flooded]: [Load[][], Load[][]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      usual.push(await loadPages(bench, quietSeconds));
      const from = floodRate * (1 + turn * turnSeconds);
      const under = loadPages(bench, turnSeconds);
      await flood(base, outcome, turnSeconds, (number) => next(from + number));
      flooded.push(await under);
    }
    const attempts = [...outcome.values()].reduce((sum, count) => sum + count, 0);
    const refused = outcome.get(429) ?? 0;
    const cells = [String(attempts), String(attempts - refused), withGoal((100 * refused) / attempts, { min: 99 }, 2)];
    const speeds = pages.flatMap((_path, at) => {
      const [alone, under] = [usual, flooded].map((loads) => median(loads.map((load) => load[at]?.p99 ?? Number.NaN)));
      const ratio = (under ?? Number.NaN) / (alone ?? Number.NaN);
      return [alone?.toFixed(1) ?? "", under?.toFixed(1) ?? "", withGoal(ratio, { max: 2 }, 2)];
    });
    rows.push([name, ...cells, ...speeds]);
  }
  const speedHeads = pages.flatMap((path) => [`${path} p99 ms`, "during the flood", "ratio"]);
  printTable("Sign-in flood, 50 a second", ["attempts", "hashed", "refused %", ...speedHeads], rows);
}

/** How much longer a wrong password takes for an account that exists: interleaved attempts, each within its rate limit. */
async function measureDifference(base: URL, pairs: number): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const known = demoPeople.map(({ account }) => `${account}@${demoDomain}`);
  for (let pair = 0; pair < pairs; pair += 1) {
    // Nine attempts at each account, of the ten a minute that are heard.
    if (pair % (9 * known.length) === 0) await nextPeriod();
    const who = [
      { kind: "known" as const, email: known[pair % known.length] ?? "" },
      { kind: "unknown" as const, email: `stranger-${pair}@${demoDomain}` },
    ];
    for (const { kind, email } of pair % 2 === 0 ? who : who.toReversed()) {
      const address = addressOf(30_000 + 2 * pair + (kind === "known" ? 0 : 1));
      const { status, ms } = await attempt(base, { email, address });
      if (status !== 401) throw new Error(`An attempt at ${email} was answered ${status}, not 401`);
      times[kind].push(ms);
    }
  }
  const differences = times.known.map((ms, pair) => ms - (times.unknown[pair] ?? Number.NaN));
  printTable(
    `Wrong password, ${pairs} pairs`,
    ["known ms", "unknown ms", "difference within a pair, ms"],
    [
      [
        "median",
        median(times.known).toFixed(1),
        median(times.unknown).toFixed(1),
        withGoal(Math.abs(median(differences)), { max: 2 }, 2),
      ],
    ],
  );
}

/**
 * Goals: ≥ 99 % refused before hashing, pages within twice their usual p99, known and unknown addresses within 2 ms. A rate limit of
 * ten a minute is 2 % of a flood of ten seconds and 0.7 % of one of thirty.
 */
export async function measureSignIn(bench: Bench, options: { seconds: number; pairs: number }): Promise<void> {
  const { seconds, pairs } = options;
  await measureFloods(bench, seconds);
  await measureDifference(bench.url, pairs);
}
