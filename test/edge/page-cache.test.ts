import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeRuntime, emptyState, startEdgeRuntime } from "#test/support/edge-runtime.ts";

const second = 1000;
const minute = 60 * second;

let place: Awaited<ReturnType<typeof emptyState>>;
let runtime: EdgeRuntime;

beforeAll(async () => {
  place = await emptyState();
  runtime = await startEdgeRuntime(place.state);
});

afterAll(async () => {
  await runtime.stop();
  place.remove();
});

type Options = { headers?: Record<string, string>; at?: EdgeRuntime };

async function get(path: string, { headers = {}, at = runtime }: Options = {}) {
  const response = await at.fetch(`http://localhost${path}`, { headers, redirect: "manual" });
  return {
    status: response.status,
    cache: response.headers.get("X-Cache"),
    headers: response.headers,
    body: await response.text(),
  };
}

/** Renewals and stored copies are made after the response. */
async function settle(): Promise<void> {
  await new Promise((done) => setTimeout(done, 400));
}

test("a stranger's page is rendered once and then sent from the cache, without a read of the record", async () => {
  await runtime.control({ shiftMs: 0 });
  const first = await get("/search?bpmMin=61");
  expect([first.status, first.cache]).toEqual([200, null]);
  const rendering = await runtime.control();
  expect(rendering.search).toBeGreaterThan(0);
  await settle();
  // From the Cache API, then from the memory of the isolate.
  for (const visit of [2, 3, 4]) {
    const { status, cache, headers, body } = await get("/search?bpmMin=61");
    expect([status, cache], `visit ${visit}`).toEqual([200, "hit"]);
    expect(headers.get("Cache-Control")).toBe("private, max-age=0, must-revalidate");
    expect(headers.get("Content-Security-Policy")).toContain("'sha256-");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Set-Cookie")).toBeNull();
    expect([headers.get("X-Stored-At"), headers.get("X-Tenant")]).toEqual([null, null]);
    expect(body).toContain("</html>");
    expect(body).not.toContain("nonce=");
  }
  expect(await runtime.control()).toEqual({ record: 0, search: 0 });
});

test("a copy is shown on its own host, for its own query and variant, and never with credentials", async () => {
  await get("/search?bpmMin=62");
  await settle();
  expect((await get("/search?bpmMin=62")).cache).toBe("hit");
  const others: [string, Record<string, string>][] = [
    ["/search?bpmMin=63", {}],
    ["/search?bpmMin=62", { Cookie: "consent=necessary" }],
    ["/search?bpmMin=62", { Cookie: "scheme=light" }],
    ["/search?bpmMin=62", { Cookie: "session=x" }],
    ["/search?bpmMin=62", { Cookie: "bookmark=x" }],
    ["/search?bpmMin=62", { Authorization: "Bearer x" }],
    ["/search?bpmMin=62&utm=1", {}],
  ];
  for (const [path, headers] of others)
    expect((await get(path, { headers })).cache, JSON.stringify([path, headers])).toBeNull();
  const elsewhere = await runtime.fetch("http://spaces.localhost/search?bpmMin=62", { redirect: "manual" });
  expect([elsewhere.status, elsewhere.headers.get("X-Cache")]).toEqual([200, null]);
});

test("a stale page is shown at once to everyone, and renewed once however many ask for it", async () => {
  await runtime.control({ shiftMs: 0 });
  await get("/search?bpmMin=64");
  const { search: oneRendering } = await runtime.control();
  await settle();
  // Slow enough that everyone asks while the first renewal is under way.
  await runtime.control({ shiftMs: 31 * second, delayMs: 500 });
  const visits = await Promise.all(Array.from({ length: 40 }, () => get("/search?bpmMin=64")));
  // The renewal reads the company, the search and, because nothing is found, the ads.
  for (let waited = 0; waited < 6; waited += 1) await settle();
  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]));
  expect(visits.map(({ cache }) => cache)).toEqual(Array(40).fill("stale"));
  expect((await runtime.control({ delayMs: 0 })).search).toBe(oneRendering);
  expect((await get("/search?bpmMin=64")).cache).toBe("hit");
});

