import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { demoPeople } from "#db/seed/demo-people.ts";
import { attacksOn, type Hostile, type KnownSong } from "#test/hostile/attacks.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

/**
 * A generated stream of hostile requests, of strangers and of each demo role, gets clear responses: no 5xx, no line in the error log,
 * nothing that hangs. Strings: the Big List of Naughty Strings and fast-check's own, placed where people and programs can place
 * them: queries, paths, headers, cookies, forms, bodies.
 */
const requests = Number(process.env.SYNCLINE_HOSTILE ?? 10_000);
const seed = 20_261_120;
/** Milliseconds for one response while 24 attackers keep the machine busy. */
const limitMs = 30_000;

async function sessionCookies(): Promise<string[]> {
  const { hostname } = new URL(copyUrl());
  const members = demoPeople.filter(({ memberOf }) => memberOf.includes("main"));
  const cookies: string[] = [];
  for (const { account } of members) cookies.push((await DemoVisitor.signedIn(hostname, account)).session ?? "");
  return cookies;
}

async function knownSong(): Promise<KnownSong> {
  const found = await (await fetch(`${copyUrl()}/search`)).text();
  const slug = /\/music-sync-licensing\/song\/([a-z0-9-]+)/.exec(found)?.[1] ?? "";
  const page = await (await fetch(`${copyUrl()}/music-sync-licensing/song/${slug}`)).text();
  return { slug, id: /\/media\/songs\/([^/"]+)\//.exec(page)?.[1] ?? "" };
}

/** The same request by someone who is signed in; a cookie of the attack's own comes first, as a stray one would. */
function signedIn(one: Hostile, session: string): Hostile {
  const { host: _, ...elsewhere } = one;
  const cookie = one.headers?.Cookie;
  return { ...elsewhere, headers: { ...one.headers, Cookie: cookie ? `${cookie}; ${session}` : session } };
}

async function attackAll(stream: Hostile[]) {
  const bad: string[] = [];
  const seen = new Map<number, number>();
  let slowestMs = 0;
  let next = 0;
  async function attacker(): Promise<void> {
    for (let index = next++; index < stream.length; index = next++) {
      const one = stream[index];
      if (!one) continue;
      const began = performance.now();
      const said = await rawRequest(copyUrl(), one).catch((error: Error) => ({ status: 599, body: error.message }));
      slowestMs = Math.max(slowestMs, performance.now() - began);
      seen.set(said.status, (seen.get(said.status) ?? 0) + 1);
      if (said.status >= 500)
        bad.push(`${said.status} ${JSON.stringify(one).slice(0, 400)} → ${said.body.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: 24 }, attacker));
  return { bad, seen, slowestMs };
}

/** What the runtime wrote to its error log: SYNCLINE_ERRORS names the file. */
function loggedErrors(): string[] {
  const file = process.env.SYNCLINE_ERRORS;
  if (file === undefined) throw new Error("SYNCLINE_ERRORS does not name the error log of the copy under test");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

test(`${requests} hostile requests get no 5xx, leave no error in the log and never hang`, async () => {
  const sessions = await sessionCookies();
  expect(sessions.filter((cookie) => cookie.startsWith("session=")).length).toBeGreaterThanOrEqual(4);
  const song = await knownSong();
  expect(song.id).not.toBe("");
  // Two strangers to each person.
  const visitors = [...sessions, ...sessions.flatMap(() => [null, null])];
  const stream = fc
    .sample(fc.tuple(attacksOn(song), fc.constantFrom(...visitors)), { numRuns: requests, seed })
    .map(([one, session]) => (session === null ? one : signedIn(one, session)));
  const { bad, seen, slowestMs } = await attackAll(stream);
  console.log(
    "statuses:",
    Object.fromEntries([...seen].sort(([a], [b]) => a - b)),
    `slowest ${slowestMs.toFixed(0)} ms`,
  );
  expect(bad.slice(0, 10)).toEqual([]);
  await new Promise((done) => setTimeout(done, 500));
  expect(loggedErrors().slice(0, 10)).toEqual([]);
  expect(slowestMs).toBeLessThan(limitMs);
}, 400_000);
