import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createSubmission } from "#app/artists/songs/create-submission.server.ts";
import { receiveSongFile } from "#app/artists/songs/files/receive-song-file.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openDelivery } from "#app/exchange/deliveries/open-delivery.server.ts";
import { readDelivery } from "#app/exchange/deliveries/read-delivery.server.ts";
import { storeDeliveryFile } from "#app/exchange/deliveries/store-delivery-file.server.ts";
import { createFileForms, receiveFileForm } from "#app/exchange/files/file-forms.server.ts";
import { readFile } from "#app/exchange/files/list-files.server.ts";
import { readFileForm, withinForm } from "#app/uploads/parts/read-file-form.server.ts";
import { dropUpload, openUpload, storePart, sweepParts } from "#app/uploads/parts/receive-parts.server.ts";
import { maxFormBytes, partBytes, type UploadArea } from "#app/uploads/parts/upload-parts.ts";
import { newId } from "#db/new-id.server.ts";
import { addArtist, audio, person } from "#test/routes/artists/song-visitor.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { MASTERS } = env as unknown as Bindings;
const day = 24 * 3600_000;
const staffScopes = ["ListIngestions", "ListSongs", "UpdateSongAll"];
const staff = (now = Date.now()) => testContext({ now, actor: actorWith(staffScopes) });

beforeAll(async () => {
  await person("visitor", []);
});

/** A WAV that no other is, `bytes` long: `audio` fills at most 64 KiB. */
function largeAudio(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 60_000) file.set(audio(Math.min(60_000, bytes - at)), at);
  return file;
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function open(ctx: RequestContext, bytes: number, file = "Reef.wav", area: UploadArea = "ingestions") {
  return openUpload(ctx, { area, file, bytes });
}

function partRequest(body: Uint8Array<ArrayBuffer>): Request {
  const headers = { "Content-Length": String(body.length) };
  return new Request("http://localhost/", { method: "PUT", body, headers });
}

async function put(ctx: RequestContext, upload: string, whole: Uint8Array<ArrayBuffer>, part: number) {
  const body = whole.slice((part - 1) * partBytes, part * partBytes);
  await storePart(ctx, { upload, part, sha256: await sha256Of(body), request: partRequest(body) });
}

function formOf(fields: Record<string, string>, name: string, bytes = new Uint8Array()): Request {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new File([bytes], name));
  return new Request("http://localhost/", { method: "POST", body: form });
}

async function formFor(ctx: RequestContext, name: string, bytes: number): Promise<Record<string, string>> {
  const { forms } = await createFileForms(ctx, {
    publishing: "unpublished",
    move: "",
    files: [{ folder: "", name, bytes }],
  });
  return forms[0]?.fields ?? {};
}

const partsHeld = async () => (await MASTERS.list({ prefix: "upload-parts/" })).objects.map(({ key }) => key);

test("a file whose parts come in any order, one of them twice, is stored as it is", async () => {
  const [ctx, bytes] = [staff(), largeAudio(partBytes + 13)];
  const { upload, parts } = await open(ctx, bytes.length);
  expect(parts).toEqual([]);
  for (const part of [2, 1, 2]) await put(ctx, upload, bytes, part);
  const fields = await formFor(ctx, "Reef.wav", bytes.length);
  const { id, name, state } = await receiveFileForm(ctx, formOf({ ...fields, upload }, "Reef.wav"));
  expect([name, state]).toEqual(["Reef.wav", "queued"]);
  const { file } = await readFile(ctx, { id });
  const stored = new Uint8Array((await (await MASTERS.get(`ingest-files/${id}`))?.arrayBuffer()) ?? new ArrayBuffer());
  expect([file.bytes, file.sha256, await sha256Of(stored)]).toEqual([
    bytes.length,
    ...Array(2).fill(await sha256Of(bytes)),
  ]);
  expect(await partsHeld()).toEqual([]);
});

test("an upload that broke off goes on with the parts that arrived, and a form without the others is refused", async () => {
  const bytes = largeAudio(partBytes + 500);
  const first = await open(staff(), bytes.length, "Tide.wav");
  await put(staff(), first.upload, bytes, 2);
  const fields = await formFor(staff(), "Tide.wav", bytes.length);
  const early = receiveFileForm(staff(), formOf({ ...fields, upload: first.upload }, "Tide.wav"));
  await expect(early).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("Parts of the file") });
  const later = staff(Date.now() + 2 * day);
  const again = await open(later, bytes.length, "Tide.wav");
  expect(again.parts).toEqual([{ part: 2, sha256: await sha256Of(bytes.slice(partBytes)) }]);
  await expect(put(later, first.upload, bytes, 1)).rejects.toMatchObject({ code: "gone" });
  await put(later, again.upload, bytes, 1);
  const lateFields = await formFor(later, "Tide.wav", bytes.length);
  expect(await receiveFileForm(later, formOf({ ...lateFields, upload: again.upload }, "Tide.wav"))).toMatchObject({
    name: "Tide.wav",
  });
});

