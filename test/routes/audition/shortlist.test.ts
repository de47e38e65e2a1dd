import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ListeningFacts } from "#app/player/audition/listening-facts.ts";
import type { SongSegments } from "#app/player/segments/segment.ts";
import { action as pageAction, loader as pageLoader } from "#app/playlists/shortlist/routes/library-shortlist.tsx";
import { loader as badgesLoader } from "#app/shell/routes/navigation-badges.ts";
import type { TrackView } from "#app/track/track.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let songs: { id: string; slug: string }[] = [];
let hidden = { id: "" };

beforeAll(async () => {
  const ctx = testContext();
  songs = await Promise.all(
    ["Tray One", "Tray Two", "Tray Three"].map((title) =>
      addRecording(ctx, { title, artist: "Lowtide", integratedLufs: -12.5, truePeakDbtp: -0.8 }),
    ),
  );
  hidden = await addRecording(ctx, { title: "Tray Hidden", hiddenFrom: [demoCompanyIds.main] });
});
beforeEach(() => DB.exec("DELETE FROM shortlist_tracks"));

type Handler = Parameters<typeof visit>[2];
type Given = { method?: string; body?: unknown; host?: string };

/** One call of an address of the API by a demo account; null: without one. */
async function call<T>(path: string, account: string | null, given: Given = {}) {
  const { method, body, host = "localhost" } = given;
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  return request<T>(`http://${host}/api/v1/${path}`, sent, apiHandler);
}

const id = (at: number) => songs[at]?.id ?? "";
type Tracks = { tracks: TrackView[] };
const add = (account: string | null, ...trackIds: string[]) =>
  call<Tracks>("shortlist", account, { method: "POST", body: { trackIds } });
const listed = async (account: string, host?: string) =>
  (await call<Tracks>("shortlist", account, { host })).data.tracks.map((track) => track.id);

test("a shortlist keeps its order, leaves out what the person cannot see, and is each person's at each company", async () => {
  expect((await add("supervisor", id(1), hidden.id, "nothing", id(0))).data.tracks.map((track) => track.id)).toEqual([
    id(1),
    id(0),
  ]);
  await add("supervisor", id(2), id(1));
  expect(await listed("supervisor")).toEqual([id(1), id(0), id(2)]);
  expect(await listed("staff")).toEqual([]);
  expect(await listed("supervisor", "acme.localhost")).toEqual([]);
  const remove = (account: string) => call<Tracks>(`shortlist?trackId=${id(0)}`, account, { method: "DELETE" });
  expect((await remove("staff")).status).toBe(200);
  expect(await listed("supervisor")).toHaveLength(3);
  await remove("supervisor");
  expect(await listed("supervisor")).toEqual([id(1), id(2)]);
  expect((await add(null, id(0))).status).toBe(401);
  expect((await call("shortlist", null)).status).toBe(401);
  expect((await add("supervisor")).status).toBe(400);
});

test("the menu counts the tracks of a shortlist that the person can see, here", async () => {
  await add("supervisor", id(0), id(1));
  await DB.prepare("INSERT INTO shortlist_tracks SELECT company_id, user_id, ?, 1 FROM shortlist_tracks LIMIT 1")
    .bind(hidden.id)
    .run();
  const counted = async (account: string | null, host = "localhost") => {
    const cookie = account === null ? null : await cookieOf(account, host);
    const { answer } = await visit(`http://${host}/navigation-badges`, { cookie }, badgesLoader);
    return ((await (answer as Response).json()) as { shortlist?: number }).shortlist;
  };
  expect(await counted("supervisor")).toBe(2);
  expect(await counted("supervisor", "acme.localhost")).toBe(0);
  expect(await counted("staff")).toBe(0);
  expect(await counted(null)).toBeUndefined();
});

test("a visitor's browser reads the tracks of its own list", async () => {
  const query = `trackId=${id(2)}&trackId=${hidden.id}&trackId=${id(0)}`;
  const { data } = await call<Tracks>(`shortlist?${query}`, null);
  expect(data.tracks.map(({ title }) => title)).toEqual(["Tray Three", "Tray One"]);
  expect((await call(`shortlist?trackId=${"x".repeat(65)}`, null)).status).toBe(400);
});

test("a shortlist is never longer than a hundred tracks", async () => {
  const ctx = testContext();
  const many = await Promise.all(Array.from({ length: 101 }, (_, n) => addRecording(ctx, { title: `Tray ${n}` })));
  expect((await add("supervisor", id(0))).data.tracks).toHaveLength(1);
  const { data } = await add("supervisor", ...many.slice(0, 100).map((song) => song.id));
  expect(data.tracks).toHaveLength(100);
  expect((await add("supervisor", many[100]?.id ?? "")).data.tracks).toHaveLength(100);
});

const save = (account: string | null, name: unknown) =>
  call<{ id: string; slug: string; tracks: number; uri: string }>("shortlist/playlist", account, {
    method: "POST",
    body: { name },
  });

