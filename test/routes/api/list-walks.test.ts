import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { cursorOf } from "#app/api/frame/list-cursor.server.ts";
import { apiRouters, respondToApi } from "#app/api/respond-to-api.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { mainCompany } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

type Item = { _id: string; name: string };
type Part = { items: Item[]; paging: { nextCursor: string | null; page?: number; totalPages?: number } };

async function read(path: string, account = "supervisor", host = "localhost") {
  const cookie = await cookieOf(account, host);
  const { answer } = await visit(`http://${host}/api/v1${path}`, { cookie }, ({ request, context }) =>
    respondToApi(request, context.ctx),
  );
  const response = answer as Response;
  const { data, error } = (await response.json()) as { data: Part; error?: { fields?: Record<string, string[]> } };
  return { status: response.status, data, fields: error?.fields };
}

const query = (given: Record<string, string | number | null>) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

let owner = "";
let made = 0;
const addPlaylist = (name: string, updatedAt: number) => {
  made += 1;
  const id = newId(Date.now() + made);
  return DB.prepare(
    "INSERT INTO playlists (id, company_id, owner_id, slug, name, name_key, visibility, created_at, updated_at) VALUES (?1, ?2, ?3, ?1, ?4, lower(?4), 'private', ?5, ?5)",
  )
    .bind(id, demoCompanyIds.main, owner, name, updatedAt)
    .run()
    .then(() => id);
};

beforeAll(async () => {
  const found = await DB.prepare("SELECT id FROM users WHERE email = 'supervisor@demo.syncline.example'").first("id");
  owner = String(found);
});

/** A generator of the same numbers in every run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}

test("while rows come and go, a walk by cursors has none twice and misses none that stays", async () => {
  for (const [seed, sort] of ["-updated", "name", "-name", "-tracks"].entries()) {
    await DB.prepare("DELETE FROM playlists WHERE owner_id = ?").bind(owner).run();
    const random = randomFrom(seed + 1);
    const ids: string[] = [];
    // Equal names and times: the id decides.
    for (let at = 0; at < 25; at += 1) ids.push(await addPlaylist(`N${random(6)}`, 1_000 + random(6)));
    const removed = new Set<string>();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const part = await read(`/playlists?${query({ own: 1, sort, limit: 1 + random(4), cursor })}`);
      expect(part.status).toBe(200);
      seen.push(...part.data.items.map(({ _id }) => _id));
      cursor = part.data.paging.nextCursor;
      if (random(2) === 0) await addPlaylist(`N${random(6)}`, 1_000 + random(6));
      const victim = ids[random(ids.length)] ?? "";
      if (random(2) === 0) {
        await DB.prepare("DELETE FROM playlists WHERE id = ?").bind(victim).run();
        removed.add(victim);
      }
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(ids.filter((id) => !removed.has(id) && !seen.includes(id))).toEqual([]);
  }
});

test("a part has as many rows as asked, the last one no cursor, and pages by number stay", async () => {
  await DB.prepare("DELETE FROM playlists WHERE owner_id = ?").bind(owner).run();
  for (let at = 0; at < 6; at += 1) await addPlaylist(`P${at}`, at);
  const first = await read("/playlists?own=1&sort=name&limit=3");
  expect(first.data.items.map(({ name }) => name)).toEqual(["P0", "P1", "P2"]);
  expect(first.data.paging).toMatchObject({ page: 1, totalPages: 2 });
  const cursor = first.data.paging.nextCursor ?? "";
  const second = await read(`/playlists?${query({ own: 1, sort: "name", limit: 3, cursor })}`);
  expect(second.data.items.map(({ name }) => name)).toEqual(["P3", "P4", "P5"]);
  expect(second.data.paging).toMatchObject({ page: 2, nextCursor: null });
  const byNumber = await read("/playlists?own=1&sort=name&limit=3&page=2");
  expect(byNumber.data.items).toEqual(second.data.items);
});

test("playlists that a slider can show are walked by name while one comes and one goes, with a filter", async () => {
  await DB.prepare("DELETE FROM playlists WHERE owner_id = ?").bind(owner).run();
  const add = async (name: string) => {
    const id = await addPlaylist(name, 1);
    await DB.prepare("UPDATE playlists SET visibility = 'public' WHERE id = ?").bind(id).run();
    return id;
  };
  for (const name of ["Étude a", "etude b", "Étude c", "Étude c", "Other", "\u{1F3B5} étude", "\uFFEE étude"])
    await add(name);
  const path = (more: object) => `/playlists?${query({ name: "étude", limit: 2, ...more })}`;
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const part = await read(path({ cursor }), "admin");
    expect([part.status, part.data.items.length > 0]).toEqual([200, true]);
    if (names.length === 0) {
      await add("Étude 0");
      await DB.prepare("DELETE FROM playlists WHERE id = ?").bind(part.data.items[0]?._id).run();
    }
    names.push(...part.data.items.map(({ name }) => name));
    cursor = part.data.paging.nextCursor;
  } while (cursor !== null);
  expect(names).toEqual(["etude b", "Étude a", "Étude c", "Étude c", "\uFFEE étude", "\u{1F3B5} étude"]);
  const last = await read(path({ page: 99 }), "admin");
  expect([last.data.paging.page, last.data.paging.totalPages, last.data.paging.nextCursor]).toEqual([3, 3, null]);
});

test("a cursor counts for its list, filters and company, unchanged", async () => {
  await DB.prepare("DELETE FROM playlists WHERE owner_id = ?").bind(owner).run();
  for (let at = 0; at < 3; at += 1) await addPlaylist(`Q${at}`, at);
  const { data } = await read("/playlists?own=1&limit=1");
  const cursor = data.paging.nextCursor ?? "";
  const refused = async (path: string, host?: string) => {
    const { status, fields } = await read(path, "supervisor", host);
    return [status, Object.keys(fields ?? {})];
  };
  for (const limit of ["0", "101", "null", "2.5"]) {
    const { status, fields } = await read(`/playlists?own=1&limit=${limit}`);
    expect([status, fields], limit).toEqual([400, { limit: ["Enter a whole number from 1 to 100."] }]);
  }
  const byCursor = [400, ["cursor"]];
  expect(await refused(`/playlists?${query({ own: 1, limit: 1, cursor, q: "Q" })}`)).toEqual(byCursor);
  expect(await refused(`/playlists?${query({ own: 1, limit: 1, cursor, page: 2 })}`)).toEqual(byCursor);
  expect(await refused(`/pitches?${query({ limit: 1, cursor })}`)).toEqual(byCursor);
  for (const changed of [cursor.slice(0, -2), `${cursor}A`, "", "x", "%00", "a".repeat(5_000), btoa('[[{}],2,""]')])
    expect(await refused(`/playlists?${query({ own: 1, limit: 1, cursor: changed })}`)).toEqual(byCursor);
  for (const limit of ["0", "101", "x", "1.5"])
    expect(await refused(`/playlists?${query({ own: 1, limit })}`)).toEqual([400, ["limit"]]);
});

/** Lists that are given as a whole or by the rank of a search, with the reason. */
const withoutCursor: Record<string, string> = {
  "/sliders": "the public ones are one page; the administration's by its page",
  "/conversations": "at most 200",
  "/usages": "at most 50",
  "/webhooks": "at most 20",
  "/notes": "at most 200",
  "/shortlist": "at most what a shortlist holds",
  "/audition": "the recordings that are named",
  "/comments": "those of the tracks that are named",
  "/clearance": "of the songs that are named",
  "/playlists/:id/comments": "the threads of one playlist",
  "/sliders/:id": "the slides of one slider",
};

