import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openSongMedia } from "#app/artists/songs/files/open-song-media.server.ts";
import { requireApprovedRating } from "#app/backoffice/rating/require-approved-rating.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { acceptProposals, decideFile, removeFile, retryFile } from "#app/exchange/files/decide-file.server.ts";
import { createFileForms, receiveFileForm, receiveFiles } from "#app/exchange/files/file-forms.server.ts";
import type { Publishing } from "#app/exchange/files/file-state.ts";
import { listFiles, readFile } from "#app/exchange/files/list-files.server.ts";
import { listQueuedFiles } from "#app/exchange/files/list-queued-files.server.ts";
import { openQueuedFile } from "#app/exchange/files/open-file.server.ts";
import { recordFile } from "#app/exchange/files/record-file.server.ts";
import { storeIngestFile } from "#app/exchange/files/store-file.server.ts";
import { sweepFiles } from "#app/exchange/files/sweep-files.server.ts";
import { noteReader } from "#app/exchange/reading/reader.server.ts";
import type { QueuedFile } from "#audio/ingest/queued-files.ts";
import { audio, stream } from "#test/routes/artists/song-visitor.ts";
import { actorWith, mainCompany, recordedContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const query = { q: "", state: "all", shown: "listed", page: 1 } as const;
const staffScopes = ["ListIngestions", "ListSongs", "UpdateSongAll"];

function visitor(scopes: readonly string[] = staffScopes, now = Date.now()) {
  return recordedContext({ now, actor: actorWith(scopes) });
}

await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

beforeAll(async () => {
  await visitor().db.run(sql`INSERT OR IGNORE INTO users (id, email, name, name_key, nickname, created_at, updated_at)
    VALUES ('visitor', 'visitor@example.com', 'Visitor', 'visitor', 'visitor', 0, 0)`);
});

async function upload(
  path: string,
  { bytes = audio(), publishing = "unpublished" as Publishing, ctx = visitor() } = {},
) {
  const at = path.lastIndexOf("/");
  const given = { folder: path.slice(0, Math.max(at, 0)), fileName: path.slice(at + 1) };
  return { ...(await storeIngestFile(ctx, { ...given, publishing, file: stream(bytes) })), bytes };
}

/** What ingest does with a file that waits: its objects are stored, and the recording has the hash of the file. */
async function read(ctx: RequestContext, file: QueuedFile, title: string): Promise<string> {
  const { fileId, becomes, isPrivate } = file;
  const object = await openQueuedFile(ctx, { id: fileId });
  const bytes = new Uint8Array(await object.arrayBuffer());
  const { entry, objects } = await preparedRecording({ title });
  const recordingId = becomes.kind === "song" ? entry.recordingId : becomes.recordingId;
  const place = (key: string) => key.replace(entry.recordingId, recordingId);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bucketOf = (bucket: "MEDIA" | "MASTERS") => (isPrivate ? "MASTERS" : bucket);
  if (becomes.kind === "stem") {
    const key = `songs/${recordingId}/${becomes.rev}/${fileId}/stems/01.wav`;
    await ctx.env.MASTERS.put(key, bytes);
    const stem = {
      role: "stem",
      bucket: "MASTERS",
      key,
      contentType: "audio/wav",
      bytes: bytes.length,
      sha256,
      label: becomes.label,
    } as const;
    await recordFile(ctx, { fileId, outcome: { stem } });
    return recordingId;
  }
  for (const stored of objects)
    await ctx.env[bucketOf(stored.bucket)].put(
      place(stored.key),
      stored.key.includes("original") ? bytes : stored.bytes,
    );
  const files = entry.files.map((one) => ({
    ...{ ...one, key: place(one.key), bucket: bucketOf(one.bucket) },
    ...(one.role === "original" ? { sha256, bytes: bytes.length } : {}),
  }));
  await recordFile(ctx, {
    fileId,
    outcome: { recording: { ...entry, recordingId, sha256, originalName: file.name, files } },
  });
  return recordingId;
}

async function queued(ctx: RequestContext, id: string): Promise<QueuedFile> {
  const file = (await listQueuedFiles(ctx)).find(({ fileId }) => fileId === id);
  if (file === undefined) throw new Error(`${id} does not wait`);
  return file;
}

type Song = { title: string; status: string; rev: string; parent: string | null; type: string; artists: string };

async function songOf({ db }: RequestContext, id: string): Promise<Song | undefined> {
  const [song] = await db.all<Song>(sql`SELECT title, status, rev, parent_id AS parent, version_type AS type,
    coalesce((SELECT group_concat(a.name) FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = r.id), '') AS artists
    FROM recordings r WHERE id = ${id}`);
  return song;
}

/** A published song of the catalogue. */
async function catalogueSong(
  ctx: RequestContext,
  title: string,
  artist = `${title} Band`,
): Promise<{ id: string; rev: string }> {
  const { entry, objects } = await preparedRecording({ title, artists: [{ name: artist, slug: null }] });
  for (const { bucket, key, bytes } of objects) await ctx.env[bucket].put(key, bytes);
  await recordIngestedRecording(ctx, entry);
  return { id: entry.recordingId, rev: entry.rev };
}

test("a file with a new title waits for ingest and becomes an unpublished song that staff hear", async () => {
  const ctx = visitor();
  const { id, state } = await upload("Skagen/01 - Nordlicht.wav");
  expect(state).toBe("queued");
  expect(await queued(ctx, id)).toMatchObject({
    isPrivate: true,
    becomes: { kind: "song" },
    siblings: ["01 - Nordlicht.wav"],
  });
  const recordingId = await read(ctx, await queued(ctx, id), "Nordlicht");
  expect(await songOf(ctx, recordingId)).toMatchObject({ status: "unpublished", parent: null });
  expect((await readFile(ctx, { id })).file).toMatchObject({
    state: "done",
    recordingId,
    listenTo: `/song-media/${recordingId}`,
  });
  const heard = { recordingId, name: "direct.m4a", headers: new Headers() };
  expect((await openSongMedia(ctx, heard)).status).toBe(200);
  await expect(openSongMedia(visitor([]), heard)).rejects.toMatchObject({ code: "not_found" });
  expect(await ctx.env.MASTERS.head(`ingest-files/${id}`)).toBeNull();
  await expect(requireApprovedRating(ctx, [recordingId])).resolves.toBeUndefined();
});

test("a file is published at once or rated first, as it was chosen", async () => {
  const ctx = visitor();
  const [now, rated] = [
    await upload("Sofort.wav", { publishing: "published" }),
    await upload("Spaeter.wav", { publishing: "rating" }),
  ];
  const published = await read(ctx, await queued(ctx, now.id), "Sofort");
  const waiting = await read(ctx, await queued(ctx, rated.id), "Spaeter");
  expect([(await songOf(ctx, published))?.status, (await songOf(ctx, waiting))?.status]).toEqual([
    "published",
    "unpublished",
  ]);
  const [{ reasons } = { reasons: 0 }] = await ctx.db.all<{
    reasons: number;
  }>(sql`SELECT count(*) AS reasons FROM audit_log
    WHERE action = 'recording-published-without-rights' AND subject_id IN (${published}, ${waiting})`);
  expect(reasons).toBe(1);
  expect(await ctx.db.all(sql`SELECT source FROM ratings WHERE recording_id = ${waiting}`)).toEqual([
    { source: "ingest" },
  ]);
  await expect(requireApprovedRating(ctx, [waiting])).rejects.toMatchObject({ code: "invalid" });
  const only = visitor(["ListIngestions"]);
  await expect(upload("Nie.wav", { publishing: "published", ctx: only })).rejects.toMatchObject({ code: "forbidden" });
});

test("versions and stems are proposed, and belong to the song that comes with them once they are accepted", async () => {
  const ctx = visitor();
  const instrumental = await upload("Mole/Mole (Instrumental).wav");
  const drums = await upload("Mole/Mole - Drums.wav");
  const main = await upload("Mole/Mole.wav");
  expect([instrumental.state, drums.state, main.state]).toEqual(["proposed", "proposed", "queued"]);
  const waiting = await listQueuedFiles(ctx);
  expect(waiting.filter(({ fileId }) => [instrumental.id, drums.id].includes(fileId))).toEqual([]);
  const { files, undecided } = await listFiles(ctx, { ...query, q: "mole", state: "proposed" });
  expect(files.map(({ proposed }) => proposed?.value)).toEqual([`file:${main.id}`, `file:${main.id}`]);
  expect(undecided).toBeGreaterThanOrEqual(2);
  expect(await acceptProposals(ctx, { ids: files.map(({ id }) => id) })).toEqual({ accepted: 2 });
  await expect(queued(ctx, drums.id)).rejects.toThrow("does not wait");

  const mainId = await read(ctx, await queued(ctx, main.id), "Mole");
  const versionId = await read(ctx, await queued(ctx, instrumental.id), "something else");
  expect(await songOf(ctx, versionId)).toMatchObject({ title: "Mole", type: "instrumental", parent: mainId });
  await read(ctx, await queued(ctx, drums.id), "Drums");
  const stems = () =>
    ctx.db.all(sql`SELECT label, position FROM files WHERE recording_id = ${mainId} AND role = 'stem'`);
  expect(await stems()).toEqual([{ label: "Drums", position: 0 }]);

  const again = await upload("Mole/Mole - Drums.wav");
  await acceptProposals(ctx, { ids: [again.id] });
  await read(ctx, await queued(ctx, again.id), "Drums");
  expect(await stems()).toHaveLength(1);
});

test("what fits two songs is not guessed, and a version has the artists of its song", async () => {
  const ctx = visitor();
  const one = await catalogueSong(ctx, "Zwilling");
  await catalogueSong(ctx, "Zwilling", "Someone Else");
  const { id, state } = await upload("Zwilling (Karaoke).wav");
  expect(state).toBe("proposed");
  expect(await acceptProposals(ctx, { ids: [id] })).toEqual({ accepted: 0 });
  expect((await readFile(ctx, { id })).offers).toHaveLength(2);
  const plain = await upload("Zwilling.wav");
  expect([plain.state, await acceptProposals(ctx, { ids: [plain.id] })]).toEqual(["proposed", { accepted: 0 }]);
  const decision = { id, role: "version", versionType: "instrumental", label: "", song: "", target: "" } as const;
  await expect(decideFile(ctx, decision)).rejects.toMatchObject({ fields: { target: [expect.any(String)] } });
  await expect(decideFile(ctx, { ...decision, song: "nowhere" })).rejects.toMatchObject({
    fields: { song: [expect.any(String)] },
  });
  await expect(decideFile(ctx, { ...decision, versionType: "main", target: `song:${one.id}` })).rejects.toMatchObject({
    fields: { versionType: [expect.any(String)] },
  });
  await decideFile(ctx, { ...decision, target: `song:${one.id}` });
  const versionId = await read(ctx, await queued(ctx, id), "Zwilling");
  expect(await songOf(ctx, versionId)).toMatchObject({ parent: one.id, artists: "Zwilling Band" });
});

test("a file of the same name and another sound replaces the audio of its song once it is accepted", async () => {
  const ctx = visitor();
  const first = await upload("Leuchtturm.wav", { publishing: "published" });
  const id = await read(ctx, await queued(ctx, first.id), "Leuchtturm");
  const before = await songOf(ctx, id);
  await ctx.db.run(sql`UPDATE recordings SET isrc = 'SEXXX2600001' WHERE id = ${id}`);
  const second = await upload("Leuchtturm.wav");
  expect((await readFile(ctx, { id: second.id })).file).toMatchObject({
    state: "proposed",
    role: "replacement",
    targetRecordingId: id,
  });
  await expect(acceptProposals(visitor(["ListIngestions"]), { ids: [second.id] })).rejects.toMatchObject({
    code: "forbidden",
  });
  await acceptProposals(ctx, { ids: [second.id] });
  expect(await queued(ctx, second.id)).toMatchObject({
    isPrivate: false,
    becomes: { kind: "replacement", recordingId: id },
  });
  await read(ctx, await queued(ctx, second.id), "A title in its tags");
  const after = await songOf(ctx, id);
  expect(after).toMatchObject({ title: "Leuchtturm", status: "published" });
  expect(after?.rev).not.toBe(before?.rev);
  const keys = await ctx.db.all<{ key: string }>(sql`SELECT key FROM files WHERE recording_id = ${id}`);
  expect(keys.every(({ key }) => key.startsWith(`songs/${id}/${after?.rev}/`))).toBe(true);

  // Pages that play the former audio go on for a day.
  const former = `songs/${id}/${before?.rev}/direct.m4a`;
  const sweep = (now: number) => sweepObjects({ env: ctx.env, db: ctx.db, now }, { graceMs: 3600_000, from: null });
  await ctx.db.run(sql`UPDATE ingest_files SET done_at = ${Date.now() + 7200_000} WHERE id = ${second.id}`);
  await sweep(Date.now() + 7200_000);
  expect(await ctx.env.MEDIA.head(former)).not.toBeNull();
  await sweep(Date.now() + 2 * 7200_000);
  expect(await ctx.env.MEDIA.head(former)).toBeNull();
});

test("the only song of the catalogue with that title may get new audio, or the file is a song of its own", async () => {
  const ctx = visitor();
  const { id: songId } = await catalogueSong(ctx, "Brandung");
  const { id } = await upload("Brandung.flac");
  expect((await readFile(ctx, { id })).file).toMatchObject({ role: "replacement", songTitle: "Brandung" });
  await decideFile(ctx, { id, role: "song", versionType: "main", label: "", song: "", target: "" });
  const own = await read(ctx, await queued(ctx, id), "Brandung");
  expect(own).not.toBe(songId);
  const works = await ctx.db.all(sql`SELECT DISTINCT work_id FROM recordings WHERE id IN (${own}, ${songId})`);
  expect(works).toHaveLength(2);
});

test("the list says since when a file is in its state, and counts the songs that files became and that aren't published", async () => {
  const ctx = visitor();
  const before = await listFiles(ctx, query);
  const { id } = await upload("Sandbank.wav");
  const later = visitor(staffScopes, Date.now() + 60_000);
  const waiting = await queued(ctx, id);
  await openQueuedFile(later, { id });
  const fileIn = ({ files }: typeof before) => files.find((file) => file.id === id);
  expect(fileIn(await listFiles(later, query))).toMatchObject({ isReading: true, since: later.now });
  await read(ctx, waiting, "Sandbank");
  const after = await listFiles(ctx, query);
  expect(fileIn(after)).toMatchObject({ state: "done", since: ctx.now });
  expect(after.added).toBe(before.added + 1);
});

test("of two files with one title the second waits for a decision", async () => {
  const states = [await upload("Watt/Schlick.wav"), await upload("Watt/Schlick.flac")].map(({ state }) => state);
  expect(states).toEqual(["queued", "proposed"]);
});

test("the same bytes are one file, and those of the catalogue none", async () => {
  const ctx = visitor();
  const { id, bytes } = await upload("Doppelt.wav");
  await expect(upload("Kopie.wav", { bytes })).rejects.toMatchObject({ code: "conflict" });
  await removeFile(ctx, { id, isRemoved: true });
  await expect(queued(ctx, id)).rejects.toThrow("does not wait");
  const again = await upload("Kopie.wav", { bytes });
  await expect(removeFile(ctx, { id, isRemoved: false })).rejects.toMatchObject({ code: "conflict" });
  await read(ctx, await queued(ctx, again.id), "Kopie");
  await expect(upload("Dritte.wav", { bytes })).rejects.toMatchObject({ message: expect.stringContaining("Kopie") });
});

test("what is no audio, empty, or nameless is refused and leaves no object", async () => {
  const ctx = visitor();
  const count = async () => (await ctx.env.MASTERS.list({ prefix: "ingest-files/" })).objects.length;
  const before = await count();
  const text = new TextEncoder().encode("Dear all, this is no audio. ".repeat(9));
  for (const [name, bytes, code] of [
    ["notes.wav", text, "unsupported"],
    ["empty.wav", new Uint8Array(), "invalid"],
    ["", audio(), "invalid"],
  ] as const)
    await expect(upload(name, { bytes })).rejects.toMatchObject({ code, fields: { file: [expect.any(String)] } });
  expect(await count()).toBe(before);
});

test("names keep emoji and lose what reorders text", async () => {
  const { name } = await upload("Nacht 🌊 \u202Egnp.wav");
  expect(name).toBe("Nacht 🌊 gnp.wav");
});

test("a file that ingest cannot read names its problem and is read again", async () => {
  const ctx = visitor();
  const { id } = await upload("Kaputt.wav");
  await recordFile(ctx, { fileId: id, outcome: { problem: "the file holds no audio" } });
  expect((await readFile(ctx, { id })).file).toMatchObject({ state: "unreadable", problem: "the file holds no audio" });
  await retryFile(ctx, { id });
  const file = await queued(ctx, id);
  const { entry } = await preparedRecording({ title: "Kaputt" });
  await recordFile(ctx, { fileId: file.fileId, outcome: { recording: entry } });
  expect((await readFile(ctx, { id })).file.problem).toContain("upload it again");
  await expect(recordFile(ctx, { fileId: id, outcome: { problem: "twice" } })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a decision made on an older state is refused", async () => {
  const ctx = visitor();
  const { id } = await upload("Alt (Instrumental).wav");
  const decision = { id, role: "song", versionType: "main", label: "", song: "", target: "" } as const;
  await expect(decideFile(ctx, { ...decision, version: 1 })).rejects.toMatchObject({ code: "conflict" });
  await decideFile(ctx, decision);
  await read(ctx, await queued(ctx, id), "Alt");
  await expect(decideFile(ctx, decision)).rejects.toMatchObject({ code: "conflict" });
});

function formRequest(fields: Record<string, string>, files: File[]): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("file", file);
  return new Request("http://localhost/", { method: "POST", body: form });
}

test("a signed form stores one file, and the same form no other; a changed one is refused", async () => {
  const ctx = visitor();
  const bytes = audio();
  const asked = {
    publishing: "unpublished",
    files: [{ folder: "Tide", name: "Ebbe.wav", bytes: bytes.length }],
  } as const;
  const { forms } = await createFileForms(ctx, { ...asked, move: "", files: [...asked.files] });
  const [{ fields, sha256 } = { fields: { publishing: "", move: "", folder: "", form: "" }, sha256: [] }] = forms;
  expect(sha256).toEqual([]);
  const file = () => new File([bytes.slice()], "Ebbe.wav");
  await expect(
    receiveFileForm(ctx, formRequest({ ...fields, publishing: "published" }, [file()])),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(await receiveFileForm(ctx, formRequest(fields, [file()]))).toMatchObject({
    name: "Ebbe.wav",
    state: "queued",
  });
  const other = new File([audio().slice()], "Flut.wav");
  await expect(receiveFileForm(ctx, formRequest(fields, [other]))).rejects.toMatchObject({ code: "conflict" });
  const [known] = (await createFileForms(ctx, { ...asked, move: "", files: [...asked.files] })).forms;
  expect(known?.sha256).toHaveLength(1);
});

test("a form that is sent twice at once stores its file once, and its bytes stay", async () => {
  const ctx = visitor();
  const bytes = audio();
  const { forms } = await createFileForms(ctx, {
    ...{ publishing: "unpublished", move: "", files: [{ folder: "", name: "Zweimal.wav", bytes: bytes.length }] },
  });
  const send = () =>
    receiveFileForm(ctx, formRequest(forms[0]?.fields ?? {}, [new File([bytes.slice()], "Zweimal.wav")]));
  const sent = await Promise.allSettled([send(), send(), send()]);
  const [id] = sent.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await ctx.env.MASTERS.head(`ingest-files/${id}`))?.size).toBe(bytes.length);
});