test("a part of another length, number or content is refused", async () => {
  const [ctx, bytes] = [staff(), largeAudio(1000)];
  const { upload } = await open(ctx, bytes.length, "Short.wav");
  const sha256 = await sha256Of(bytes);
  const store = (part: number, body: Uint8Array<ArrayBuffer>) =>
    storePart(ctx, { upload, part, sha256, request: partRequest(body) });
  const invalid = { code: "invalid" };
  await expect(store(2, bytes)).rejects.toMatchObject(invalid);
  await expect(store(1, bytes.slice(1))).rejects.toMatchObject(invalid);
  await expect(store(1, new Uint8Array(1001))).rejects.toMatchObject(invalid);
  await expect(store(1, new Uint8Array(1000))).rejects.toMatchObject(invalid);
  expect(await partsHeld()).toEqual([]);
});

test("another person's upload isn't found, nor is one that was altered; who lost the right, and other hosts, send none", async () => {
  const bytes = largeAudio(1000);
  const { upload } = await open(staff(), bytes.length, "Mine.wav");
  await put(staff(), upload, bytes, 1);
  const other = testContext({ actor: { ...actorWith(staffScopes), id: "other" } });
  for (const [ctx, text] of [
    [other, upload],
    [staff(), upload.replace(".1000.", ".1001.")],
    [staff(), "nonsense"],
  ] as const) {
    await expect(put(ctx, text, bytes, 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(dropUpload(ctx, text)).rejects.toMatchObject({ code: "not_found" });
  }
  const fields = await formFor(other, "Mine.wav", bytes.length);
  const stolen = receiveFileForm(other, formOf({ ...fields, upload }, "Mine.wav"));
  await expect(stolen).rejects.toMatchObject({ code: "not_found" });
  const actor = actorWith(staffScopes);
  for (const refused of [
    testContext({ actor: actorWith(["ListSongs"]) }),
    testContext({ actor: { ...actor, originalUserId: "admin" } }),
    testContext({ actor, company: { ...mainCompany, environment: "spaces" } }),
  ]) {
    await expect(put(refused, upload, bytes, 1)).rejects.toMatchObject({ code: "forbidden" });
    await expect(open(refused, 1000)).rejects.toMatchObject({ code: "forbidden" });
  }
  await dropUpload(staff(), upload);
  expect(await partsHeld()).toEqual([]);
});

test("the parts of what is no audio are deleted at once, those of an upload that didn't go on after three days", async () => {
  const [ctx, notes] = [staff(), new TextEncoder().encode("no audio ".repeat(50))];
  const { upload } = await open(ctx, notes.length, "notes.wav");
  await put(ctx, upload, notes, 1);
  const fields = await formFor(ctx, "notes.wav", notes.length);
  const refused = receiveFileForm(ctx, formOf({ ...fields, upload }, "notes.wav"));
  await expect(refused).rejects.toMatchObject({ code: "unsupported" });
  expect(await partsHeld()).toEqual([]);
  const left = await open(ctx, notes.length, "left.wav");
  await put(ctx, left.upload, notes, 1);
  expect(await sweepParts(staff(Date.now() + 2 * day))).toEqual({ deleted: 0 });
  expect(await sweepParts(staff(Date.now() + 4 * day))).toEqual({ deleted: 1 });
  expect(await partsHeld()).toEqual([]);
});

test("files of deliveries and of artists' songs come in parts, too", async () => {
  const [ctx, bytes] = [staff(), largeAudio(900)];
  const { id } = await openDelivery(ctx, { folder: "Parts 1" });
  const { upload } = await open(ctx, bytes.length, "A00.wav");
  await put(ctx, upload, bytes, 1);
  await readFileForm(ctx, formOf({ upload }, "A00.wav"), (sent) => storeDeliveryFile(ctx, { id, ...sent }));
  expect((await readDelivery(ctx, { id })).files).toMatchObject([{ name: "A00.wav", bytes: 900 }]);

  const singer = await person("parts-singer", ["UpdateArtist"]);
  const artistId = await addArtist("parts-artist", "parts-singer");
  const songId = newId(Date.now());
  await createSubmission(singer(), { id: songId, artistId, title: "Reef" });
  const song = await open(singer(), bytes.length, "Reef.wav", "artist-songs");
  await put(singer(), song.upload, bytes, 1);
  const form = formOf({ role: "main", label: "", upload: song.upload }, "Reef.wav");
  expect(await receiveSongFile(singer(), form, { id: songId })).toBeNull();
  const kept = await ctx.db.all(sql`SELECT name, bytes FROM song_submission_files WHERE submission_id = ${songId}`);
  expect(kept).toEqual([{ name: "Reef.wav", bytes: 900 }]);
  expect(await partsHeld()).toEqual([]);
});

test("a form itself carries 95 MB", async () => {
  async function* file(bytes: number) {
    for (let at = 0; at < bytes; at += 1024 * 1024) yield new Uint8Array(Math.min(1024 * 1024, bytes - at));
  }
  const read = async (bytes: number) => {
    let sum = 0;
    for await (const chunk of withinForm(file(bytes))) sum += chunk.length;
    return sum;
  };
  expect(await read(maxFormBytes)).toBe(maxFormBytes);
  await expect(read(maxFormBytes + 1)).rejects.toMatchObject({
    code: "too_large",
    message: expect.stringContaining("Turn on JavaScript to upload it"),
  });
});
