import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import type { PlaylistsPageData } from "#app/playlists/editor/read-playlists-page.server.ts";
import { playlistMeta } from "#app/playlists/playlist-meta.ts";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { action as listAction, loader as listLoader } from "#app/playlists/routes/edit-playlist.tsx";
import { action as editAction, loader as editLoader } from "#app/playlists/routes/edit-playlist-one.tsx";
import { loader as myPlaylist } from "#app/playlists/routes/my-playlist.tsx";
import { loader as myPlaylists } from "#app/playlists/routes/my-playlists.tsx";
import { loader as viewLoader } from "#app/playlists/routes/playlist.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, invite, orderOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

type Handler = Parameters<typeof visit>[2];
type Given = { account?: string | null; id?: string; slug?: string; query?: string; headers?: Record<string, string> };

const phone = { "Sec-CH-UA-Mobile": "?1", "User-Agent": "Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile" };
let songs: { id: string }[] = [];

beforeAll(async () => {
  const ctx = testContext();
  songs = await Promise.all(["Ash", "Yew", "Box"].map((title) => addRecording(ctx, { title, artist: "Lowtide" })));
});
const ids = () => songs.map(({ id }) => id);

async function open(handler: unknown, { account = "supervisor", id = "", slug = "", query = "", headers }: Given) {
  const cookie = account === null ? null : await cookieOf(account);
  const { answer, ctx } = await visit(
    `http://localhost/x${query}`,
    { cookie, headers, params: { id, slug } },
    handler as Handler,
  );
  return { answer, trips: ctx.trips.count };
}

async function post(handler: unknown, form: [string, string][], { account = "supervisor", id = "" }: Given = {}) {
  const cookie = await cookieOf(account ?? "");
  const sent = { method: "POST", cookie, params: { id }, body: new URLSearchParams(form) };
  const { answer, ctx } = await visit("http://localhost/x", sent, handler as Handler);
  const location = answer instanceof Response ? (answer.headers.get("Location") ?? "") : "";
  const data = answer instanceof Response ? null : (answer as { data: Reply }).data;
  return { status: statusOf(answer), location, data, said: ctx.responseHeaders.get("Set-Cookie") ?? "" };
}
type Reply = { error?: Record<string, string[]>; initialValue?: Record<string, string> };

const page = async (id: string, given: Given = {}) =>
  (await open(editLoader, { id, ...given })).answer as EditorPageData;

test("a playlist is created, filed, renamed, deleted and brought back with plain forms", async () => {
  const made = await post(listAction, [
    ["name", " Autumn "],
    ["visibility", "private"],
    ["act", "create"],
  ]);
  expect(made.status).toBe(302);
  const id = made.location.split("/").at(-1) ?? "";
  expect((await page(id)).playlist).toMatchObject({ name: "Autumn", canEdit: true, canManage: true });
  const refused = await post(listAction, [
    ["name", " "],
    ["client", "Acme"],
    ["act", "create"],
  ]);
  expect([refused.status, refused.data?.initialValue?.client, refused.data?.error]).toEqual([
    400,
    "Acme",
    { name: [expect.stringContaining("Name")] },
  ]);
  expect(
    (
      await post(listAction, [
        ["name", "x".repeat(121)],
        ["act", "create"],
      ])
    ).status,
  ).toBe(400);
  const folder = await post(listAction, [
    ["name", "Briefs"],
    ["act", "folder"],
  ]);
  const folderId = new URL(folder.location, "http://x").searchParams.get("folder") ?? "";
  await post(listAction, [
    ["id", id],
    ["folderId", folderId],
    ["act", "file"],
  ]);
  const listed = async (query: string) =>
    ((await open(listLoader, { query })).answer as { list: PlaylistsPageData }).list.playlists.map((one) => one.id);
  expect(await listed(`?folder=${folderId}`)).toEqual([id]);
  const texts: [string, string][] = [
    ["name", "Winter"],
    ["description", "Two\r\nlines"],
    ["client", ""],
  ];
  const before: [string, string][] = [
    ["nameBefore", "Autumn"],
    ["descriptionBefore", ""],
    ["clientBefore", ""],
  ];
  expect((await post(editAction, [...texts, ...before, ["act", "details"]], { id })).status).toBe(302);
  const late = await post(editAction, [["name", "Mine"], ...before, ["act", "details"]], { id });
  expect([late.status, late.data?.initialValue?.name, late.data?.initialValue?.nameBefore]).toEqual([
    409,
    "Mine",
    "Winter",
  ]);
  // What came back overwrites when it is sent again.
  const again: [string, string][] = [
    ["name", "Mine"],
    ["description", "Two\r\nlines"],
    ["client", ""],
  ];
  const now: [string, string][] = [
    ["nameBefore", "Winter"],
    ["descriptionBefore", "Two\r\nlines"],
    ["clientBefore", ""],
  ];
  expect((await post(editAction, [...again, ...now, ["act", "details"]], { id })).status).toBe(302);
  const deleted = await post(editAction, [["act", "delete"]], { id });
  expect(deleted.location).toContain(`deleted=${id}`);
  await expect(page(id)).rejects.toMatchObject({ code: "not_found" });
  expect(
    (
      await post(listAction, [
        ["id", id],
        ["act", "restore"],
      ])
    ).status,
  ).toBe(302);
  expect((await page(id)).playlist).toMatchObject({ name: "Mine", description: "Two\nlines" });
});

