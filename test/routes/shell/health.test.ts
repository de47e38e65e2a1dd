import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Env } from "#app/edge/context/env.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { readHealth } from "#app/shell/health/health-store.server.ts";
import { consumeWithBeats } from "#app/shell/health/queue-beat.server.ts";
import { runChecks } from "#app/shell/health/run-checks.server.ts";
import { noteRun } from "#app/shell/health/runs.server.ts";
import { serveHealth } from "#app/shell/health/serve-health.server.ts";
import { watchHealth } from "#app/shell/health/watch-health.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addEndpoint, deliveries, managerAt, withReceiver } from "#test/routes/webhooks/webhook-receiver.ts";
import { testContext } from "#test/support/context.ts";

const { DB, MASTERS } = bindings as unknown as { DB: D1Database; MASTERS: R2Bucket };
const minute = 60_000;
const whole = testContext().env;

/** The platform as it was, with one binding that throws at every call. */
function without(name: "DB" | "SEARCH" | "MEDIA" | "MASTERS"): Partial<Env> {
  const refuse = () => {
    throw new Error(`${name} is away: secret-of-the-platform`);
  };
  return { [name]: new Proxy(whole[name] as object, { get: () => refuse }) };
}

let clock = 0;
let beats: { beat: number }[] = [];
let mails: { to: string; subject: string }[] = [];
let isMailAway = false;
let isConsumed = true;

const platform = (broken: Partial<Env> = {}): Env => ({
  ...whole,
  STAGE: "production",
  EVENTS: { send: async (beat: { beat: number }) => void beats.push(beat) } as unknown as Queue<unknown>,
  EMAIL: {
    send: async (mail: { to: string; subject: string }) => {
      if (isMailAway) throw new Error("E_INTERNAL: no connection");
      mails.push(mail);
    },
  } as unknown as SendEmail,
  ...broken,
});

const batchOf = (bodies: unknown[]) =>
  ({ messages: bodies.map((body) => ({ body })), ackAll: () => undefined }) as unknown as MessageBatch<unknown>;

/** Runs of the schedule, a minute apart, with the queue consumed in between. */
async function pass(minutes: number, broken: Partial<Env> = {}) {
  for (let run = 0; run < minutes; run++) {
    clock += minute;
    await watchHealth({ env: platform(broken), now: clock });
    if (isConsumed) await consumeWithBeats(platform(broken), batchOf(beats.splice(0)), recordEvents);
  }
}

const subjects = () => [...new Set(mails.splice(0).map(({ subject }) => subject))];
const events = async () =>
  (await deliveries("type = 'health.changed'")).map(({ data }) => {
    const { state, checks } = JSON.parse(data) as { state: string; checks: string[] };
    return `${state}: ${checks.join(", ")}`;
  });

withDemoSessions();
withReceiver();

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { objects } = await MASTERS.list({ prefix: "notices/" });
  if (objects.length > 0) await MASTERS.delete(objects.map(({ key }) => key));
  await DB.batch([DB.prepare("DELETE FROM health_states"), DB.prepare("DELETE FROM outbox")]);
  [clock, beats, mails, isMailAway, isConsumed] = [Date.now(), [], [], false, true];
  await addEndpoint(managerAt(), { events: ["health.changed"] });
  await pass(2);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ["SEARCH", "Search", "search"],
  ["MEDIA", "Music and pictures", "media"],
  ["MASTERS", "Original files", "masters"],
] as const)(
  "while %s is away people are told once, by email and webhook, and once that all is well",
  async (name, label, check) => {
    await pass(5, without(name));
    expect(subjects()).toEqual([`Failing: ${label}`]);
    expect(await events()).toEqual([`failing: ${check}`]);
    await pass(5);
    expect(subjects()).toEqual([`All well again: ${label}`]);
    expect(await events()).toEqual([`failing: ${check}`, `ok: ${check}`]);
  },
);

test("while the record is away people are told once by email, and once that all is well, then with the event", async () => {
  await pass(5, without("DB"));
  expect(subjects()).toEqual(["Failing: Pages and accounts"]);
  expect(mails.length).toBe(0);
  await pass(5);
  expect(subjects()).toEqual(["All well again: Pages and accounts"]);
  expect(await events()).toEqual(["ok: record"]);
});

test("with the record and MASTERS away at once each person is still told once", async () => {
  await pass(1, without("MASTERS"));
  expect(subjects()).toEqual(["Failing: Original files"]);
  await pass(5, { ...without("MASTERS"), ...without("DB") });
  expect(subjects()).toEqual(["Failing: Pages and accounts"]);
  await pass(2, without("DB"));
  expect(subjects()).toEqual([]);
  await pass(4);
  expect(subjects()).toEqual(["All well again: Pages and accounts and Original files"]);
});

test("a queue that no one consumes is told of at the first beat that is missed", async () => {
  isConsumed = false;
  await pass(1);
  await pass(1);
  expect(subjects()).toEqual(["Failing: Figures"]);
  await pass(5);
  isConsumed = true;
  await consumeWithBeats(platform(), batchOf(beats.splice(0)), recordEvents);
  await pass(2);
  expect(subjects()).toEqual(["All well again: Figures"]);
  expect(await events()).toEqual(["failing: events", "ok: events"]);
});

