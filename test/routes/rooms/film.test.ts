import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { isAfterEnd, type RoomFilm } from "#app/rooms/film/film.ts";
import { addFilmComment, changeFilmComment } from "#app/rooms/film/film-comments.server.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { commentSchema } from "#app/rooms/film/film-form.ts";
import { filmLimits } from "#app/rooms/film/film-limits.ts";
import { readFilmView } from "#app/rooms/film/film-view.server.ts";
import { type FilmViewer, requireFilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { receiveFilm, receivePart } from "#app/rooms/film/receive-film.action.server.ts";
import { serveFilm } from "#app/rooms/film/serve-film.server.ts";
import { removeFilm } from "#app/rooms/film/store-film.server.ts";
import { sweepFilms } from "#app/rooms/film/sweep-films.server.ts";
import { guestPath } from "#app/rooms/room-token.server.ts";
import { partBytes } from "#app/uploads/parts/upload-parts.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { idOf } from "#test/routes/playlists/playlist-visitor.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";
import prores from "#test/support/fixtures/films/prores.mov?inline";
import silent from "#test/support/fixtures/films/silent-24.mp4?inline";
import sound from "#test/support/fixtures/films/sound-23976.mp4?inline";

const { MASTERS } = env as unknown as Bindings;
const day = 24 * 3600_000;
const { errors } = filmCopy;
const bytesOf = (address: string) => Uint8Array.from(atob(address.split(",")[1] ?? ""), (c) => c.charCodeAt(0));

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

withDemoSessions();
/** A sender who works at the company. */
const host = idOf("admin");

/** A room with two guests, and who sees it. */
async function room() {
  const ctx = testContext();
  const { rooms, roomGuests, insert } = scoped(ctx.db, mainCompany);
  const id = newId(ctx.now);
  const times = { createdBy: host, createdAt: ctx.now };
  await insert(rooms, { id, title: "Spring", updatedAt: ctx.now, ...times });
  const guest = async (name: string): Promise<FilmViewer> => {
    const guestId = newId(ctx.now);
    await insert(roomGuests, { id: guestId, roomId: id, name, nameKey: name, ...times });
    return { roomId: id, title: "Spring", guestId, userId: null, name, path: await guestPath(ctx, guestId) };
  };
  const sender = {
    roomId: id,
    title: "Spring",
    guestId: null,
    userId: host,
    name: "Sender",
    path: `/rooms/${id}`,
  };
  return { id, ann: await guest("Ann"), ben: await guest("Ben"), sender };
}

function formOf(fields: Record<string, string>, name: string, bytes = new Uint8Array()): Request {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new File([bytes], name));
  return new Request("http://localhost/", { method: "POST", body: form });
}

async function send(viewer: FilmViewer, request: Request) {
  const response = await receiveFilm(testContext(), request, viewer);
  const { data, error } = (await response.json()) as { data?: { note: string }; error?: { message: string } };
  return data ?? error?.message;
}

