import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { moveSlide } from "#app/pitches/slides/pitch-slides.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import {
  addSongs,
  DB,
  edit,
  namesOf,
  notedPlaylist,
  openEditor,
  present,
  view,
} from "#test/routes/pitch/pitch-visitor.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

let songs: { id: string; workId: string }[] = [];
let owner: RequestContext;

withDemoSessions();
beforeAll(async () => {
  songs = await addSongs();
  owner = await contextOf("supervisor");
});

const ids = () => songs.map(({ id }) => id);

async function pitchOf(name: string) {
  const playlist = await notedPlaylist(name, ids());
  const id = await present("supervisor", playlist.id);
  const { slides } = await requirePitch(owner, { id });
  return { id, slides: slides.map((slide) => slide.id) };
}

const press = (id: string, act: string, more: Record<string, string> = {}) => edit("supervisor", id, { act, ...more });
const location = (answer: unknown) => new URL((answer as Response).headers.get("Location") ?? "", "http://x");

test("slides move by the buttons and by a drop, and one place can be used again and again", async () => {
  const { id, slides } = await pitchOf("Moves");
  const [a = "", b = "", c = ""] = slides;
  const after = async (act: string, more = {}) => {
    expect(statusOf(await press(id, act, more))).toBe(302);
    return (await namesOf(owner, id)).join(" ");
  };
  expect(await after(`bottom:${a}`)).toBe("Alder Birch Cedar");
  expect(await after(`up:${a}`)).toBe("Alder Cedar Birch");
  expect(await after(`top:${c}`)).toBe("Birch Alder Cedar");
  expect(await after(`down:${c}`)).toBe("Alder Birch Cedar");
  expect(await after(`move:${a}`, { after: b })).toBe("Alder Cedar Birch");
  expect(await after(`move:${c}`, { after: "" })).toBe("Birch Alder Cedar");
  for (let at = 0; at < 30; at += 1) {
    await moveSlide(owner, { id, slideId: a, place: { after: c } });
    await moveSlide(owner, { id, slideId: b, place: { after: c } });
  }
  expect((await namesOf(owner, id)).join(" ")).toBe("Birch Alder Cedar");
  await expect(moveSlide(owner, { id, slideId: "none", place: { to: "up" } })).rejects.toMatchObject({
    code: "conflict",
  });
  // The slide of another pitch.
  const other = await pitchOf("Other moves");
  await expect(moveSlide(owner, { id, slideId: other.slides[0] ?? "", place: { to: "up" } })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("two editors change different fields at once and lose nothing; of one field the second is told, with what was typed", async () => {
  const { id, slides } = await pitchOf("Two editors");
  const form = {
    ...{ act: "track-slide", slideId: slides[1] ?? "", title: "", text: "", start: "0:10", end: "0:25" },
    ...{ titleBefore: "", textBefore: "", recordingId: ids()[1] ?? "", recordingBefore: ids()[1] ?? "" },
    ...{ startBefore: "10000", endBefore: "25000" },
  };
  const admin = (more: object) => edit("admin", id, { ...form, ...more });
  const own = (more: object) => edit("supervisor", id, { ...form, ...more });
  expect(statusOf(await own({ title: "Our first idea" }))).toBe(302);
  expect(statusOf(await admin({ text: "Warm, and slow" }))).toBe(302);
  expect(statusOf(await admin({ start: "0:12", end: "0:30" }))).toBe(302);
  const second = await admin({ title: "Their title" });
  expect(statusOf(second)).toBe(409);
  expect(second).toMatchObject({
    data: {
      error: { title: [expect.any(String)] },
      initialValue: { title: "Their title", titleBefore: "Our first idea" },
    },
  });
  const { slides: now } = await requirePitch(owner, { id });
  expect(now[1]).toMatchObject({ title: "Our first idea", text: "Warm, and slow", startMs: 12_000, endMs: 30_000 });
  // Sent again, it replaces.
  expect(statusOf(await admin({ title: "Their title", titleBefore: "Our first idea" }))).toBe(302);
  const wrong = await own({ start: "soon", end: "0:05" });
  expect(statusOf(wrong)).toBe(400);
  expect(statusOf(await own({ start: "0:50", end: "5:00", startBefore: "12000", endBefore: "30000" }))).toBe(400);
  // The details of the pitch, in the same way.
  const details = { act: "details", title: "Two editors", titleBefore: "Two editors", visibilityBefore: "private" };
  expect(statusOf(await edit("supervisor", id, { ...details, client: "Nova" }))).toBe(302);
  expect(statusOf(await edit("admin", id, { ...details, intro: "Hello\r\nyou", visibility: "company" }))).toBe(302);
  expect(statusOf(await edit("admin", id, { ...details, client: "Volta" }))).toBe(409);
  expect(statusOf(await edit("supervisor", id, { ...details, background: "/etc/passwd" }))).toBe(400);
  expect(await requirePitch(owner, { id })).toMatchObject({
    client: "Nova",
    intro: "Hello\nyou",
    visibility: "company",
  });
});

test("a version of the song can be chosen, and no recording of another one", async () => {
  const { id, slides } = await pitchOf("Versions");
  const [song] = songs;
  const version = await addRecording(testContext(), {
    ...{ title: "Cedar", artist: "Lowtide", durationMs: 30_000 },
    ...{ workId: song?.workId, parentId: song?.id, versionType: "instrumental" },
  });
  const form = {
    ...{ act: "track-slide", slideId: slides[0] ?? "", text: "For the opening", textBefore: "For the opening" },
    ...{ recordingBefore: song?.id ?? "", startBefore: "", endBefore: "" },
  };
  expect((await openEditor("supervisor", id, `?slide=${slides[0]}`)).versions.map((one) => one.id)).toEqual([
    song?.id,
    version.id,
  ]);
  expect(statusOf(await edit("supervisor", id, { ...form, recordingId: ids()[2] ?? "" }))).toBe(400);
  expect(statusOf(await edit("supervisor", id, { ...form, recordingId: version.id }))).toBe(302);
  expect((await requirePitch(owner, { id })).slides[0]).toMatchObject({ recordingId: version.id });
});

test("texts, tracks and the tracks of a playlist are added; hidden and removed slides are not presented, and Undo brings them back", async () => {
  const { id, slides } = await pitchOf("Adds");
  expect(statusOf(await press(id, "text", { title: "", text: "Kept" }))).toBe(400);
  await press(id, "text", { title: "The idea", text: "<script>alert(1)</script>\nTwo lines" });
  await press(id, `add:${ids()[0]}`);
  expect(await namesOf(owner, id)).toEqual(["Cedar", "Alder", "Birch", "The idea", "Cedar"]);
  await expect(press(id, "add:unknown")).rejects.toMatchObject({ code: "not_found" });
  const more = await addRecording(testContext(), { title: "Elm", artist: "Lowtide", durationMs: 60_000 });
  const playlist = await notedPlaylist("More", [ids()[0] ?? "", more.id]);
  await press(id, "playlist", { playlistId: playlist.id });
  expect((await namesOf(owner, id)).at(-1)).toBe("Elm");
  expect(statusOf(await press(id, "playlist", { playlistId: playlist.id }))).toBe(302);
  await expect(press(id, "playlist", { playlistId: "unknown" })).rejects.toMatchObject({ code: "not_found" });
  const shown = async () => (await view("supervisor", id)).reel.slides.map(({ name }) => name);
  const text = (await view("supervisor", id)).reel.slides.find(({ isText }) => isText);
  expect(text?.description).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;<br>Two lines</p>");
  await press(id, `hide:${slides[0]}`);
  expect(await shown()).toEqual(["Alder", "Birch", "The idea", "Cedar", "Elm"]);
  await press(id, `show:${slides[0]}`);
  const answer = await edit("supervisor", id, [
    ["act", "remove"],
    ["row", slides[0] ?? ""],
    ["row", slides[1] ?? ""],
  ]);
  const removal = location(answer).searchParams.get("removal") ?? "";
  expect(location(answer).searchParams.get("removed")).toBe("2");
  expect(await shown()).toEqual(["Birch", "The idea", "Cedar", "Elm"]);
  await expect(edit("admin", id, { act: `undo:${removal}` })).rejects.toMatchObject({ code: "not_found" });
  await press(id, `undo:${removal}`);
  await press(id, `undo:${removal}`);
  expect(await shown()).toEqual(["Cedar", "Alder", "Birch", "The idea", "Cedar", "Elm"]);
  expect((await requirePitch(owner, { id })).slides[1]).toMatchObject({ startMs: 10_000, endMs: 25_000 });
  expect(statusOf(await press(id, "remove"))).toBe(302);
  await expect(press(id, "nonsense")).rejects.toMatchObject({ code: "invalid" });
  const audited = "SELECT count(*) AS n FROM audit_log WHERE subject_type = 'pitch' AND subject_id = ?";
  const { revision } = await requirePitch(owner, { id });
  // Creating it is the one change without a revision.
  expect(await countRows(audited, id)).toBe(revision + 1);
});

test("the editor finds tracks and playlists as its address says, in few round trips; a withdrawn track leaves the presentation", async () => {
  const { id } = await pitchOf("Finds");
  const plain = await openEditor("supervisor", id);
  expect(plain.found).toBe(null);
  expect(plain.trips).toBeLessThanOrEqual(2);
  const playlists = await openEditor("supervisor", id, "?add=playlist");
  expect(playlists.playlists.map(({ name }) => name)).toContain("Finds");
  expect(playlists.trips).toBeLessThanOrEqual(3);
  const searched = await openEditor("supervisor", id, `?add=track&q=${"x".repeat(500)}`);
  expect(searched.found).toMatchObject({ tracks: [], page: 1 });
  expect(searched.q).toHaveLength(200);
  await DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(ids()[1]).run();
  expect(
    (await openEditor("supervisor", id)).slides.map((slide) => slide.kind === "track" && slide.track !== null),
  ).toEqual([true, false, true]);
  expect((await view("supervisor", id)).reel.slides).toHaveLength(2);
  await DB.prepare("UPDATE recordings SET status = 'published' WHERE id = ?").bind(ids()[1]).run();
});