test("former audio of a song and a file of a deleted one can be sent again", async () => {
  const ctx = visitor();
  const first = await upload("Wieder/Kehr.wav");
  const recordingId = await read(ctx, await queued(ctx, first.id), "Kehr");
  const known = async () => {
    const files = [{ folder: "Wieder", name: "Kehr.wav", bytes: first.bytes.length }];
    return (await createFileForms(ctx, { publishing: "unpublished", move: "", files })).forms[0]?.sha256;
  };
  expect(await known()).toHaveLength(1);
  const second = await upload("Wieder/Kehr.wav", { bytes: audio(200) });
  await acceptProposals(ctx, { ids: [second.id] });
  await read(ctx, await queued(ctx, second.id), "Kehr");
  expect(await known()).toEqual([]);
  const back = await upload("Wieder/Kehr.wav", { bytes: first.bytes });
  expect((await readFile(ctx, { id: back.id })).file).toMatchObject({
    role: "replacement",
    targetRecordingId: recordingId,
  });
  await acceptProposals(ctx, { ids: [back.id] });
  await read(ctx, await queued(ctx, back.id), "Kehr");
  expect(await known()).not.toEqual([]);
  await ctx.db.run(sql`UPDATE recordings SET status = 'deleted' WHERE id = ${recordingId}`);
  expect(await known()).toEqual([]);
});

