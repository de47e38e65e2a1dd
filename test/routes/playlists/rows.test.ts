import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Place } from "#app/collaboration/rows/row-order.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { addSection } from "#app/playlists/rows/add-section.server.ts";
import { changeRow, type RowFields } from "#app/playlists/rows/change-row.server.ts";
import { keepSort } from "#app/playlists/rows/keep-sort.server.ts";
import { moveRows } from "#app/playlists/rows/move-rows.server.ts";
import { moveRow, removeRows, restoreRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { renameSection } from "#app/playlists/rows/rename-section.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { contextOf, invite, orderOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let songs: { id: string; workId: string; slug: string }[] = [];
let owner: RequestContext;
let editor: RequestContext;

beforeAll(async () => {
  const ctx = testContext();
  const facts = [
    { title: "Cedar", bpm: 120, musicalKey: "Am" },
    { title: "Alder", bpm: 90, musicalKey: "C" },
    { title: "Birch", bpm: 140, musicalKey: "Db" },
    { title: "Elm", bpm: null, musicalKey: null },
  ];
  songs = await Promise.all(facts.map((one) => addRecording(ctx, { ...one, artist: "Lowtide", durationMs: 60_000 })));
  [owner, editor] = await Promise.all([contextOf("supervisor"), contextOf("staff")]);
});

const ids = () => songs.map(({ id }) => id);
const fourTracks = (name: string) => playlistWith(owner, name, ids());
/** Positions of the rows in the order they had at first: "2 0 1 3". */
const shape = (rows: string[], order: string[]) => order.map((id) => rows.indexOf(id)).join(" ");

test("a row goes behind another, to the top, the bottom, up and down, and no further than the ends", async () => {
  const { id, rows } = await fourTracks("Moves");
  const [a = "", b = "", c = "", d = ""] = rows;
  const after = async (rowId: string, place: Place) => {
    await moveRow(owner, { id, rowId, place });
    return shape(rows, await orderOf(owner, id));
  };
  expect(await after(a, { after: c })).toBe("1 2 0 3");
  expect(await after(d, { to: "top" })).toBe("3 1 2 0");
  expect(await after(d, { to: "bottom" })).toBe("1 2 0 3");
  expect(await after(a, { to: "up" })).toBe("1 0 2 3");
  expect(await after(a, { to: "up" })).toBe("0 1 2 3");
  expect(await after(a, { to: "up" })).toBe("0 1 2 3");
  expect(await after(d, { to: "down" })).toBe("0 1 2 3");
  expect(await after(c, { to: "down" })).toBe("0 1 3 2");
  expect(await after(b, { after: null })).toBe("1 0 3 2");
  expect(await after(b, { after: b })).toBe("1 0 3 2");
  await expect(moveRow(owner, { id, rowId: "none", place: { to: "up" } })).rejects.toMatchObject({ code: "conflict" });
  await expect(moveRow(owner, { id, rowId: a, place: { after: "none" } })).rejects.toMatchObject({ code: "conflict" });
  await expect(moveRow(owner, { id, rowId: a, place: { before: "none" } })).rejects.toMatchObject({ code: "conflict" });
  const playlist = await readPlaylist(owner, { id });
  expect(playlist?.revision).toBe(9);
});

test("a heading moves among the tracks, and one place can be used again and again", async () => {
  const { id, rows } = await fourTracks("Gaps");
  const [a = "", b = ""] = rows;
  const { rowId } = await addSection(owner, { id, title: "Opening", place: { to: "top" } });
  const all = [...rows, rowId];
  expect(shape(all, await orderOf(owner, id))).toBe("4 0 1 2 3");
  for (let round = 0; round < 30; round += 1) {
    await moveRow(owner, { id, rowId, place: { after: a } });
    expect(shape(all, await orderOf(owner, id))).toMatch(/^0 4 1/);
    await moveRow(owner, { id, rowId: b, place: { after: a } });
    expect(shape(all, await orderOf(owner, id))).toBe("0 1 4 2 3");
  }
  const spread = "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'playlist-renumbered'";
  expect(await countRows(spread, id)).toBeGreaterThan(0);
});

test("headings added behind the same row stand one behind the other, the newest first, however many there are", async () => {
  const { id, rows } = await fourTracks("Headings");
  const [a = ""] = rows;
  const added: string[] = [];
  for (let count = 0; count < 60; count += 1)
    added.unshift((await addSection(owner, { id, title: `Part ${count}`, place: { after: a } })).rowId);
  expect(await orderOf(owner, id)).toEqual([a, ...added, ...rows.slice(1)]);
});

test("of two people at once, each one's moves happen; of one field, the second is told and overwrites only when asked", async () => {
  const { id, rows } = await fourTracks("Two");
  await invite(id, "staff", "editor");
  const [a = "", b = "", c = "", d = ""] = rows;
  await Promise.all([
    moveRow(owner, { id, rowId: a, place: { after: b } }),
    moveRow(editor, { id, rowId: d, place: { after: c } }),
    moveRow(editor, { id, rowId: d, place: { to: "up" } }),
  ]);
  expect(shape(rows, await orderOf(owner, id))).toBe("1 0 3 2");
  const before: RowFields = { note: "", recordingId: songs[0]?.id ?? "", startMs: null, endMs: null };
  const change = (ctx: RequestContext, fields: Partial<RowFields>, was: Partial<RowFields> = {}) =>
    changeRow(ctx, { id, rowId: a, fields: { ...before, ...was, ...fields }, before: { ...before, ...was } });
  await change(owner, { note: "For the intro" });
  await change(editor, { startMs: 10_000, endMs: 25_000 });
  const refused = change(editor, { note: "For the end" });
  await expect(refused).rejects.toMatchObject({ code: "conflict", fields: { note: expect.anything() } });
  const stored = async () => (await readPlaylist(owner, { id }))?.rows.find((row) => row.id === a);
  expect(await stored()).toMatchObject({ note: "For the intro", startMs: 10_000, endMs: 25_000 });
  await change(editor, { note: "For the end" }, { note: "For the intro" });
  expect(await stored()).toMatchObject({ note: "For the end" });
  const long = change(owner, { endMs: 60_001 }, { startMs: 10_000, endMs: 25_000 });
  await expect(long).rejects.toMatchObject({ code: "invalid", fields: { end: expect.anything() } });
  const other = change(owner, { recordingId: songs[1]?.id ?? "" });
  await expect(other).rejects.toMatchObject({ code: "invalid", fields: { recordingId: expect.anything() } });
  await removeRows(owner, { id, rowIds: [a] });
  await expect(change(editor, { note: "Gone" })).rejects.toMatchObject({ code: "conflict" });
});

test("the chosen version of a song is another recording of the same song that the person can see", async () => {
  const ctx = testContext();
  const { id: main, workId } = songs[0] ?? { id: "", workId: "" };
  const short = await addRecording(ctx, { title: "Cedar", workId, versionType: "cutdown_30", durationMs: 30_000 });
  const { id, rows } = await playlistWith(owner, "Versions", [main]);
  const whole: RowFields = { note: "", recordingId: main, startMs: null, endMs: null };
  const passage = { ...whole, startMs: 0, endMs: 45_000 };
  const change = (fields: RowFields, before: RowFields) =>
    changeRow(owner, { id, rowId: rows[0] ?? "", fields, before });
  await change(passage, whole);
  await expect(change({ ...passage, recordingId: short.id }, passage)).rejects.toMatchObject({ code: "invalid" });
  await change({ ...whole, recordingId: short.id }, passage);
  const [row] = (await readPlaylist(owner, { id }))?.rows ?? [];
  expect(row).toMatchObject({ recordingId: short.id, endMs: null });
});

test("several rows are removed at once, and come back where they stood with their notes, for the person who removed them", async () => {
  const { id, rows } = await fourTracks("Undo");
  await invite(id, "staff", "editor");
  const [a = "", b = "", c = "", d = ""] = rows;
  const { rowId } = await addSection(owner, { id, title: "Closing", place: { after: c } });
  await DB.prepare("UPDATE playlist_tracks SET note = 'Kept', start_ms = 5, end_ms = 10 WHERE id = ?").bind(b).run();
  const { removal, removed } = await removeRows(owner, { id, rowIds: [b, rowId, "none"] });
  expect(removed).toBe(2);
  expect(await orderOf(owner, id)).toEqual([a, c, d]);
  await moveRow(editor, { id, rowId: d, place: { after: a } });
  await expect(restoreRows(editor, { id, removal })).rejects.toMatchObject({ code: "not_found" });
  await restoreRows(owner, { id, removal });
  await restoreRows(owner, { id, removal });
  const order = await orderOf(owner, id);
  expect([...order].sort()).toEqual([...rows, rowId].sort());
  expect(order.filter((one) => one !== d)).toEqual([a, b, c, rowId]);
  const back = (await readPlaylist(owner, { id }))?.rows.find((row) => row.id === b);
  expect(back).toMatchObject({ note: "Kept", startMs: 5, endMs: 10 });
  await expect(removeRows(owner, { id, rowIds: ["none"] })).rejects.toMatchObject({ code: "conflict" });
});

test("selected rows move together in their order, to an end or into a section, while another editor moves one", async () => {
  const { id, rows } = await fourTracks("Together");
  await invite(id, "staff", "editor");
  const [a = "", b = "", c = "", d = ""] = rows;
  await moveRows(owner, { id, rowIds: [d, "none", b], to: "top" });
  expect(await orderOf(owner, id)).toEqual([b, d, a, c]);
  await moveRows(owner, { id, rowIds: [d, b], to: "bottom" });
  expect(await orderOf(owner, id)).toEqual([a, c, b, d]);
  const { rowId: one } = await addSection(owner, { id, title: "One", place: { to: "top" } });
  const { rowId: two } = await addSection(owner, { id, title: "Two", place: { before: b } });
  await moveRows(editor, { id, rowIds: [d, b, one], to: one });
  expect(await orderOf(owner, id)).toEqual([one, a, c, b, d, two]);
  await Promise.all([
    moveRows(owner, { id, rowIds: [a, c], to: two }),
    moveRow(editor, { id, rowId: d, place: { to: "top" } }),
  ]);
  expect(await orderOf(owner, id)).toEqual([d, one, b, two, a, c]);
  for (const wrong of [
    { rowIds: ["none"], to: "top" },
    { rowIds: [a], to: "none" },
    { rowIds: [a], to: b },
  ])
    await expect(moveRows(owner, { id, ...wrong })).rejects.toMatchObject({ code: "conflict" });
  expect(await orderOf(owner, id)).toEqual([d, one, b, two, a, c]);
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(id).run();
  await expect(moveRows(editor, { id, rowIds: [a], to: "top" })).rejects.toMatchObject({ code: "not_found" });
});

test("a sort that is kept orders the tracks of each heading, what is unknown last", async () => {
  const { id, rows } = await fourTracks("Sorted");
  const [, , , d = ""] = rows;
  await keepSort(owner, { id, sort: "title" });
  expect(shape(rows, await orderOf(owner, id))).toBe("1 2 0 3");
  const { rowId } = await addSection(owner, { id, title: "Two", place: { after: rows[1] ?? "" } });
  await moveRow(owner, { id, rowId: d, place: { after: rowId } });
  await keepSort(owner, { id, sort: "bpm" });
  expect(shape([...rows, rowId], await orderOf(owner, id))).toBe("1 4 0 2 3");
  await keepSort(owner, { id, sort: "key" });
  expect(shape([...rows, rowId], await orderOf(owner, id))).toBe("1 4 2 0 3");
  await renameSection(owner, { id, rowId, title: "Second", before: "Two" });
  const late = renameSection(owner, { id, rowId, title: "Zwei", before: "Two" });
  await expect(late).rejects.toMatchObject({ code: "conflict", fields: { title: expect.anything() } });
});

test("a track that is there already is said and added only when asked again", async () => {
  const { id } = await playlistWith(owner, "Doubles", [ids()[0] ?? ""]);
  const add = (again: boolean) =>
    addToPlaylists(owner, { recordingIds: ids().slice(0, 2), playlistIds: [id], name: "", again });
  expect(await add(false)).toMatchObject([{ id, name: "Doubles", added: 1, had: [ids()[0]], already: 1, full: 0 }]);
  expect(await add(false)).toMatchObject([
    { id, name: "Doubles", added: 0, rowIds: [], had: ids().slice(0, 2), already: 2, full: 0 },
  ]);
  expect(await add(true)).toMatchObject([{ id, name: "Doubles", added: 2, had: [], already: 0, full: 0 }]);
  const recordings = (await readPlaylist(owner, { id }))?.rows.map((row) => row.kind === "track" && row.recordingId);
  expect(recordings).toEqual([ids()[0], ids()[1], ids()[0], ids()[1]]);
});