test("rows are moved, annotated, removed and brought back with plain forms", async () => {
  const owner = await contextOf("supervisor");
  const { id, rows } = await playlistWith(owner, "Forms", ids());
  const [a = "", b = "", c = ""] = rows;
  const press = (act: string, more: [string, string][] = []) => post(editAction, [["act", act], ...more], { id });
  await press(`down:${a}`);
  expect(await orderOf(owner, id)).toEqual([b, a, c]);
  await press(`move:${c}`, [["after", ""]]);
  expect(await orderOf(owner, id)).toEqual([c, b, a]);
  const together: [string, string][] = [
    ["row", c],
    ["row", b],
    ["to", "bottom"],
  ];
  await press("place", together);
  expect(await orderOf(owner, id)).toEqual([a, c, b]);
  await press("place", [
    ["row", a],
    ["to", "bottom"],
  ]);
  expect(await orderOf(owner, id)).toEqual([c, b, a]);
  expect(decodeURIComponent((await press("place", [["to", "top"]])).said)).toContain("Select at least one row");
  const gone = await press("up:none");
  expect([gone.status, decodeURIComponent(gone.said)]).toEqual([
    302,
    expect.stringContaining("Someone removed this row"),
  ]);
  const row: [string, string][] = [
    ["rowId", a],
    ["note", "Under the voice"],
    ["recordingId", ids()[0] ?? ""],
    ["start", "0:05"],
    ["end", "1:00.5"],
    ["noteBefore", ""],
    ["recordingBefore", ids()[0] ?? ""],
    ["startBefore", ""],
    ["endBefore", ""],
    ["act", "row"],
  ];
  expect((await press("row", row)).status).toBe(302);
  expect((await page(id)).rows[2]).toMatchObject({ note: "Under the voice", startMs: 5_000, endMs: 60_500 });
  const wrong = await press(
    "row",
    row.map(([name, value]) => [name, name === "end" ? "soon" : value]),
  );
  expect([wrong.status, wrong.data?.error]).toEqual([400, { end: [expect.stringContaining("minutes")] }]);
  const conflict = await press(
    "row",
    row.map(([name, value]) => [name, name === "note" ? "Later" : value]),
  );
  expect([conflict.status, conflict.data?.initialValue?.noteBefore]).toEqual([409, "Under the voice"]);
  await press("heading", [
    ["title", "Titles"],
    ["above", b],
  ]);
  expect((await page(id)).rows.map((one) => (one.kind === "heading" ? one.title : one.id))).toEqual([
    c,
    "Titles",
    b,
    a,
  ]);
  const removed = await press("remove", [
    ["row", a],
    ["row", b],
  ]);
  const query = new URL(removed.location, "http://x").searchParams;
  expect(query.get("removed")).toBe("2");
  expect((await page(id, { query: `?${query}` })).removed).toEqual({ removal: query.get("removal"), count: 2 });
  await press(`undo:${query.get("removal")}`);
  expect((await page(id)).rows.map((one) => one.id).filter((one) => rows.includes(one))).toEqual([c, b, a]);
  expect((await page(id, { query: "?sort=title" })).rows.map((one) => one.id).slice(2)).toEqual([a, b]);
  await press("sort:title");
  expect((await press("remove")).said).toContain("error");
  expect((await press("nonsense").catch((error: { code: string }) => error.code)) as unknown).toBe("invalid");
});

