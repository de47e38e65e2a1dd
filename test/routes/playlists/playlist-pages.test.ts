import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { playlistMeta } from "#app/playlists/playlist-meta.ts";
import type { PlaylistView } from "#app/playlists/read-playlist.server.ts";
import { action as editAction, loader as editLoader } from "#app/playlists/routes/edit-playlist-one.tsx";
import { loader as viewLoader } from "#app/playlists/routes/playlist.tsx";
import { type RowsPage, rowsPerPage } from "#app/playlists/rows/rows-page.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, orderOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

type Handler = Parameters<typeof visit>[2];

/** Two full pages and seven tracks; the heading is the tenth row, then one track follows after another. */
const tracks = 2 * rowsPerPage + 6;
let songs: { id: string }[] = [];

beforeAll(async () => {
  const ctx = testContext();
  songs = await Promise.all(["Ash", "Yew"].map((title) => addRecording(ctx, { title, artist: "Lowtide" })));
});

async function makeLong(name: string) {
  const ids = Array.from({ length: tracks }, (_, at) => songs[at % 2]?.id ?? "");
  const made = await playlistWith(await contextOf("supervisor"), name, ids);
  await DB.prepare("INSERT INTO playlist_sections (id, playlist_id, title, position) VALUES (?, ?, 'Opening', 9.5)")
    .bind(`heading-${made.id}`, made.id)
    .run();
  return made;
}

type Given = { id?: string; slug?: string; body?: Record<string, string> };

async function open(handler: unknown, query: string, { id = "", slug = "", body }: Given) {
  const sent = body ? { method: "POST", body: new URLSearchParams(body) } : {};
  const visitor = { cookie: await cookieOf("supervisor"), params: { id, slug }, ...sent };
  return (await visit(`http://localhost/x${query}`, visitor, handler as Handler)).answer;
}

const locationOf = (answer: unknown) => (answer as Response).headers.get("Location");

test("a long playlist is read in pages, which follow one another without a gap, and know their heading and numbers", async () => {
  const { id, slug } = await makeLong("Paged");
  const read = async (query: string) => (await open(viewLoader, query, { slug })) as { results: RowsPage };
  const pages = await Promise.all(["", "?page=2", "?page=3"].map(async (query) => (await read(query)).results));
  expect(pages.flatMap(({ rows }) => rows.map((row) => row.id))).toEqual(
    await orderOf(await contextOf("supervisor"), id),
  );
  expect(pages.map(({ rows, page, pages: count }) => [rows.length, page, count])).toEqual([
    [rowsPerPage, 1, 3],
    [rowsPerPage, 2, 3],
    [7, 3, 3],
  ]);
  // One row of the first page is the heading.
  expect(pages.map(({ first, number }) => [first, number])).toEqual([
    [1, 1],
    [rowsPerPage, rowsPerPage],
    [2 * rowsPerPage, 2 * rowsPerPage],
  ]);
  expect(pages.map(({ heading }) => heading?.title ?? null)).toEqual([null, "Opening", "Opening"]);
  for (const { total, totalMs, covers } of pages)
    expect([total, totalMs, covers]).toEqual([tracks, pages[0]?.totalMs, pages[0]?.covers]);
});

test("a page beyond the last one is the last, and one that is no number is the first", async () => {
  const { slug } = await makeLong("Beyond");
  for (const [query, page] of [
    ["?page=99", 3],
    ["?page=0", 1],
    ["?page=x", 1],
  ] as const)
    expect(await open(viewLoader, query, { slug })).toMatchObject({ results: { page } });
});

test("every page of a public playlist is described with the length of the whole", async () => {
  const { id, slug } = await makeLong("Described");
  await DB.prepare("UPDATE playlists SET visibility = 'public' WHERE id = ?").bind(id).run();
  const answer = (await open(viewLoader, "?page=3", { slug })) as { playlist: PlaylistView; results: RowsPage };
  const { playlist, results } = answer;
  const shown = { ...playlist, rows: results.rows };
  const meta = playlistMeta(shown, { origin: "http://x", siteName: "Syncline", whole: results });
  expect(JSON.stringify(meta)).toContain(`"numTracks":${tracks}`);
});

test("a row is edited, moved and removed on its page, and leads back to it", async () => {
  const { id, rows } = await makeLong("Edited");
  const read = async (query: string) => (await open(editLoader, query, { id })) as EditorPageData;
  const path = `/music-sync-licensing/edit-playlist/${id}`;
  const last = rows.at(-1) ?? "";
  // A row's own address needs no number of a page.
  expect(await read(`?row=${last}`)).toMatchObject({ page: 3, path: `${path}?page=3`, open: last });
  const second = await read("?page=2");
  expect([second.headings.length, second.tracks, second.rows.length]).toEqual([1, tracks, rowsPerPage]);
  // The first place of a page is behind the row before it.
  expect(second.previous).toBe(rows[rowsPerPage - 2]);
  const moved = second.rows[5]?.id ?? "";
  const act = (body: Record<string, string>, query = "?page=2") => open(editAction, query, { id, body });
  expect(locationOf(await act({ act: `move:${moved}`, after: second.previous ?? "" }))).toBe(`${path}?page=2`);
  expect((await read("?page=2")).rows[0]?.id).toBe(moved);
  await act({ act: `top:${moved}` });
  expect((await read("")).rows[0]?.id).toBe(moved);
  await act({ act: `bottom:${moved}` }, "");
  expect((await read("?page=3")).rows.at(-1)?.id).toBe(moved);
  // A preview of a sort order has pages too.
  const sorted = await read("?sort=title&page=3");
  expect([sorted.page, sorted.rows.length]).toEqual([3, 7]);
});

test("when a last page loses its rows the page before it offers to undo that", async () => {
  const { id } = await makeLong("Shorter");
  const { rows } = (await open(editLoader, "?page=3", { id })) as EditorPageData;
  const body = new URLSearchParams([["act", "remove"], ...rows.map((row) => ["row", row.id])]);
  const sent = { method: "POST", cookie: await cookieOf("supervisor"), params: { id }, body };
  const { answer } = await visit("http://localhost/x?page=3", sent, editAction as Handler);
  const query = locationOf(answer)?.split("?")[1] ?? "";
  expect(query).toMatch(/^page=3&removal=[\w-]+&removed=7$/);
  expect(locationOf(await open(editLoader, `?${query}`, { id }))).toContain(`?page=2&removal=`);
});