test("a shortlist becomes a playlist in its order, once, for those who may have playlists", async () => {
  await add("supervisor", id(2), id(0));
  await add("artist", id(1));
  expect((await save("artist", "Mine")).status).toBe(403);
  expect((await save(null, "Mine")).status).toBe(401);
  expect((await save("supervisor", "  ")).status).toBe(400);
  const { data, status } = await save("supervisor", " Spring ");
  expect([status, data.tracks]).toEqual([201, 2]);
  const rows = await DB.prepare(
    `SELECT t.recording_id AS id, t.position FROM playlist_tracks t JOIN playlists p ON p.id = t.playlist_id WHERE p.slug = ? ORDER BY t.position`,
  )
    .bind(data.slug)
    .all();
  expect(rows.results).toEqual([
    { id: id(2), position: 1 },
    { id: id(0), position: 2 },
  ]);
  expect(await listed("supervisor")).toEqual([]);
  // Undone, it is back in its order, for its owner alone, and once.
  const undo = (account: string) =>
    call<{ tracks: { id: string }[] }>(`shortlist/playlist?playlistId=${data.id}`, account, { method: "DELETE" });
  expect((await undo("staff")).status).toBe(404);
  expect((await undo("supervisor")).data.tracks.map((track) => track.id)).toEqual([id(2), id(0)]);
  expect((await undo("supervisor")).status).toBe(404);
  expect(await DB.prepare("SELECT status FROM playlists WHERE id = ?").bind(data.id).first("status")).toBe("deleted");
  expect((await save("supervisor", "Spring")).status).toBe(201);
  expect(await listed("artist")).toEqual([id(1)]);
  const playlists = () => countRows("SELECT count(*) AS n FROM playlists");
  const before = await playlists();
  expect((await save("supervisor", "Again")).status).toBe(400);
  expect(await playlists()).toBe(before);
});

test("the page of the shortlist adds, removes and saves with plain forms", async () => {
  const cookie = await cookieOf("supervisor", "localhost");
  const post = async (form: Record<string, string>) =>
    (
      await visit(
        "http://localhost/x",
        { method: "POST", cookie, body: new URLSearchParams(form) },
        pageAction as Handler,
      )
    ).answer;
  const page = async () =>
    (await visit("http://localhost/x", { cookie }, pageLoader as Handler)).answer as { tracks: TrackView[] };
  const { answer: visitors } = await visit("http://localhost/x", {}, pageLoader as Handler);
  expect(visitors).toMatchObject({ tracks: [], isVisitor: true });
  expect(statusOf(await post({ add: id(0) }))).toBe(302);
  expect(statusOf(await post({ add: id(1) }))).toBe(302);
  expect((await page()).tracks).toHaveLength(2);
  expect(statusOf(await post({ remove: id(0) }))).toBe(302);
  expect((await page()).tracks.map((track) => track.id)).toEqual([id(1)]);
  const refused = await post({ name: "" });
  expect(statusOf(refused)).toBe(400);
  expect((refused as { data: { error: object } }).data.error).toHaveProperty("name");
  expect(statusOf(await post({ name: "From the page" }))).toBe(302);
  expect((await page()).tracks).toEqual([]);
});

test("a rating is the person's own, between 1 and 5, and comes back with loudness among what auditioning needs", async () => {
  const facts = async (account: string | null, ids = [id(0), hidden.id, "nothing"]) => {
    const query = new URLSearchParams(ids.map((one) => ["trackId", one]));
    return (await call<{ items: Record<string, ListeningFacts> }>(`audition?${query}`, account)).data.items;
  };
  const rate = (account: string | null, rating: unknown, recording = id(0)) =>
    call(`songs/${recording}/rating`, account, { method: "PUT", body: { rating } });
  expect((await facts(null))[id(0)]?.hook).toBeNull();
  await DB.prepare(
    `INSERT INTO recording_analysis (recording_id, version, analysed_at, features_key, bpm_confidence, key_confidence, energy,
    hook_start_ms, hook_end_ms, sections, beats) VALUES (?, 1, 0, '', 0, 0, '', 12500, 30000, ?, '')`,
  )
    .bind(id(0), JSON.stringify([{ startMs: 0, endMs: 12_500, group: "A" }]))
    .run();
  expect((await facts(null))[id(0)]?.hook).toEqual({ start: 12.5, end: 30 });
  const { data } = await call<SongSegments>(`songs/${id(0)}/segments`, null);
  expect(data.segmentsGroups).toMatchObject([{ group: "A", segments: [{ _id: null, start: 0, endTime: 12.5 }] }]);
  expect((await rate("supervisor", 2)).status).toBe(200);
  expect((await rate("supervisor", 4)).status).toBe(200);
  expect(await facts("supervisor")).toEqual({
    [id(0)]: expect.objectContaining({ lufs: -12.5, truePeak: -0.8, rating: 4, slug: songs[0]?.slug }),
  });
  for (const account of [null, "staff"]) expect((await facts(account))[id(0)]?.rating).toBeNull();
  for (const wrong of [0, 6, 2.5, "4"]) expect((await rate("supervisor", wrong)).status).toBe(400);
  expect((await rate("supervisor", 3, hidden.id)).status).toBe(404);
  expect((await rate(null, 3)).status).toBe(401);
  expect((await rate("supervisor", null)).status).toBe(200);
  expect((await facts("supervisor"))[id(0)]?.rating).toBeNull();
  const audited = "SELECT count(*) AS n FROM audit_log WHERE action = 'recording-rated' AND subject_id = ?";
  expect(await countRows(audited, id(0))).toBe(3);
});
