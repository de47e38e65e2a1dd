import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { maxTracks } from "#app/playlists/playlist.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { invite } from "#test/routes/playlists/playlist-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

type Given = { method?: string; body?: unknown; host?: string };
type Playlist = {
  _id: string;
  name: string;
  revision: number;
  removal?: string;
  tracks: { items: { _id: string; trackId: string }[]; paging: { totalItems: number } };
};

let songs: string[] = [];
let hidden = "";

beforeAll(async () => {
  const ctx = testContext();
  const made = await Promise.all(["Hazel", "Larch"].map((title) => addRecording(ctx, { title, artist: "Lowtide" })));
  songs = made.map(({ id }) => id);
  hidden = (await addRecording(ctx, { title: "Hidden", hiddenFrom: [demoCompanyIds.main] })).id;
});

async function call<T = Playlist>(path: string, account: string | null, given: Given = {}) {
  const { method, body, host = "localhost" } = given;
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  return request<T>(`http://${host}/api/v1/playlists${path}`, sent, apiHandler);
}

test("a playlist is made, filled, ordered, changed and deleted through the API", async () => {
  const made = await call("", "supervisor", { method: "POST", body: { name: " Mix ", client: "Acme" } });
  expect([made.status, made.data.name]).toEqual([201, "Mix"]);
  const id = made.data._id;
  const add = (body: object) => call(`/${id}/tracks`, "supervisor", { method: "POST", body });
  expect((await add({ trackIds: songs })).data.tracks.items.map((row) => row.trackId)).toEqual(songs);
  expect((await add({ trackIds: songs })).data.tracks.paging.totalItems).toBe(2);
  expect((await add({ trackIds: songs.slice(0, 1), again: true })).data.tracks.paging.totalItems).toBe(3);
  expect((await add({ trackIds: [hidden] })).status).toBe(404);
  const rows = (await call(`/${id}`, "supervisor")).data.tracks.items.map((row) => row._id);
  const move = (body: object) => call(`/${id}/tracks`, "supervisor", { method: "PATCH", body });
  const order = async (answer: Promise<{ data: Playlist }>) =>
    (await answer).data.tracks.items.map((row) => rows.indexOf(row._id));
  expect(await order(move({ rowId: rows[2], after: null }))).toEqual([2, 0, 1]);
  expect(await order(move({ rowId: rows[1], before: rows[2] }))).toEqual([1, 2, 0]);
  expect(await order(move({ rowId: rows[1], to: "down" }))).toEqual([2, 1, 0]);
  expect((await move({ rowId: rows[1] })).status).toBe(400);
  expect((await move({ rowId: "none", to: "up" })).status).toBe(409);
  const removed = await call(`/${id}/tracks?rowId=${rows[2]}`, "supervisor", { method: "DELETE" });
  expect(removed.data.removal).toMatch(/^[0-9a-f-]{36}$/);
  expect(removed.data.tracks.paging.totalItems).toBe(2);
  const { revision } = removed.data;
  const patch = (body: object) => call(`/${id}`, "supervisor", { method: "PATCH", body });
  expect((await patch({ name: "Remix", visibility: "company", revision })).data).toMatchObject({
    name: "Remix",
    client: "Acme",
  });
  expect((await patch({ name: "Late", revision })).status).toBe(409);
  expect((await patch({ name: "" })).status).toBe(400);
  expect((await call(`/${id}`, "supervisor", { method: "DELETE" })).status).toBe(200);
  expect((await call(`/${id}`, "supervisor")).status).toBe(404);
});

test("a change of which one part is refused changes nothing, and leaves no line in the trail", async () => {
  const body = { name: "Whole", client: "Acme" };
  const { data } = await call("", "supervisor", { method: "POST", body });
  const id = data._id;
  await invite(id, "staff", "editor");
  const state = async () => {
    const { name, revision } = (await call(`/${id}`, "supervisor")).data;
    const sql = "SELECT count(*) AS n FROM audit_log WHERE subject_id = ?";
    return [name, revision, await DB.prepare(sql).bind(id).first("n")];
  };
  const before = await state();
  const change = async (account: string, more: object) =>
    (await call(`/${id}`, account, { method: "PATCH", body: { name: "Half", ...more } })).status;
  const rules = { match: "all", conditions: ["q=sea"] };
  expect(await change("staff", { visibility: "public" })).toBe(403);
  expect(await change("supervisor", { rules, visibility: "company" })).toBe(409);
  expect(await change("supervisor", { rules: { ...rules, conditions: ["genre=nowhere"] } })).toBe(400);
  expect(await state()).toEqual(before);
  expect(await change("staff", {})).toBe(200);
  expect(await change("supervisor", { visibility: "company" })).toBe(200);
  expect((await state())[0]).toBe("Half");
});

test("tracks that a playlist has no room for are counted, and refused when none of them fits", async () => {
  const { data } = await call("", "supervisor", { method: "POST", body: { name: "Nearly full" } });
  const id = data._id;
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO playlist_tracks (id, playlist_id, recording_id, position) SELECT 'filled-' || i, ?, ?, i FROM n`,
  )
    .bind(maxTracks - 1, id, songs[0])
    .run();
  const add = (body: object) =>
    call<Playlist & { full: number }>(`/${id}/tracks`, "supervisor", { method: "POST", body });
  const some = await add({ trackIds: songs, again: true });
  expect([some.status, some.data.full, some.data.tracks.paging.totalItems]).toEqual([201, 1, maxTracks]);
  const none = await add({ trackIds: songs });
  expect([none.status, none.error.message]).toEqual([409, "No room left in Nearly full."]);
  expect((await add({ trackIds: songs.slice(0, 1) })).status).toBe(201);
});

test("the API keeps to the same rights as the pages", async () => {
  const { data } = await call("", "supervisor", { method: "POST", body: { name: "Kept" } });
  const id = data._id;
  const statuses = async (account: string | null, host = "localhost") => [
    (await call(`/${id}`, account, { host })).status,
    (await call(`/${id}`, account, { method: "PATCH", body: { name: "Taken" }, host })).status,
    (await call(`/${id}/tracks`, account, { method: "POST", body: { trackIds: songs }, host })).status,
    (await call(`/${id}`, account, { method: "DELETE", host })).status,
  ];
  expect(await statuses(null)).toEqual([401, 401, 401, 401]);
  expect(await statuses("artist")).toEqual([404, 403, 403, 403]);
  expect(await statuses("staff")).toEqual([404, 404, 404, 404]);
  expect(await statuses("supervisor", "acme.localhost")).toEqual([404, 404, 404, 404]);
  expect((await call("", "artist", { method: "POST", body: { name: "No" } })).status).toBe(403);
  expect((await call("", "supervisor", { method: "POST", body: { name: "x".repeat(121) } })).status).toBe(400);
  const own = async (account: string) =>
    (await call<{ items: { _id: string }[] }>("?own=true", account)).data.items.map((item) => item._id);
  expect(await own("supervisor")).toContain(id);
  expect(await own("staff")).not.toContain(id);
  expect((await call("?own=true", "artist")).status).toBe(403);
});