test("a page that no copy exists of is rendered once for all who ask at the same time", async () => {
  await runtime.control({ shiftMs: 0 });
  await get("/search?bpmMin=65");
  const { search: oneRendering } = await runtime.control({ delayMs: 300 });
  const visits = await Promise.all(Array.from({ length: 30 }, () => get("/search?bpmMin=67")));
  expect((await runtime.control({ delayMs: 0 })).search).toBe(oneRendering);
  expect(visits.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(visits.filter(({ cache }) => cache === null)).toHaveLength(1);
  expect(visits.filter(({ cache }) => cache === "hit")).toHaveLength(29);
  const shared = visits.find(({ cache }) => cache === "hit");
  expect(shared?.headers.get("Content-Security-Policy")).toContain("'sha256-");
  expect(shared?.body).not.toContain("nonce=");
  expect(new Set(visits.filter(({ cache }) => cache === "hit").map(({ body }) => body)).size).toBe(1);
});

test("those who wait for a page that fails or is not public get one of their own", async () => {
  await runtime.control({ delayMs: 200, away: true });
  const failed = await Promise.all(Array.from({ length: 5 }, () => get("/search?bpmMin=66")));
  await runtime.control({ away: false });
  expect(failed.map(({ status }) => status)).toEqual(Array(5).fill(503));
  const refused = await Promise.all(Array.from({ length: 5 }, () => get("/search?page=x")));
  await runtime.control({ delayMs: 0 });
  expect(refused.map(({ status, cache }) => [status, cache])).toEqual(Array(5).fill([400, null]));
});

test("while the record is away known pages are shown, however old, and others say that the server is busy", async () => {
  await runtime.control({ shiftMs: 0 });
  await get("/search?bpmMin=68");
  await settle();
  for (const shiftMs of [31 * second, 6 * minute, 30 * minute]) {
    await runtime.control({ shiftMs, away: true });
    const known = await get("/search?bpmMin=68", { headers: { Accept: "text/html" } });
    expect([known.status, known.cache], `${shiftMs} ms later`).toEqual([200, "stale"]);
    await settle();
  }
  const signedIn = { Accept: "text/html", Cookie: `session=${"A".repeat(43)}` };
  const strangers = { Accept: "text/html" };
  const unknown: [string, Record<string, string>][] = [
    ["/search?bpmMin=69", strangers],
    ["/music-sync-licensing/song/none", strangers],
    ["/sitemap.xml", strangers],
    ["/search?bpmMin=68", signedIn],
    ["/login", signedIn],
  ];
  for (const [path, headersSent] of unknown) {
    const { status, headers, body } = await get(path, { headers: headersSent });
    expect(status, path).toBe(503);
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(body, path).toContain("Server is currently under high load");
    expect(body, path).toMatch(/\b[0-9a-f]{8}\b/);
  }
  await runtime.control({ away: false, shiftMs: 30 * minute });
  expect((await get("/search?bpmMin=68")).cache).toBeNull();
  await runtime.control({ shiftMs: 0 });
});

test("an unexpected error outside the pages has a reference and security headers too", async () => {
  await runtime.control({ away: true });
  const media = await get("/media/songs/a/b/hls/64k/seg_001.m4s");
  const page = await get("/media/songs/a/b/hls/64k/seg_001.m4s", { headers: { Accept: "text/html" } });
  await runtime.control({ away: false });
  for (const { status, headers, body } of [media, page]) {
    expect(status).toBe(500);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toMatch(/\b[0-9a-f]{8}\b/);
    expect(body).not.toContain("internal error");
  }
  expect(JSON.parse(media.body).error).toMatchObject({
    code: "internal",
    reference: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(page.body).toContain("<h1>An error has occurred</h1>");
});

test("another deployment shows no page of the one before", async () => {
  await runtime.control({ shiftMs: 0, away: false });
  const { body } = await get("/search?bpmMin=70");
  await settle();
  expect((await get("/search?bpmMin=70")).cache).toBe("hit");
  const build = /"build":"([\w-]+)/.exec(body)?.[1] ?? "";
  expect(build).toMatch(/-[0-9a-z]{8}$/);
  await runtime.stop();
  // The caches stay where they are: the same build finds its page again.
  runtime = await startEdgeRuntime(place.state);
  expect((await get("/search?bpmMin=70")).cache).toBe("hit");
  await runtime.stop();
  runtime = await startEdgeRuntime(place.state, { edit: (code) => code.replaceAll(build, "another-build") });
  const deployed = await get("/search?bpmMin=70");
  expect([deployed.status, deployed.cache]).toEqual([200, null]);
  expect(deployed.body).toContain("another-build");
  // The company was read anew as well: its cached copy may have another shape.
  expect((await runtime.control()).record).toBeGreaterThan(0);
});

test("an ad is in no cache after its last day, not even while the record is away", async () => {
  await runtime.control({ shiftMs: 0 });
  const day = 24 * 60 * minute;
  const today = new Date().toISOString().slice(0, 10);
  const record = await runtime.database();
  await record
    .prepare(
      `INSERT INTO ads (id, name, name_key, image_key, image_alt, link, placement, valid_until, status)
       VALUES ('ad', 'Ad', 'ad', 'images/${"0".repeat(64)}/background.webp', 'Last day', '/search', 'discover-top', ?, 'on')`,
    )
    .bind(today)
    .run();
  expect((await get("/discover")).body).toContain('alt="Last day"');
  await settle();
  expect(await get("/discover")).toMatchObject({ cache: "hit", body: expect.stringContaining('alt="Last day"') });
  const midnight = Date.parse(today) + day - Date.now();
  await runtime.control({ shiftMs: midnight + second, away: true });
  expect((await get("/discover")).body).not.toContain('alt="Last day"');
  await runtime.control({ away: false });
  const after = await get("/discover");
  expect([after.status, after.cache]).toEqual([200, null]);
  expect(after.body).not.toContain('alt="Last day"');
  await record.prepare("DELETE FROM ads").run();
  await runtime.control({ shiftMs: 0 });
});