test("someone who may only read a playlist is led to its page; strangers find nothing", async () => {
  const owner = await contextOf("supervisor");
  const { id, slug } = await playlistWith(owner, "Reading", ids());
  await expect(page(id, { account: "staff" })).rejects.toMatchObject({ code: "not_found" });
  await invite(id, "staff", "viewer");
  const led = (await open(editLoader, { id, account: "staff" })).answer as Response;
  expect(led.headers.get("Location")).toBe(`/music-sync-licensing/playlist/${slug}`);
  await expect(open(viewLoader, { slug, account: null })).rejects.toMatchObject({ code: "not_found" });
  // The right went while the page was open: it is said on the page as it is now, and a text stays in its form.
  const refused = await post(editAction, [["act", "delete"]], { id, account: "staff" });
  expect(refused.status).toBe(302);
  expect(decodeURIComponent(refused.said)).toContain("You can read this playlist but not change it");
  const typed: [string, string][] = [
    ["act", "details"],
    ["name", "Renamed"],
    ["description", "Long and typed"],
  ];
  const save = () => post(editAction, typed, { id, account: "staff" });
  const kept = { initialValue: { description: "Long and typed" } };
  expect(await save()).toMatchObject({ status: 403, data: kept });
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(id).run();
  expect(await save()).toMatchObject({ status: 404, data: kept });
  await expect(post(editAction, [["act", "delete"]], { id, account: "staff" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await page(id)).playlist.name).toBe("Reading");
});

test("phones and tablets have their own addresses, and no device is sent back and forth", async () => {
  const owner = await contextOf("supervisor");
  const { id, slug } = await playlistWith(owner, "Devices", ids());
  await setVisibility(owner, { id, visibility: "public" });
  const to = async (
    handler: unknown,
    headers: Record<string, string> | undefined,
    account: string | null = "supervisor",
  ) => {
    const { answer } = await open(handler, { id, slug, headers, account });
    return answer instanceof Response ? answer.headers.get("Location") : "page";
  };
  const desktop = undefined;
  expect(await to(listLoader, phone)).toBe("/my-playlists");
  expect(await to(editLoader, phone)).toBe(`/my-playlists/${id}`);
  expect(await to(viewLoader, phone)).toBe(`/my-playlists/${id}`);
  expect(await to(viewLoader, phone, null)).toBe(`/my-playlists/${id}`);
  for (const handler of [myPlaylists, myPlaylist]) {
    for (const account of ["supervisor", "artist", null]) expect(await to(handler, phone, account)).toBe("page");
  }
  const onPhone = (await open(myPlaylist, { id, headers: phone })).answer as { editor: EditorPageData };
  // No link to the page that leads back here.
  expect([onPhone.editor.view, (await page(id)).view]).toEqual([null, `/music-sync-licensing/playlist/${slug}`]);
  expect(await to(myPlaylists, desktop)).toBe("/music-sync-licensing/edit-playlist");
  expect(await to(myPlaylist, desktop)).toBe(`/music-sync-licensing/edit-playlist/${id}`);
  expect(await to(myPlaylist, desktop, null)).toBe(`/music-sync-licensing/playlist/${slug}`);
  for (const handler of [listLoader, editLoader, viewLoader]) expect(await to(handler, desktop)).toBe("page");
  const devices: [boolean, Record<string, string>][] = [
    [true, { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148" }],
    [true, { "User-Agent": "Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)" }],
    [true, { "User-Agent": "Mozilla/5.0 (Linux; Android 16; SM-X910)", "Sec-CH-UA-Mobile": "?0" }],
    [false, { "User-Agent": "Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile", "Sec-CH-UA-Mobile": "?0" }],
    [false, { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150" }],
    [false, {}],
  ];
  for (const [handheld, headers] of devices) expect(isHandheld(new Headers(headers))).toBe(handheld);
});

test("a public playlist is described to other sites, and no other one", async () => {
  const owner = await contextOf("supervisor");
  const { id, slug } = await playlistWith(owner, "Described", ids());
  const meta = async () => {
    const { answer } = await open(viewLoader, { slug });
    const { playlist } = answer as { playlist: Parameters<typeof playlistMeta>[0] };
    return JSON.stringify(playlistMeta(playlist, { origin: "http://x", siteName: "Syncline" }));
  };
  expect(await meta()).toBe('[{"name":"robots","content":"noindex"}]');
  await setVisibility(owner, { id, visibility: "public" });
  expect(await meta()).toContain('"music.playlist"');
  expect(await meta()).toContain('"@type":"MusicPlaylist"');
});

test("a playlist of a thousand tracks is read in one round trip besides the session, and one move writes one row", async () => {
  const owner = await contextOf("supervisor");
  const { id, slug } = await playlistWith(owner, "Thousand", []);
  await DB.prepare(
    `INSERT INTO playlist_tracks (id, playlist_id, recording_id, position) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
      WHERE i < 1000) SELECT 'thousand-' || i, ?1, ?2, i FROM n`,
  )
    .bind(id, ids()[0])
    .run();
  const { answer, trips } = await open(viewLoader, { slug });
  expect((answer as { results: { count: number } }).results.count).toBe(1000);
  expect(trips).toBe(2);
  await post(
    editAction,
    [
      ["act", "move:thousand-900"],
      ["after", "thousand-1"],
    ],
    { id },
  );
  const moved = await DB.prepare(
    "SELECT count(*) AS n FROM playlist_tracks WHERE playlist_id = ? AND position <> CAST(substr(id, 10) AS real)",
  )
    .bind(id)
    .first("n");
  expect(moved).toBe(1);
});
