import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PanelData, PanelReply } from "#app/player/playlist-panel/panel-data.ts";
import { removeMember } from "#app/playlists/access/playlist-members.server.ts";
import { action, loader } from "#app/playlists/panel/routes/playlist-panel.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, idOf, invite, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let owner: RequestContext;
let songs: string[] = [];
let hidden = "";

beforeAll(async () => {
  const ctx = testContext();
  const titles = ["Alder", "Beech", "Cypress"];
  songs = (await Promise.all(titles.map((title) => addRecording(ctx, { title, artist: "Lowtide" })))).map(
    ({ id }) => id,
  );
  hidden = (await addRecording(ctx, { title: "Hidden", hiddenFrom: [demoCompanyIds.main] })).id;
  owner = await contextOf("supervisor");
});

type Handler = Parameters<typeof visit>[2];

async function read(account: string, query = "", host = "localhost") {
  const cookie = await cookieOf(account, host);
  const { answer, ctx } = await visit(`http://${host}/playlist-panel${query}`, { cookie }, loader as Handler);
  return { data: (await (answer as Response).json()) as PanelData, trips: ctx.trips.count };
}

async function add(account: string, body: object, method = "POST"): Promise<PanelReply | string> {
  const sent = { method, cookie: await cookieOf(account, "localhost"), body: JSON.stringify(body) };
  return visit("http://localhost/playlist-panel", sent, action as Handler).then(
    async ({ answer }) => (await (answer as Response).json()) as PanelReply,
    ({ code }) => String(code),
  );
}

test("the panel shows the playlist that is pinned, else the one changed last, with its last tracks, in three round trips", async () => {
  const first = await playlistWith(owner, "Première", [...songs, hidden]);
  const second = await playlistWith(owner, "Second", []);
  const { data, trips } = await read("supervisor", `?pinned=${first.id}`);
  expect(trips).toBeLessThanOrEqual(3);
  expect(data.pinned).toMatchObject({ id: first.id, name: "Première", tracks: 4, totalMs: 360_000 });
  expect(data.pinned?.last.map(({ id }) => id)).toEqual(songs);
  expect(data.playlists.map(({ name }) => name)).toEqual(expect.arrayContaining(["Première", "Second"]));
  expect((await read("supervisor", "?q=premi")).data.playlists.map(({ id }) => id)).toEqual([first.id]);
  expect(await add("supervisor", { playlistId: second.id, trackIds: [songs[0], hidden] })).toEqual({
    text: "Added to Second.",
    had: [],
    rows: [expect.any(String)],
  });
  expect((await read("supervisor", "?pinned=gone")).data.pinned?.id).toBe(second.id);
  // Only what was there is offered again: the other one was just added.
  const said = { text: "Added to Second (1 track). Already in Second (1 track).", had: [songs[0]] };
  expect(await add("supervisor", { playlistId: second.id, trackIds: songs.slice(0, 2) })).toMatchObject(said);
  const again = { playlistId: second.id, trackIds: songs.slice(0, 1), again: true };
  expect(await add("supervisor", again)).toMatchObject({ text: "Added to Second.", had: [] });
  expect((await read("supervisor", `?pinned=${second.id}`)).data.pinned?.last.map(({ title }) => title)).toEqual([
    "Alder",
    "Beech",
    "Alder",
  ]);
});

test("it shows and changes no playlist of another company, of a viewer or a commenter, nor after the role was withdrawn", async () => {
  const { id } = await playlistWith(owner, "Kept apart", songs);
  const elsewhere = (await read("supervisor", `?pinned=${id}`, "acme.localhost")).data;
  expect(elsewhere.pinned?.id).not.toBe(id);
  const sees = async () => (await read("staff", `?pinned=${id}&q=kept`)).data;
  const none = async () => {
    const { pinned, playlists } = await sees();
    expect(pinned?.id).not.toBe(id);
    expect(playlists).toEqual([]);
    expect(await add("staff", { playlistId: id, trackIds: songs, again: true })).toBe("not_found");
  };
  await none();
  for (const role of ["viewer", "commenter"]) {
    await invite(id, "staff", role);
    await none();
  }
  await invite(id, "staff", "editor");
  expect((await sees()).pinned?.id).toBe(id);
  expect(await add("staff", { playlistId: id, trackIds: songs, again: true })).toMatchObject({ had: [] });
  await removeMember(owner, { id, userId: idOf("staff") });
  await none();
  const foreign = await playlistWith(await contextOf("supervisor", "acme.localhost"), "At Acme", []);
  expect(await add("supervisor", { playlistId: foreign.id, trackIds: songs })).toBe("not_found");
  expect(await add("artist", { playlistId: id, trackIds: songs })).toBe("forbidden");
  expect(await add("supervisor", { playlistId: id, trackIds: [] })).toBe("invalid");
  expect(await add("supervisor", { playlistId: id, trackIds: [hidden] })).toBe("not_found");
});

/** The rows of a playlist in their order. */
const rowsOf = async (id: string) =>
  (
    await DB.prepare("SELECT id FROM playlist_tracks WHERE playlist_id = ? ORDER BY position, id")
      .bind(id)
      .all<{ id: string }>()
  ).results.map((row) => row.id);

test("an addition is taken back by its rows: what was there, and what others added since, stays", async () => {
  const { id, rows: before } = await playlistWith(owner, "Taken back", songs.slice(0, 1));
  await invite(id, "staff", "editor");
  const added = await add("supervisor", { playlistId: id, trackIds: songs.slice(0, 2), again: true });
  const { rows = [] } = typeof added === "string" ? {} : added;
  expect(rows).toHaveLength(2);
  const others = await add("staff", { playlistId: id, trackIds: songs, again: true });
  const { rows: theirs = [] } = typeof others === "string" ? {} : others;
  const undo = (account: string, more: object = {}) => add(account, { playlistId: id, rows, ...more }, "DELETE");
  // Neither rows of this playlist through another one, nor by who may not edit it.
  const other = await playlistWith(owner, "Other", []);
  expect(await undo("supervisor", { playlistId: other.id })).toBe("conflict");
  await invite(id, "staff", "viewer");
  expect(await undo("staff")).toBe("forbidden");
  await removeMember(owner, { id, userId: idOf("staff") });
  expect(await undo("staff")).toBe("not_found");
  expect(await undo("artist")).toBe("forbidden");
  for (const wrong of [{ rows: [] }, { rows: "all" }, { rows: Array(201).fill("a") }, { playlistId: "" }])
    expect(await undo("supervisor", wrong)).toBe("invalid");
  expect(await rowsOf(id)).toEqual([...before, ...rows, ...theirs]);
  // One of them was removed meanwhile.
  await DB.prepare("DELETE FROM playlist_tracks WHERE id = ?").bind(rows[0]).run();
  expect(await undo("supervisor")).toEqual({ text: "Undone: 1 track removed.", had: [], rows: [] });
  expect(await rowsOf(id)).toEqual([...before, ...theirs]);
  expect(await undo("supervisor")).toBe("conflict");
});
