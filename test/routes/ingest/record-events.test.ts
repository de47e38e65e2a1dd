import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Actor } from "#app/edge/context/visitor.ts";
import { parseCookies } from "#app/edge/cookies/cookies.server.ts";
import { eventSchema, reportedEventSchema } from "#app/insight/event.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { sweepEvents } from "#app/insight/sweep-events.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { trackFailedResponse } from "#app/insight/track-failed-response.server.ts";
import routeTable from "#app/routes.ts?raw";
import { newId } from "#db/new-id.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

const { db, env } = testContext();

function event(given: Record<string, unknown> = {}) {
  const now = Date.now();
  const companyId = testContext().company.id;
  return {
    id: newId(now),
    companyId,
    userId: null,
    kind: "play",
    subjectId: "song",
    detail: { atMs: 1 },
    createdAt: now,
    ...given,
  };
}

async function deliver(bodies: unknown[]) {
  const messages = bodies.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body }));
  const batch = createMessageBatch("syncline-events", messages);
  await recordEvents(env, batch);
  return getQueueResult(batch, createExecutionContext());
}

/** Of these events only: those of requests in other tests may be delivered meanwhile. */
async function stored(events: { id: string }[]) {
  const ids = JSON.stringify(events.map(({ id }) => id));
  return db.all<{ id: string; kind: string; detail: string }>(
    sql`SELECT id, kind, detail FROM events WHERE id IN (SELECT value FROM json_each(${ids})) ORDER BY id`,
  );
}

test("a batch of events becomes rows, each once however often it is delivered", async () => {
  const events = [
    event(),
    event({ kind: "page_view", subjectId: "/discover", userId: "user" }),
    event({ kind: "listen_range" }),
  ];
  await deliver(events);
  const result = await deliver(events);
  expect(result.ackAll).toBe(true);
  const rows = await stored(events);
  expect(rows.map((row) => row.kind).toSorted()).toEqual(["listen_range", "page_view", "play"]);
  expect(rows[0]?.detail).toBe('{"atMs":1}');
});

test("what is no event is dropped and counted, and keeps no other out", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const kept = event();
  const junk = [
    null,
    7,
    "x",
    {},
    event({ kind: "purchase" }),
    event({ id: "1" }),
    event({ detail: { deep: { er: 1 } } }),
  ];
  const result = await deliver([...junk, kept]);
  expect(result.ackAll).toBe(true);
  expect(await stored([kept])).toHaveLength(1);
  expect(warned.mock.calls).toEqual([["Dropped 7 of 8 queue messages: they are not events"]]);
});

test("a batch that cannot be written is delivered again", async () => {
  await db.run(sql`ALTER TABLE events RENAME TO events_away`);
  await expect(deliver([event()])).rejects.toThrow();
  await db.run(sql`ALTER TABLE events_away RENAME TO events`);
});

type Sent = { id: string; kind: string; subjectId: string; userId: string | null; detail: object };

/** What is sent to the queue for an event, by a visitor with this address or without an account. */
async function sentFor(
  reported: unknown,
  email: string | null = null,
  more: Partial<Actor> = {},
  cookie: string | null = "consent=necessary%2Banalytics",
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const actor = email === null ? null : ({ id: "user", email, originalUserId: null, ...more } as Actor);
  const ctx = testContext({ actor, cookies: parseCookies(cookie) });
  const queue = { send: async (message: Sent) => void sent.push(message) } as unknown as Queue<unknown>;
  trackEvent({ ...ctx, env: { ...ctx.env, EVENTS: queue } }, reportedEventSchema.parse(reported));
  return sent;
}

test("plays, page views and passages heard go to the queue, with who and where", async () => {
  const recordingId = crypto.randomUUID();
  expect(await sentFor({ kind: "play", recordingId }, "ana@brand.example")).toMatchObject([
    { kind: "play", subjectId: recordingId, userId: "user", detail: { suggested: false } },
  ]);
  expect(await sentFor({ kind: "page_view", path: "/discover" })).toMatchObject([
    { subjectId: "/discover", userId: null },
  ]);
  const range = { kind: "listen_range", recordingId, startMs: 0, endMs: 5000 };
  const sent = await sentFor(range);
  expect(sent).toMatchObject([{ kind: "listen_range", detail: { startMs: 0, endMs: 5000 } }]);
  for (const message of sent) expect(eventSchema.safeParse(message).success).toBe(true);
});

