import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { erasePrivateContent } from "#app/identity/account/erase-private-content.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { duplicatePitch } from "#app/pitches/record/create-pitch.server.ts";
import { addTextSlide } from "#app/pitches/slides/add-slides.server.ts";
import { changeSlide } from "#app/pitches/slides/change-slide.server.ts";
import { moveSlide, removeSlides, restoreSlides } from "#app/pitches/slides/pitch-slides.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { setDeleted } from "#app/playlists/record/set-deleted.server.ts";
import { keepSort } from "#app/playlists/rows/keep-sort.server.ts";
import { moveRow, orderRows, removeRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { addSongs, DB, edit, namesOf, openEditor, present, view } from "#test/routes/pitch/pitch-visitor.ts";
import { open, share } from "#test/routes/pitch/shared-pitch.ts";
import { contextOf, idOf, invite, orderOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";

let ids: string[] = [];
let owner: RequestContext;
let staff: RequestContext;

withDemoSessions();
beforeAll(async () => {
  ids = (await addSongs()).map(({ id }) => id);
  [owner, staff] = [await contextOf("supervisor"), await contextOf("staff")];
});

const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );

async function presented(name: string, recordingIds = ids) {
  const list = await playlistWith(owner, name, recordingIds);
  const [a = "", b = "", c = ""] = list.rows;
  return { list: list.id, pitch: await present("supervisor", list.id), a, b, c };
}

const names = async (pitch: string, by = owner) => (await namesOf(by, pitch)).join(" ");
const shownIn = async (token: string) => (await open(token)).reel?.slides.map(({ name }) => name);
const textIn = async (pitch: string, title: string) =>
  (await requirePitch(owner, { id: pitch })).slides.find((slide) => slide.title === title)?.id ?? "";

test("a pitch of a playlist has its rows: what is added, moved and removed at one is so at the other, and texts stay between", async () => {
  const { list, pitch, a, b, c } = await presented("One list");
  await addTextSlide(owner, { id: pitch, title: "Idea", text: "Why" });
  const text = await textIn(pitch, "Idea");
  await moveSlide(owner, { id: pitch, slideId: text, place: { after: a } });
  expect(await names(pitch)).toBe("Cedar Idea Alder Birch");
  // A step in the playlist passes its own rows, not the pitch's text.
  await moveRow(owner, { id: list, rowId: b, place: { to: "up" } });
  expect(await orderOf(owner, list)).toEqual([b, a, c]);
  expect(await names(pitch)).toBe("Alder Cedar Idea Birch");
  await moveSlide(owner, { id: pitch, slideId: c, place: { to: "top" } });
  expect(await orderOf(owner, list)).toEqual([c, b, a]);
  expect(await names(pitch)).toBe("Birch Alder Cedar Idea");
  // Ordering all rows, the text stays behind the row before it.
  await keepSort(owner, { id: list, sort: "title" });
  expect(await names(pitch)).toBe("Alder Birch Cedar Idea");
  await orderRows(owner, { id: list, action: "test", order: (rows) => rows.toReversed() });
  expect(await names(pitch)).toBe("Cedar Idea Birch Alder");
  const before = { title: "", text: "" };
  await changeSlide(owner, { id: pitch, slideId: b, fields: { title: "Our own", text: "Warm" }, before });
  const { removal } = await removeSlides(owner, { id: pitch, rowIds: [b, text] });
  expect([await orderOf(owner, list), await names(pitch)]).toEqual([[a, c], "Cedar Birch"]);
  await restoreSlides(owner, { id: pitch, removal });
  expect(await names(pitch)).toBe("Cedar Idea Birch Our own");
  await removeRows(owner, { id: list, rowIds: [a, text] });
  await addToPlaylists(owner, { recordingIds: [ids[0] ?? ""], playlistIds: [list], name: "", again: true });
  expect(await names(pitch)).toBe("Idea Birch Our own Cedar");
  const passage = { recordingId: ids[2], startMs: 1_000, endMs: 9_000 };
  const whole = { ...before, recordingId: ids[2], startMs: null, endMs: null };
  await changeSlide(owner, { id: pitch, slideId: c, fields: { ...before, ...passage }, before: whole });
  expect(await countRows("SELECT end_ms AS n FROM playlist_tracks WHERE id = ?", c)).toBe(9_000);
});

test("tracks are changed by those who may change the playlist; an editor of the pitch alone writes and hides", async () => {
  const { list, pitch, a, b } = await presented("Whose rows");
  await edit("supervisor", pitch, { act: "member", email: mail("staff"), role: "editor" });
  const acts = (by: RequestContext) =>
    Promise.all([
      code(moveSlide(by, { id: pitch, slideId: a, place: { to: "bottom" } })),
      code(removeSlides(by, { id: pitch, rowIds: [b] })),
    ]);
  expect(await acts(staff)).toEqual(["forbidden", "forbidden"]);
  expect(statusOf(await edit("staff", pitch, { act: `add:${ids[0]}` }).catch((error: unknown) => error))).not.toBe(302);
  expect((await openEditor("staff", pitch)).canArrange).toBe(false);
  expect((await openEditor("staff", pitch)).list).toBeNull();
  await addTextSlide(staff, { id: pitch, title: "By staff", text: "" });
  const text = await textIn(pitch, "By staff");
  await moveSlide(staff, { id: pitch, slideId: text, place: { to: "top" } });
  expect(statusOf(await edit("staff", pitch, { act: `hide:${a}` }))).toBe(302);
  expect((await view("staff", pitch)).reel.slides.map(({ name }) => name)).toEqual(["By staff", "Alder", "Birch"]);
  const { removal } = await removeSlides(staff, { id: pitch, rowIds: [text] });
  await restoreSlides(staff, { id: pitch, removal });
  expect(await names(pitch)).toBe("By staff Cedar Alder Birch");
  await invite(list, "staff", "editor");
  expect((await openEditor("staff", pitch)).list).toEqual({ id: list, name: "Whose rows" });
  expect(await acts(staff)).toEqual(["done", "done"]);
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(list).run();
  expect(await code(moveSlide(staff, { id: pitch, slideId: a, place: { to: "top" } }))).toBe("forbidden");
  const stranger = await contextOf("admin", acme);
  expect(await acts(stranger)).toEqual(["not_found", "not_found"]);
  // The text of a pitch is no row for the editors of the playlist.
  expect(await code(removeRows(owner, { id: list, rowIds: [text] }))).toBe("conflict");
  expect(await code(moveRow(owner, { id: list, rowId: text, place: { to: "top" } }))).toBe("conflict");
});

test("a private playlist is not read through the pitch of a person who was removed from it", async () => {
  const list = await playlistWith(owner, "Withdrawn", ids);
  await invite(list.id, "staff", "editor");
  const pitch = await present("staff", list.id);
  const { token } = await share(await cookieOf("staff"), pitch);
  expect(await shownIn(token)).toEqual(["Cedar", "Alder", "Birch"]);
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(list.id).run();
  await addTextSlide(staff, { id: pitch, title: "Kept", text: "" });
  expect([await names(pitch, staff), await shownIn(token)]).toEqual(["Kept", ["Kept"]]);
  expect(await code(moveSlide(staff, { id: pitch, slideId: list.rows[0] ?? "", place: { to: "top" } }))).toBe(
    "forbidden",
  );
  await setDeleted(owner, { id: list.id, deleted: true });
  expect(await shownIn(token)).toEqual(["Kept"]);
});

test("a deleted playlist leaves a sent pitch as it was, and a copy of the pitch has a list of its own", async () => {
  const { list, pitch, a } = await presented("Deleted later");
  const { token } = await share(await cookieOf("supervisor"), pitch);
  await setDeleted(owner, { id: list, deleted: true });
  expect(await shownIn(token)).toEqual(["Cedar", "Alder", "Birch"]);
  expect(await code(moveSlide(owner, { id: pitch, slideId: a, place: { to: "bottom" } }))).toBe("forbidden");
  const copy = await duplicatePitch(owner, { id: pitch });
  const [first] = (await requirePitch(owner, { id: copy.id })).slides;
  await moveSlide(owner, { id: copy.id, slideId: first?.id ?? "", place: { to: "bottom" } });
  expect([await names(copy.id), await names(pitch)]).toEqual(["Alder Birch Cedar", "Cedar Alder Birch"]);
  // Its list is no playlist.
  expect(await orderOf(owner, copy.id)).toEqual([]);
  expect(await code(moveRow(owner, { id: copy.id, rowId: first?.id ?? "", place: { to: "top" } }))).not.toBe("done");
});

test("a withdrawn recording leaves the presentation and keeps its row", async () => {
  const { list, pitch } = await presented("Restricted");
  await DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(ids[1]).run();
  expect((await view("supervisor", pitch)).reel.slides).toHaveLength(2);
  expect(await orderOf(owner, list)).toHaveLength(3);
  await DB.prepare("UPDATE recordings SET status = 'published' WHERE id = ?").bind(ids[1]).run();
});

test("two people who move rows at once, at the pitch and at the playlist, lose none", async () => {
  const { list, pitch, a, b, c } = await presented("At once");
  await invite(list, "staff", "editor");
  for (let at = 0; at < 12; at += 1) {
    await Promise.all([
      moveSlide(owner, { id: pitch, slideId: a, place: { after: c } }),
      moveRow(staff, { id: list, rowId: b, place: { after: c } }),
    ]);
    await Promise.all([
      moveSlide(owner, { id: pitch, slideId: c, place: { to: "bottom" } }),
      moveRow(staff, { id: list, rowId: c, place: { to: "top" } }),
    ]);
  }
  const order = await orderOf(owner, list);
  expect(new Set(order)).toEqual(new Set([a, b, c]));
  expect((await requirePitch(owner, { id: pitch })).slides.map(({ id }) => id)).toEqual(order);
  expect(await countRows("SELECT count(DISTINCT position) AS n FROM playlist_tracks WHERE playlist_id = ?", list)).toBe(
    3,
  );
});

test("of a playlist that one may only read, or that is longer than a pitch, the tracks are copied", async () => {
  const list = await playlistWith(owner, "Read only", ids);
  await invite(list.id, "staff", "viewer");
  const copy = await present("staff", list.id);
  await removeRows(owner, { id: list.id, rowIds: list.rows });
  expect(await names(copy, staff)).toBe("Cedar Alder Birch");
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(list.id).run();
  expect(await names(copy, staff)).toBe("Cedar Alder Birch");
  const many = Array.from({ length: 500 }, (_, at) => ids[at % 3] ?? "");
  const long = await presented("Five hundred", many);
  const { slides } = await requirePitch(owner, { id: long.pitch });
  expect(slides).toHaveLength(200);
  await moveSlide(owner, { id: long.pitch, slideId: slides[199]?.id ?? "", place: { to: "top" } });
  expect(await orderOf(owner, long.list)).toHaveLength(500);
});

test("with a person's account goes their private playlist, and the rows that another's pitch shows become its own list", async () => {
  const list = await playlistWith(owner, "Shown by another", ids);
  const pitch = await present("admin", list.id);
  const admin = await contextOf("admin");
  const [first, ...rest] = erasePrivateContent(owner, { id: idOf("supervisor") });
  if (first) await owner.db.batch([first, ...rest]);
  expect(await names(pitch, admin)).toBe("Cedar Alder Birch");
  expect((await requirePitch(admin, { id: pitch })).listName).toBeNull();
  expect(await orderOf(admin, list.id)).toEqual([]);
  expect(
    await countRows("SELECT count(*) AS n FROM playlists WHERE id = ? AND name = '' AND status = 'slides'", list.id),
  ).toBe(1);
});