test("what was read for another decision is not recorded, and the file waits on", async () => {
  const ctx = visitor();
  const { id: songId } = await catalogueSong(ctx, "Umkehr");
  const { id } = await upload("Umkehr (Instrumental).wav");
  const decision = { id, versionType: "instrumental", label: "Bass", song: "", target: `song:${songId}` } as const;
  await decideFile(ctx, { ...decision, role: "version" });
  const asVersion = await queued(ctx, id);
  await decideFile(ctx, { ...decision, role: "stem" });
  await expect(read(ctx, asVersion, "Umkehr")).rejects.toMatchObject({ code: "conflict" });
  await decideFile(ctx, { ...decision, role: "replacement" });
  const asAudio = await queued(ctx, id);
  await decideFile(ctx, { ...decision, role: "song" });
  await expect(read(ctx, asAudio, "Umkehr")).rejects.toMatchObject({ code: "conflict" });
  expect((await readFile(ctx, { id })).file).toMatchObject({ state: "queued", problem: null });
});

test("a file whose song was deleted says so, and one that was tried comes after the others", async () => {
  const ctx = visitor();
  const { id: songId } = await catalogueSong(ctx, "Versunken");
  const [first, tried, later] = [
    await upload("Versunken (Instrumental).wav"),
    await upload("Flaute.wav"),
    await upload("Boee.wav"),
  ];
  await acceptProposals(ctx, { ids: [first.id] });
  await ctx.db.run(sql`UPDATE recordings SET status = 'deleted' WHERE id = ${songId}`);
  expect((await readFile(ctx, { id: first.id })).file.isTargetGone).toBe(1);
  await openQueuedFile(ctx, { id: tried.id });
  const order = (await listQueuedFiles(ctx)).map(({ fileId }) => fileId);
  expect(order).not.toContain(first.id);
  expect(order.indexOf(tried.id)).toBeGreaterThan(order.indexOf(later.id));
});