function isListOf(schema: unknown): boolean {
  const { shape, options } = Object(schema) as { shape?: Record<string, unknown>; options?: unknown[] };
  return shape === undefined ? (options ?? []).some(isListOf) : "items" in shape;
}

test("every list has cursors, or stands here with the reason", () => {
  const missing = apiRouters
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ method, path, contract: { data, list, access } }) => {
      return method === "get" && access !== "ingest" && isListOf(data) && !list && withoutCursor[path] === undefined;
    });
  expect(missing.map(({ path }) => path)).toEqual([]);
});

const lists = apiRouters
  .flatMap(({ endpoints }) => endpoints)
  .filter(({ path, contract: { list } }) => list === true && !path.includes(":"))
  .map(({ path }) => path);

test("every list that needs no name is read by cursor and limit", async () => {
  expect(lists.length).toBeGreaterThan(20);
  const empty: string[] = [];
  for (const path of lists) {
    const { status, data } = await read(`${path}?limit=1`, "admin");
    if (status !== 200) {
      empty.push(path);
      continue;
    }
    expect(data.items.length).toBeLessThanOrEqual(1);
    const { nextCursor } = data.paging;
    if (nextCursor === null) continue;
    const next = await read(`${path}?${query({ limit: 1, cursor: nextCursor })}`, "admin");
    expect([path, next.status]).toEqual([path, 200]);
    expect(next.data.items[0]).not.toEqual(data.items[0]);
  }
  // For artists and labels; of a project that is named.
  expect(empty.toSorted()).toEqual(["/roster", "/submissions"]);
});

test("a cursor after the longest names is taken", async () => {
  const url = new URL("http://localhost/api/v1/roster");
  const [name, id] = ["夜".repeat(1_000), newId(Date.now())];
  const cursor = await cursorOf({ company: mainCompany, url }, [name, id, name, id], 2);
  expect((await read(`/roster?${query({ cursor })}`, "label")).status).toBe(200);
});

test("a place of any kind is one that a list can begin after, or is refused", async () => {
  for (const path of lists) {
    const url = new URL(`http://localhost/api/v1${path}?limit=1`);
    const outcomes: number[] = [];
    for (let length = 1; length <= 5; length += 1) {
      for (const value of ["z", 1]) {
        const values = Array.from({ length }, () => value);
        const cursor = await cursorOf({ company: mainCompany, url }, values, 2);
        outcomes.push((await read(`${path}?${query({ limit: 1, cursor })}`, "admin")).status);
      }
    }
    const accepted = outcomes.filter((status) => status === 200).length;
    if (path !== "/roster" && path !== "/submissions") expect([path, accepted]).toEqual([path, 2]);
    expect(outcomes.every((status) => status < 500)).toBe(true);
  }
});