test("a search is stored folded and without what is private, with its filters, hits and first results", async () => {
  const shown = Array.from({ length: 25 }, () => crypto.randomUUID());
  const search = { kind: "search", text: " Éva  ana@brand.example PIANO", filters: ["mood", "bpmMin"], hits: 0, shown };
  const sent = await sentFor(search, "ana@brand.example");
  expect(sent).toMatchObject([
    { kind: "search", subjectId: "eva … piano", detail: { filters: "mood bpmMin", hits: 0, shown } },
  ]);
  expect(await sentFor({ ...search, text: "" })).toMatchObject([{ subjectId: "[bpmMin, mood]" }]);
  for (const message of sent) expect(eventSchema.safeParse(message).success).toBe(true);
  for (const wrong of [
    { text: "x".repeat(201) },
    { filters: ["a b"] },
    { filters: ["?token"] },
    { hits: -1 },
    { shown: [...shown, shown[0]] },
    { shown: ["x"] },
  ])
    expect(reportedEventSchema.safeParse({ ...search, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  const staff = `ana@${testContext().env.APP_HOST}`;
  const recordingId = crypto.randomUUID();
  for (const event of [search, { kind: "result_click", recordingId }]) {
    expect(await sentFor(event, staff)).toEqual([]);
    expect(await sentFor(event, null, {}, null)).toEqual([]);
  }
});

test("opened links and transfers are stored without the person, whatever the cookie choice", async () => {
  const sent: Sent[] = [];
  const queue = { send: async (message: Sent) => void sent.push(message) } as unknown as Queue<unknown>;
  const actor = { id: "user", email: "ana@brand.example", originalUserId: null } as Actor;
  const ctx = testContext({ actor, cookies: parseCookies("consent=necessary") });
  for (const event of [
    { kind: "share_open", linkId: "link", subject: "pitch" },
    { kind: "transfer", transferId: "transfer", state: "downloaded" },
    { kind: "shortlist", recordingId: crypto.randomUUID() },
  ] as const)
    trackEvent({ ...ctx, env: { ...ctx.env, EVENTS: queue } }, event);
  expect(sent).toMatchObject([
    { kind: "share_open", subjectId: "link", userId: null, detail: { subject: "pitch" } },
    { kind: "transfer", subjectId: "transfer", userId: null, detail: { state: "downloaded" } },
  ]);
});

test("a browser that asks not to be tracked leaves no event, whatever its cookie choice, and failures without the person", async () => {
  const sent: Sent[] = [];
  const queue = { send: async (message: Sent) => void sent.push(message) } as unknown as Queue<unknown>;
  const actor = { id: "user", email: "ana@brand.example", originalUserId: null } as Actor;
  const ctx = { ...testContext({ actor, cookies: parseCookies("consent=necessary%2Banalytics") }), doNotTrack: true };
  const recordingId = crypto.randomUUID();
  for (const event of [
    { kind: "play", recordingId, suggested: true },
    { kind: "page_view", path: "/discover" },
    { kind: "search", text: "piano", filters: [] as string[], hits: 1, shown: [] as string[] },
    { kind: "download", recordingId, format: "mp3" },
    {
      kind: "form_error",
      name: "upload",
      message: "Failed query: select 1 where email = ?\nparams: ana@brand.example",
    },
  ] as const)
    trackEvent({ ...ctx, env: { ...ctx.env, EVENTS: queue } }, event);
  expect(sent).toMatchObject([
    { kind: "form_error", userId: null, detail: { message: "Failed query: select 1 where email = ?" } },
  ]);
  for (const [header, value] of [
    ["DNT", "1"],
    ["Sec-GPC", "1"],
    ["DNT", "0"],
  ] as const) {
    const { ctx: opened } = await visit("http://localhost/discover", { headers: { [header]: value } }, () => null);
    expect(opened.doNotTrack).toBe(value === "1");
  }
});

test("staff are not counted, unless they play a suggestion", async () => {
  const recordingId = crypto.randomUUID();
  const staff = `ana@${testContext().env.APP_HOST}`;
  expect(await sentFor({ kind: "play", recordingId }, staff)).toEqual([]);
  expect(await sentFor({ kind: "page_view", path: "/" }, staff)).toEqual([]);
  expect((await sentFor({ kind: "play", recordingId, suggested: true }, staff)).length).toBe(1);
});

test("ads seen and followed are counted with consent, and not for staff", async () => {
  const adId = crypto.randomUUID();
  const staff = `ana@${testContext().env.APP_HOST}`;
  for (const kind of ["ad_view", "ad_click"]) {
    const sent = await sentFor({ kind, adId });
    expect(sent).toMatchObject([{ kind, subjectId: adId, detail: {} }]);
    expect(eventSchema.safeParse(sent[0]).success).toBe(true);
    expect(await sentFor({ kind, adId }, staff)).toEqual([]);
    expect(await sentFor({ kind, adId }, null, {}, null)).toEqual([]);
  }
});

test("flat peaks and media errors are recorded with their reason, for staff too", async () => {
  const recordingId = crypto.randomUUID();
  const staff = `ana@${testContext().env.APP_HOST}`;
  const flat = { kind: "flat_peaks", recordingId, reason: "peaks.bin: 404" };
  const broken = { kind: "media_error", recordingId, engine: "hls", reason: "manifestLoadError", fatal: false };
  const sent = [...(await sentFor(flat, staff)), ...(await sentFor(broken, staff)), ...(await sentFor(broken))];
  expect(sent).toMatchObject([
    { kind: "flat_peaks", subjectId: recordingId, detail: { reason: "peaks.bin: 404" } },
    {
      kind: "media_error",
      subjectId: recordingId,
      detail: { engine: "hls", reason: "manifestLoadError", fatal: false },
    },
    { kind: "media_error", userId: null },
  ]);
  await deliver(sent);
  expect(await stored(sent)).toHaveLength(3);
});

test("a 403 or 5xx of the API or of a page is recorded with its status and message, without a token, and its response stays whole", async () => {
  const sent: Sent[] = [];
  const queue = { send: async (message: Sent) => void sent.push(message) } as unknown as Queue<unknown>;
  const body = { error: { code: "forbidden", message: "You don't have permission to do this." } };
  async function answered(
    path: string,
    status: number,
    { given = body as unknown, message = "", address = path } = {},
  ) {
    const base = testContext();
    const url = new URL(path, "http://localhost");
    const pending: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void pending.push(work);
    const ctx = { ...base, url, address, waitUntil, failure: { message }, env: { ...base.env, EVENTS: queue } };
    const response = Response.json(given, { status });
    trackFailedResponse(ctx, response);
    for (let at = 0; at < pending.length; at += 1) await pending[at];
    expect(await response.json()).toEqual(given);
  }
  await withinOneMinute(async (attempt) => {
    sent.length = 0;
    const other = { address: `again-${attempt}` };
    await answered("/api/v1/notes?songId=x", 403, { address: `notes-${attempt}` });
    await answered("/api/v1/comments", 503, { given: "Busy" });
    // The only message of a failed identity fetch: docs/product/consent-and-events.md.
    await answered("/api/v1/identities/me", 500);
    for (const status of [200, 400, 401, 404, 429]) await answered("/api/v1/notes", status);
    await answered("/iam/list", 403, { message: "Not yours.", address: `list-${attempt}` });
    await answered("/reset-password/secret", 500, { message: "a1b2c3d4 Error: broken" });
    await answered("/playlists/share/secret/visit", 503);
    for (let time = 0; time < 5; time += 1) await answered("/iam/list", 403, other);
    expect(sent).toMatchObject([
      { kind: "api_error", subjectId: "/api/v1/notes", detail: { status: 403, message: body.error.message } },
      { kind: "api_error", subjectId: "/api/v1/comments", detail: { status: 503, message: "" } },
      { kind: "api_error", subjectId: "/api/v1/identities/me", detail: { status: 500, message: body.error.message } },
      { kind: "page_error", subjectId: "/iam/list", detail: { status: 403, message: "Not yours." } },
      { kind: "page_error", subjectId: "/reset-password/:token", detail: { message: "a1b2c3d4 Error: broken" } },
      { kind: "page_error", subjectId: "/playlists/share/:token/visit", detail: { status: 503 } },
      { kind: "page_error", subjectId: "/iam/list" },
    ]);
    expect(sent).toHaveLength(7);
  });
  for (const message of sent) expect(eventSchema.safeParse(message).success).toBe(true);
});

test("an administrator who previews a user is not recorded as that user", async () => {
  const preview = { originalUserId: "administrator" };
  const recordingId = crypto.randomUUID();
  for (const event of [
    { kind: "page_view", path: "/" },
    { kind: "play", recordingId, suggested: true },
    { kind: "listen_range", recordingId, startMs: 0, endMs: 5000 },
  ] as const)
    expect(await sentFor(event, "ana@brand.example", preview)).toEqual([]);
  const failure = { kind: "flat_peaks", recordingId, reason: "404" } as const;
  expect(await sentFor(failure, "ana@brand.example", preview)).toMatchObject([{ userId: null }]);
});

test("consent decides what is counted: denied until granted, assumed of signed-in people, and never needed for failures", async () => {
  const recordingId = crypto.randomUUID();
  const counted: [string | null, string | null, number][] = [
    [null, null, 0],
    ["consent=x", null, 0],
    ["consent=necessary", null, 0],
    ["consent=necessary%2Bmarketing", null, 0],
    ["consent=necessary%2Banalytics", null, 1],
    [null, "ana@brand.example", 1],
    ["consent=necessary", "ana@brand.example", 0],
  ];
  for (const [cookie, email, times] of counted) {
    for (const event of [
      { kind: "page_view", path: "/" },
      { kind: "play", recordingId },
      { kind: "listen_range", recordingId, startMs: 0, endMs: 1 },
    ])
      expect((await sentFor(event, email, {}, cookie)).length, `${event.kind}, ${cookie}, ${email}`).toBe(times);
    expect((await sentFor({ kind: "flat_peaks", recordingId, reason: "404" }, email, {}, cookie)).length).toBe(1);
  }
});

test("a page view never keeps a token, whichever route it stands in", async () => {
  const parameter = /:(?:token|authToken|signature)\b/;
  const paths = [...routeTable.matchAll(/route\("([^"]+)"/g)]
    .map(([, path]) => `/${path}`)
    .filter((path) => parameter.test(path));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const opened = path.replace(/\/\*$/, "/x").replaceAll(/:\w+/g, "s3cret");
    const sent = await sentFor({ kind: "page_view", path: opened });
    expect(sent.map(({ subjectId }) => subjectId).join(), path).not.toContain("s3cret");
  }
  for (const [path, subjectId] of [
    ["/invite/s3cret", "/invite/:token"],
    ["/unsubscribe/id/s3cret", "/unsubscribe/:token"],
    ["/reset-password", "/reset-password"],
  ] as const)
    expect((await sentFor({ kind: "page_view", path }))[0]?.subjectId).toBe(subjectId);
  for (const path of ["/?magicToken=s3cret", "/discover#s3cret", "//a b"])
    expect(reportedEventSchema.safeParse({ kind: "page_view", path }).success, path).toBe(false);
});

test("an event names its person while they are active, and no person who was erased while it was in the queue", async () => {
  await db.run(sql`INSERT INTO users (id, email, name, nickname, status) VALUES ('here', 'here@example.com', 'H', 'h', 'active'),
    ('gone', 'gone@deleted.invalid', 'G', 'g', 'disabled')`);
  const events = ["here", "gone"].map((userId) => event({ userId }));
  await deliver(events);
  const ids = JSON.stringify(events.map(({ id }) => id));
  const rows = await db.all(
    sql`SELECT user_id FROM events WHERE id IN (SELECT value FROM json_each(${ids})) ORDER BY user_id`,
  );
  expect(rows).toEqual([{ user_id: null }, { user_id: "here" }]);
});

test("events are deleted after thirteen months, also when there are more than one statement takes", async () => {
  const now = Date.now();
  const day = 24 * 3600 * 1000;
  const old = event({ id: newId(now - 397 * day), createdAt: now - 397 * day });
  const kept = event({ id: newId(now - 395 * day), createdAt: now - 395 * day });
  await deliver([old, kept]);
  await db.run(sql`INSERT INTO events (id, company_id, kind, subject_id, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
    SELECT ${newId(now - 500 * day).slice(0, 14)} || '7000-8000-' || printf('%012d', i), 'c', 'play', 'song', 0 FROM n`);
  await sweepEvents({ db, now });
  expect(await stored([old, kept])).toMatchObject([{ id: kept.id }]);
  expect(await db.all(sql`SELECT count(*) AS n FROM events WHERE subject_id = 'song' AND created_at = 0`)).toEqual([
    { n: 0 },
  ]);
});