test("a form with several files stores those that are audio and names the others", async () => {
  const ctx = visitor();
  const files = [
    new File([audio().slice()], "Eins.wav"),
    new File(["no audio at all"], "notes.txt"),
    new File([audio().slice()], "Zwei.wav"),
  ];
  const { stored, problems } = await receiveFiles(ctx, formRequest({ publishing: "unpublished" }, files));
  expect([stored, problems]).toEqual([2, [expect.stringContaining("notes.txt")]]);
});

test("files are for staff on the agency's own host", async () => {
  const elsewhere = { ...visitor(), company: { ...mainCompany, environment: "spaces" as const } };
  for (const ctx of [elsewhere, visitor([])]) {
    await expect(listFiles(ctx, query)).rejects.toMatchObject({ code: "forbidden" });
    await expect(upload("Fremd.wav", { ctx })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("the nightly sweep deletes interrupted uploads and files removed a month ago, and keeps what waits", async () => {
  const ctx = visitor();
  const [kept, removed] = [await upload("Bleibt.wav"), await upload("Geht.wav")];
  await ctx.env.MASTERS.put("ingest-files/stray", "a part");
  await ctx.db.run(
    sql`UPDATE ingest_files SET deleted_at = ${Date.now() - 31 * 24 * 3600_000} WHERE id = ${removed.id}`,
  );
  await sweepFiles({ ...ctx, now: Date.now() + 25 * 3600_000 });
  const heads = ["stray", removed.id, kept.id].map((id) => ctx.env.MASTERS.head(`ingest-files/${id}`));
  expect((await Promise.all(heads)).map((head) => head !== null)).toEqual([false, false, true]);
});

test("a file is being read for five minutes, and one that ended its reader three times is a problem to read again", async () => {
  const began = Date.now();
  const at = (ms: number) => visitor(staffScopes, began + ms);
  const { id } = await upload("Lease.wav");
  const half = 5 * 60_000;
  const stateAt = async (ms: number) => (await readFile(at(ms), { id })).file;
  for (const turn of [0, 1, 2]) {
    await openQueuedFile(at(turn * 2 * half), { id });
    expect(await stateAt(turn * 2 * half + half - 1)).toMatchObject({ state: "queued", isReading: true });
    expect(await stateAt(turn * 2 * half + half)).toMatchObject({ state: "queued", isReading: false });
    const waits = (await listQueuedFiles(at(turn * 2 * half + half))).some(({ fileId }) => fileId === id);
    expect(waits).toBe(true);
  }
  const later = 5 * half + 1;
  expect((await listQueuedFiles(at(later))).some(({ fileId }) => fileId === id)).toBe(false);
  expect(await stateAt(later)).toMatchObject({ state: "unreadable", problem: expect.stringMatching(/three times/) });
  await retryFile(at(later), { id });
  expect((await listQueuedFiles(at(later))).some(({ fileId }) => fileId === id)).toBe(true);
  expect(await stateAt(later)).toMatchObject({ state: "queued", problem: null, isReading: false });
});

test("the list says since when no program reads, and how long what waits will take", async () => {
  const began = Date.now() + 3_600_000;
  const at = (ms: number) => visitor(staffScopes, began + ms);
  await noteReader(at(0), null);
  expect((await listFiles(at(120_000), query)).reader).toMatchObject({ askedAt: began, isSilent: false });
  expect((await listFiles(at(120_001), query)).reader).toMatchObject({ askedAt: began, isSilent: true });
  await upload("Pace done.wav");
  const queued = (await listQueuedFiles(at(0))).find(({ name }) => name === "Pace done.wav");
  if (queued === undefined) throw new Error("It does not wait.");
  await read(at(0), queued, "Pace done");
  await upload("Pace next.wav");
  const { minutes, queued: waiting } = await listFiles(at(0), query);
  expect(waiting).toBeGreaterThan(0);
  expect(minutes).toBeGreaterThanOrEqual(0);
});