test("what the sending service refuses is told by webhook at once, and by email when it works again", async () => {
  isMailAway = true;
  await DB.prepare(
    `INSERT INTO outbox (id, company_id, template, recipient, subject, text, html, status, attempts, attempted_at, error, created_at)
     VALUES ('refused', ?, 'magic', 'a@example.com', 's', 't', 'h', 'failed', 1, ?, 'E_INTERNAL: no connection', ?)`,
  )
    .bind(managerAt().company.id, clock, clock)
    .run();
  await pass(3);
  expect(await events()).toEqual(["failing: mail"]);
  expect(mails).toEqual([]);
  isMailAway = false;
  await DB.prepare("UPDATE outbox SET status = 'sent', sent_at = ?")
    .bind(clock + 1)
    .run();
  await pass(3);
  expect(subjects()).toEqual(["All well again: Email"]);
  expect(await events()).toEqual(["failing: mail", "ok: mail"]);
});

test("an address that the service refuses is no failure of the service", async () => {
  await DB.prepare(
    `INSERT INTO outbox (id, company_id, template, recipient, subject, text, html, status, attempts, attempted_at, error, created_at)
     VALUES ('refused', ?, 'magic', 'a@example.com', 's', 't', 'h', 'failed', 1, ?, 'E_RECIPIENT_SUPPRESSED', ?)`,
  )
    .bind(managerAt().company.id, clock, clock)
    .run();
  await pass(2);
  expect(await events()).toEqual([]);
});

test("what comes and goes is told once, and a check that is kept quiet not before its time", async () => {
  for (let round = 0; round < 4; round++) {
    await pass(1, without("SEARCH"));
    await pass(1);
  }
  expect(await events()).toEqual(["failing: search", "ok: search"]);
  await DB.prepare("UPDATE health_states SET quiet_until = ? WHERE \"check\" = 'media'")
    .bind(clock + 10 * minute)
    .run();
  await pass(9, without("MEDIA"));
  expect(await events()).toHaveLength(2);
  await pass(3, without("MEDIA"));
  expect(await events()).toEqual(["failing: search", "ok: search", "failing: media"]);
});

test("the states say since when, and failing periods are kept", async () => {
  const from = clock + minute;
  await pass(2, without("MEDIA"));
  await pass(2);
  const { states, periods } = await readHealth(platform());
  expect(periods).toEqual([{ check: "media", from, to: from + 2 * minute }]);
  expect(states.find(({ check }) => check === "media")).toMatchObject({ state: "ok", since: from + 2 * minute });
  await MASTERS.put("notices/health.json", "{broken");
  expect((await readHealth(platform())).states).toHaveLength(states.length);
});

async function ready(broken: Partial<Env>, headers: Record<string, string> = {}, path = "/readyz") {
  // Results are kept for five seconds.
  clock += 10_000;
  vi.spyOn(Date, "now").mockReturnValue(clock);
  const incoming = readIncoming(new Request(`https://example.com${path}`, { headers }));
  const response = await serveHealth(incoming, platform(broken), "build");
  return { status: response?.status, body: await response?.text(), headers: response?.headers };
}

test("/readyz says 503 and which part fails, and its details are for who has the ingest token", async () => {
  const failing = ({ body = "" }: { body?: string }) =>
    (JSON.parse(body) as { data: { checks: { check: string; state: string }[] } }).data.checks
      .filter(({ state }) => state === "failing")
      .map(({ check }) => check);
  expect(await ready({})).toMatchObject({ status: 200 });
  for (const [name, check] of [
    ["DB", "record"],
    ["SEARCH", "search"],
    ["MEDIA", "media"],
    ["MASTERS", "masters"],
  ] as const) {
    const response = await ready(without(name));
    expect(response.status, name).toBe(503);
    expect(failing(response)).toEqual([check]);
    expect(response.headers?.get("Cache-Control")).toBe("no-store");
  }
  const broken = without("DB");
  expect((await ready(broken)).body).not.toContain("detail");
  expect((await ready(broken, { Authorization: "Bearer wrong" })).body).not.toContain("detail");
  const detailed = await ready(broken, { Authorization: `Bearer ${whole.INGEST_TOKEN}` });
  expect(detailed.body).toContain("detail");
  expect(detailed.body).not.toContain("secret-of-the-platform");
  expect(await ready(broken, {}, "/healthz")).toMatchObject({ status: 200 });
});

test("/readyz asked a thousand times at once touches each store once", async () => {
  clock += 60_000;
  vi.spyOn(Date, "now").mockReturnValue(clock);
  let touched = 0;
  const MEDIA = { head: async () => void touched++ } as unknown as R2Bucket;
  const request = () => readIncoming(new Request("https://example.com/readyz"));
  await Promise.all(Array.from({ length: 1000 }, () => serveHealth(request(), platform({ MEDIA }), "build")));
  expect(touched).toBe(1);
});

test("a store that does not respond is failing after two seconds", async () => {
  const MEDIA = { head: () => new Promise(() => undefined) } as unknown as R2Bucket;
  const started = Date.now();
  const findings = await runChecks({ env: platform({ MEDIA }), now: clock }, { isSchedule: false });
  expect(findings.find(({ check }) => check === "media")?.state).toBe("failing");
  expect(Date.now() - started).toBeLessThan(4_000);
});

test("a backup that is too old, and a restore that failed, are told of; none at all is not", async () => {
  const backup = async () =>
    (await runChecks({ env: platform(), now: clock }, { isSchedule: true })).find(({ check }) => check === "backup");
  expect(await backup()).toMatchObject({ state: "unknown" });
  await noteRun(whole, "backup", { at: clock - 3600_000, failed: "" });
  expect(await backup()).toMatchObject({ state: "ok" });
  await noteRun(whole, "restore", { at: clock, failed: "4 rows of users instead of 5" });
  expect(await backup()).toMatchObject({ state: "failing" });
  await noteRun(whole, "restore", { at: clock, failed: "" });
  await noteRun(whole, "backup", { at: clock - 2 * 24 * 3600_000, failed: "" });
  expect(await backup()).toMatchObject({ state: "failing" });
});