const upload = (viewer: FilmViewer, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
  send(viewer, formOf(fields, "Cut 1.mp4", bytes));
/** What a browser says of a film that stays with its sender. */
const facts = {
  ...{ container: "mp4", durationMs: 2002, width: 64, height: 36, frameRate: "24000/1001", codec: "avc" },
  ...{ sound: "plays", isHdr: false, bytes: 3683, sha256: "a".repeat(64) },
};
const sendFacts = (viewer: FilmViewer, given: object) =>
  send(viewer, formOf({ stays: "on", facts: JSON.stringify({ ...facts, ...given }) }, "Mine.mp4"));
const view = (viewer: FilmViewer) => readFilmView(testContext(), viewer);
const stored = async () => (await MASTERS.list({ prefix: "room-films/" })).objects.length;

async function put(viewer: FilmViewer, opened: string, whole: Uint8Array<ArrayBuffer>, part: number) {
  const body = whole.slice((part - 1) * partBytes, part * partBytes);
  const ctx = testContext({ url: new URL(`http://localhost/?sha256=${await sha256Of(body)}`) });
  const headers = { "Content-Length": String(body.length) };
  const request = new Request("http://localhost/", { method: "PUT", body, headers });
  return receivePart(ctx, request, { viewer, upload: opened, part: String(part) });
}

function open(viewer: FilmViewer, bytes: number, file = "Cut.mp4") {
  const request = new Request("http://localhost/", { method: "POST", body: JSON.stringify({ file, bytes }) });
  return receivePart(testContext(), request, { viewer, upload: undefined, part: undefined }) as Promise<{
    upload: string;
  }>;
}

/** A film of more than a part: what comes after its index is free space. */
function large(): Uint8Array<ArrayBuffer> {
  const film = bytesOf(silent);
  const whole = new Uint8Array(partBytes + 1000);
  whole.set(film);
  const free = new DataView(whole.buffer);
  free.setUint32(film.length, whole.length - film.length);
  whole.set(new TextEncoder().encode("free"), film.length + 4);
  return whole;
}

test("a film in parts, out of order and one of them twice, is the next version for everyone in the room", async () => {
  const { ann, ben, sender } = await room();
  expect(await upload(sender, bytesOf(sound))).toEqual({ name: "Cut 1.mp4", note: "" });
  const bytes = large();
  const { upload: opened } = await open(ann, bytes.length);
  for (const part of [2, 1, 2]) await put(ann, opened, bytes, part);
  // Another guest has no part of it.
  await expect(put(ben, opened, bytes, 1)).rejects.toMatchObject({ code: "not_found" });
  const sha256 = await sha256Of(bytes);
  expect(await send(ann, formOf({ upload: opened, sha256, watermark: "on" }, "Cut 2.mp4"))).toMatchObject({ note: "" });
  const { films } = await view(ben);
  expect(films.map(({ version, name, frameRate, isWatermarked }) => [version, name, frameRate, isWatermarked])).toEqual(
    [
      [2, "Cut 2.mp4", { frames: 24, seconds: 1, drop: false }, true],
      [1, "Cut 1.mp4", { frames: 24_000, seconds: 1001, drop: false }, false],
    ],
  );
  expect(films[0]).toMatchObject({
    bytes: bytes.length,
    sha256,
    hasSound: false,
    mayRemove: false,
    playable: "everywhere",
  });
  expect(await send(ben, formOf({}, "again.mp4", bytesOf(sound)))).toBe(errors.same);
  expect((await view(ann)).films.map(({ mayRemove }) => mayRemove)).toEqual([true, false]);
});

test("what is too large, changed, incomplete or unplayable leaves nothing behind", async () => {
  const { ann } = await room();
  const before = await stored();
  await expect(open(ann, filmLimits.bytes + 1)).rejects.toMatchObject({ message: errors.tooLarge, code: "too_large" });
  await open(ann, filmLimits.bytes, "most.mp4");
  const bytes = large();
  const { upload: opened } = await open(ann, bytes.length, "changed.mp4");
  await put(ann, opened, bytes, 1);
  expect(await send(ann, formOf({ upload: opened }, "a.mp4"))).toMatch(/Parts of the file are missing/);
  await put(ann, opened, Uint8Array.from(bytes).fill(1, partBytes), 2);
  expect(await send(ann, formOf({ upload: opened, sha256: await sha256Of(bytes) }, "a.mp4"))).toBe(errors.changed);
  expect(await upload(ann, bytesOf(prores))).toMatch(/ProRes 422 HQ.*H.264 MP4/);
  expect(await upload(ann, new TextEncoder().encode("no film at all, but text"))).toBe(errors.problems.notFilm());
  expect(await upload(ann, new Uint8Array())).toBe(errors.empty);
  expect([await stored(), (await view(ann)).films]).toEqual([before, []]);
});

test("a film that stays is known by its hash and length", async () => {
  const { ann } = await room();
  for (const wrong of [
    { durationMs: 8 * 3600_000 },
    { bytes: filmLimits.bytes + 1 },
    { sha256: "x" },
    { frameRate: "1/0" },
  ])
    expect(await sendFacts(ann, wrong)).toBe(errors.facts);
  expect(await sendFacts(ann, {})).toMatchObject({ note: "" });
  const [film] = (await view(ann)).films;
  expect(film).toMatchObject({ src: null, sha256: facts.sha256, durationMs: 2002, version: 1 });
  const asked = serveFilm(testContext(), { viewer: ann, id: film?.id ?? "", headers: new Headers() });
  await expect(asked).rejects.toMatchObject({ code: "not_found" });
});

test("bytes are served in ranges to the room alone, while it is open", async () => {
  const { id, ann, sender } = await room();
  const other = await room();
  const bytes = bytesOf(sound);
  await upload(sender, bytes);
  const [film] = (await view(ann)).films;
  const get = (viewer: FilmViewer, range?: string) =>
    serveFilm(testContext(), { viewer, id: film?.id ?? "", headers: new Headers(range ? { Range: range } : {}) });
  const found: unknown[] = [];
  for (const range of [undefined, "bytes=10-19", "bytes=-5", "bytes=99999999999-", "bytes=5-1", "bytes=0-0,5-9"]) {
    const response = await get(ann, range);
    const body = new Uint8Array(await response.arrayBuffer());
    found.push([response.status, response.headers.get("Content-Range"), body.length]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    if (range === "bytes=10-19") expect([...body]).toEqual([...bytes.slice(10, 20)]);
  }
  const { length } = bytes;
  expect(found).toEqual([
    [200, null, length],
    [206, `bytes 10-19/${length}`, 10],
    [206, `bytes ${length - 5}-${length - 1}/${length}`, 5],
    [416, `bytes */${length}`, 0],
    [200, null, length],
    [200, null, length],
  ]);
  await expect(get(other.ann)).rejects.toMatchObject({ code: "not_found" });
  const token = ann.path.slice("/room/".length);
  const opening = (text: string) => requireFilmViewer(testContext(), { token: text });
  expect(await opening(token)).toMatchObject({ roomId: id, guestId: ann.guestId });
  await expect(opening(`${token.slice(0, -1)}x`)).rejects.toMatchObject({ code: "not_found" });
  const { rooms, update } = scoped(testContext().db, mainCompany);
  await update(rooms, { closedAt: Date.now() }, sql`id = ${id}`);
  await expect(opening(token)).rejects.toMatchObject({ code: "gone" });
  await removeFilm(testContext(), sender, { id: film?.id ?? "" });
  await expect(get(ann)).rejects.toMatchObject({ code: "not_found" });
});

test("a sender of another company or without the room finds nothing", async () => {
  const { id } = await room();
  const as = (actor: ReturnType<typeof actorWith>, company = mainCompany) =>
    requireFilmViewer(testContext({ actor, company }), { id });
  expect(await as({ ...actorWith([]), id: host })).toMatchObject({ userId: host, guestId: null });
  await expect(as({ ...actorWith([]), id: "stranger" })).rejects.toMatchObject({ code: "not_found" });
  await expect(as(actorWith(["*"]), { ...mainCompany, id: "other" })).rejects.toMatchObject({ code: "not_found" });
  await expect(requireFilmViewer(testContext(), { id })).rejects.toMatchObject({ code: "unauthorised" });
});

test("comments keep their time over versions; guests delete their own, and all mark them done", async () => {
  const { ann, ben, sender } = await room();
  const other = await room();
  const comment = (viewer: FilmViewer, fields: Record<string, string>) =>
    addFilmComment(testContext(), viewer, commentSchema.parse({ text: "Later", ...fields }));
  await expect(comment(ann, { from: "0:01" })).rejects.toMatchObject({ fields: { from: [errors.noFilm] } });
  await sendFacts(sender, { durationMs: 5005 });
  const drawing = JSON.stringify([
    {
      points: [
        [0, 0.5],
        [1, 1],
      ],
    },
  ]);
  await comment(ann, { from: "00:00:01:12", to: "0:01.9", name: "Ann and Joe", drawing, recording: "unknown" });
  await comment(sender, { from: "0:04" });
  const wrong: Record<string, Record<string, string>> = {
    from: { from: "00:00:00:24" },
    to: { from: "0:01", to: "0:00" },
    drawing: { from: "0:01", drawing: '[{"points":[[2,0]]}]' },
  };
  for (const [field, fields] of Object.entries(wrong))
    await expect(comment(ann, fields)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
  await expect(comment(ann, { from: "0:06" })).rejects.toMatchObject({
    fields: { from: [expect.stringContaining("ends")] },
  });
  const [first] = (await view(ann)).threads;
  expect([first?.fromMs, first?.toMs, first?.name, first?.recordingId]).toEqual([1502, 1877, "Ann and Joe", null]);
  expect(first?.drawing).toEqual(JSON.parse(drawing));
  await comment(ben, { parent: first?.id ?? "" });
  await expect(comment(other.ann, { parent: first?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
  const reply = (await view(ben)).threads[0]?.replies[0];
  expect([reply?.name, reply?.fromMs, reply?.mayDelete]).toEqual(["Ben", 1502, true]);
  await expect(comment(ann, { parent: reply?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
  const change = (viewer: FilmViewer, id: string | undefined, act: "delete" | "done") =>
    changeFilmComment(testContext(), viewer, { id: id ?? "", act });
  await expect(change(ben, first?.id, "delete")).rejects.toMatchObject({ code: "not_found" });
  await expect(change(other.sender, first?.id, "delete")).rejects.toMatchObject({ code: "not_found" });
  await change(ben, first?.id, "done");
  await upload(sender, bytesOf(silent));
  const later = await view(ann);
  const [newest] = later.films as [RoomFilm];
  const kept = later.threads.map((thread) => [
    thread.fromMs,
    thread.version,
    thread.isDone,
    isAfterEnd(thread, newest),
  ]);
  expect(kept).toEqual([
    [1502, 1, true, false],
    [3962, 1, false, true],
  ]);
  await change(sender, first?.id, "delete");
  expect((await view(ann)).threads).toHaveLength(1);
});

test("films go with their room and their job, and uploads that broke off after a day", async () => {
  const { id, ann, sender } = await room();
  await upload(sender, bytesOf(sound));
  await upload(ann, bytesOf(silent));
  const { db } = testContext();
  const { films, rooms, update } = scoped(db, mainCompany);
  const sweep = (days: number) => sweepFilms({ ...testContext(), now: Date.now() + days * day });
  await sweep(0);
  expect(await sweep(2)).toEqual({ deleted: 0 });
  await update(films, { status: "uploading" }, sql`room_id = ${id} AND version = 2`);
  expect(await sweep(2)).toEqual({ deleted: 1 });
  await update(rooms, { closedAt: Date.now() }, sql`id = ${id}`);
  expect([await sweep(29), await sweep(31)]).toEqual([{ deleted: 0 }, { deleted: 1 }]);
  expect((await view(ann)).films).toEqual([]);
});
