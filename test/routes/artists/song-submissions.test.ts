import { beforeAll, expect, test } from "vitest";
import { createSubmission } from "#app/artists/songs/create-submission.server.ts";
import { addSongFile, removeSongFile } from "#app/artists/songs/files/add-song-file.server.ts";
import { openSongMedia } from "#app/artists/songs/files/open-song-media.server.ts";
import { openQueuedSongFile } from "#app/artists/songs/ingest/queued-songs.server.ts";
import { recordSong } from "#app/artists/songs/ingest/record-song.server.ts";
import { listSongs } from "#app/artists/songs/list-songs.server.ts";
import { readOwnSubmission } from "#app/artists/songs/read-submission.server.ts";
import { saveSection } from "#app/artists/songs/save-section.server.ts";
import { sendSubmission } from "#app/artists/songs/sending/send-submission.server.ts";
import {
  deleteSubmission,
  reopenSubmission,
  withdrawSubmission,
} from "#app/artists/songs/sending/withdraw-submission.server.ts";
import { readSongsQuery } from "#app/artists/songs/songs-query.ts";
import { publishSubmission, refuseSubmission } from "#app/artists/songs/staff/decide-submission.server.ts";
import { listSubmissions, readStaffQuery } from "#app/artists/songs/staff/list-submissions.server.ts";
import { readStaffSubmission } from "#app/artists/songs/staff/read-staff-submission.server.ts";
import { readTerms, saveTerms } from "#app/artists/songs/staff/terms.server.ts";
import { decideRating } from "#app/backoffice/rating/decide-rating.server.ts";
import { rateSong } from "#app/backoffice/rating/rate-song.server.ts";
import { readRating } from "#app/backoffice/rating/read-rating.server.ts";
import { requireApprovedRating } from "#app/backoffice/rating/require-approved-rating.server.ts";
import { takeSong } from "#app/backoffice/rating/take-song.server.ts";
import { newId } from "#db/new-id.server.ts";
import {
  addArtist,
  addVersion,
  audio,
  completeDraft,
  DB,
  ingest,
  MASTERS,
  MEDIA,
  person,
  send,
  song,
  staffScopes,
  stream,
  versionIn,
  waiting,
} from "#test/routes/artists/song-visitor.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { testContext } from "#test/support/context.ts";

type Visit = Awaited<ReturnType<typeof person>>;
let ada: Visit;
let other: Visit;
let staff: Visit;

beforeAll(async () => {
  ada = await person("ada", ["UpdateArtist"]);
  other = await person("other", ["UpdateArtist"]);
  staff = await person("staff", staffScopes);
  await addArtist("glass", "ada");
  await addArtist("stone", "other");
});

const stateIn = (id: string) =>
  DB.prepare("SELECT state FROM song_submissions WHERE id = ?").bind(id).first<string>("state");
const statusIn = (id: string) =>
  DB.prepare("SELECT status FROM recordings WHERE id = ?").bind(id).first<string>("status");
const ticks = { unconfirmed: false, despite: false, replace: false };

async function approve(id: string, decision: "approved" | "rejected" = "approved") {
  await takeSong(staff(), id);
  await rateSong(staff(), id, { score: 4, note: "", segments: [] });
  await decideRating(staff(), { id, version: (await readRating(staff(), id))?.version ?? "", decision });
}

/** A song that was sent, with an instrumental, both read: the submission and its recordings. */
async function inRating(artistId = "glass") {
  const id = await completeDraft(ada, artistId);
  await addVersion(ada, id);
  await send(ada, id);
  const recordings = [];
  for (let [fileId] = await waiting(id); fileId !== undefined; [fileId] = await waiting(id))
    recordings.push(await ingest(fileId));
  return { id, recordings };
}

const media = (visit: Visit, recordingId: string) =>
  openSongMedia(visit(), { recordingId, name: "direct.m4a", headers: new Headers() });

test("a song is submitted, read, rated and published, and its stream is public only then", async () => {
  const { id, recordings } = await inRating();
  const [main = "", version = ""] = recordings;
  expect(recordings).toHaveLength(2);
  const { song: sent, tracks, files } = await readOwnSubmission(ada(), id);
  expect(sent).toMatchObject({
    state: "sent",
    recordingId: main,
    rating: "waiting",
    signedName: "Ada Lund",
    isIsrcTaken: 0,
  });
  expect(sent.termsHash).toMatch(/^[0-9a-f]{64}$/);
  expect(files.map(({ state }) => state)).toEqual(["ready", "ready"]);
  expect(tracks.map(({ mediaBase }) => mediaBase).toSorted()).toEqual(
    [`/song-media/${main}`, `/song-media/${version}`].toSorted(),
  );
  const row = await DB.prepare(
    "SELECT status, parent_id, ai_vocals, ai_lyrics, ai_stated_by FROM recordings WHERE id = ?",
  )
    .bind(version)
    .first();
  expect(row).toEqual({
    status: "unpublished",
    parent_id: main,
    ai_vocals: "some",
    ai_lyrics: "none",
    ai_stated_by: "glass, by submission",
  });
  expect(
    await countRows(
      "SELECT count(*) AS n FROM ratings WHERE source = 'submission' AND recording_id IN (?, ?)",
      main,
      version,
    ),
  ).toBe(2);
  expect(await countRows("SELECT count(*) AS n FROM files WHERE bucket = 'MEDIA' AND recording_id = ?", main)).toBe(0);
  expect((await MEDIA.list({ prefix: `songs/${main}` })).objects).toEqual([]);
  expect((await readRating(staff(), main))?.track.mediaBase).toBe(`/song-media/${main}`);
  for (const visit of [ada, staff]) expect((await media(visit, main)).status).toBe(200);
  for (const visit of [other, await person("buyer", ["ListTransactions"]), testContext])
    await expect(media(visit as Visit, main)).rejects.toMatchObject({ code: "not_found" });

  const input = async () => ({ id, version: (await readStaffSubmission(staff(), id)).version, ...ticks });
  await expect(publishSubmission(staff(), await input())).rejects.toMatchObject({ code: "invalid" });
  await approve(main);
  await expect(publishSubmission(staff(), await input())).rejects.toMatchObject({
    message: expect.stringContaining("approved"),
  });
  await approve(version);
  // Only its own page publishes it: elsewhere it could not be played.
  await expect(requireApprovedRating(staff(), [main])).rejects.toMatchObject({
    fields: { status: [expect.stringContaining("submitted")] },
  });

  await publishSubmission(staff(), await input());
  expect([await stateIn(id), await statusIn(main), await statusIn(version)]).toEqual([
    "published",
    "published",
    "published",
  ]);
  expect(await DB.prepare("SELECT status FROM artists WHERE id = 'glass'").first("status")).toBe("published");
  expect(
    await countRows(
      "SELECT count(*) AS n FROM splits WHERE subject_id IN (SELECT work_id FROM recordings WHERE id = ?)",
      main,
    ),
  ).toBe(1);
  expect((await MEDIA.list({ prefix: `songs/${main}` })).objects).toHaveLength(5);
  await expect.poll(async () => (await MASTERS.list({ prefix: `songs/${main}` })).objects.length).toBe(2);
  await expect(publishSubmission(staff(), await input())).rejects.toMatchObject({ code: "conflict" });
  await expect(withdrawSubmission(ada(), { id, version: null })).rejects.toMatchObject({ code: "conflict" });
});

test("a form that is sent twice, also at once, makes one draft", async () => {
  const id = newId(Date.now());
  const make = () =>
    createSubmission(ada(), { id, artistId: "glass", title: "Twice", file: { name: "a.wav", bytes: stream(audio()) } });
  await Promise.all([make(), make()]);
  await make();
  expect(await countRows("SELECT count(*) AS n FROM song_submissions WHERE id = ?", id)).toBe(1);
  expect(await countRows("SELECT count(*) AS n FROM song_submission_files WHERE submission_id = ?", id)).toBe(1);
});

test("a draft lists what is missing and is not sent before", async () => {
  const id = newId(Date.now());
  await createSubmission(ada(), { id, artistId: "glass", title: "Bare" });
  const { gaps, terms, version } = await readOwnSubmission(ada(), id);
  expect(gaps.map(({ section }) => section)).toEqual(["song", "song", "song", "files", "ai", "shares"]);
  expect(terms.text).toContain("lawyer");
  await expect(send(ada, id)).rejects.toMatchObject({ code: "invalid" });
  expect([await stateIn(id), await versionIn(ada, id)]).toEqual(["draft", version]);
});

test("an ISRC and a file that the catalogue has are refused at their fields, and genres that are none", async () => {
  await addRecording(testContext(), { title: "Known", isrc: "PTA112600001" });
  const id = await completeDraft(ada, "glass");
  const save = async (values: object) => saveSection(ada(), { id, version: await versionIn(ada, id), values });
  await expect(save({ isrc: "PTA112600001" })).rejects.toMatchObject({
    fields: { isrc: [expect.stringContaining("Known")] },
  });
  await expect(save({ genres: ["Nonsense"] })).rejects.toMatchObject({
    fields: { genres: [expect.stringContaining("Nonsense")] },
  });
  const bytes = audio();
  const sha256 = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const { id: known } = await addRecording(testContext(), { title: "Same bytes" });
  await DB.prepare(
    "INSERT INTO files (id, recording_id, role, bucket, key, content_type, bytes, sha256) VALUES ('same', ?, 'original', 'MASTERS', 'songs/same', 'audio/wav', 1, ?)",
  )
    .bind(known, sha256)
    .run();
  const again = addSongFile(ada(), { submissionId: id, role: "main", label: "", name: "b.wav", bytes: stream(bytes) });
  await expect(again).rejects.toMatchObject({
    code: "conflict",
    fields: { file: [expect.stringContaining("Same bytes")] },
  });
  const text = addSongFile(ada(), {
    submissionId: id,
    role: "stem",
    label: "Drums",
    name: "c.txt",
    bytes: stream(new TextEncoder().encode("no audio")),
  });
  await expect(text).rejects.toMatchObject({ code: "unsupported" });
  expect(await countRows("SELECT count(*) AS n FROM song_submission_files WHERE submission_id = ?", id)).toBe(1);
});

test("the version that a page had decides, and a draft under another text is signed anew", async () => {
  const id = await completeDraft(ada, "glass");
  const before = await versionIn(ada, id);
  await saveSection(ada(), { id, version: before, values: { title: "First" } });
  await expect(saveSection(ada(), { id, version: before, values: { title: "Second" } })).rejects.toMatchObject({
    code: "conflict",
  });
  const { terms } = await readOwnSubmission(ada(), id);
  const { current } = await readTerms(staff());
  await saveTerms(staff(), { text: `${current.text} More.`, version: current.id });
  await expect(saveTerms(staff(), { text: "Other", version: current.id })).rejects.toMatchObject({ code: "conflict" });
  const signature = { id, version: await versionIn(ada, id), signedName: "Ada Lund", agree: "on" as const };
  await expect(sendSubmission(ada(), { ...signature, termsId: terms.id })).rejects.toMatchObject({
    message: expect.stringContaining("agreement has changed"),
  });
  expect((await readOwnSubmission(ada(), id)).song).toMatchObject({ state: "draft", title: "First" });
  await send(ada, id);
  expect(await stateIn(id)).toBe("sent");
});

test("a main version that cannot be read makes the song a draft again, under the text that was signed", async () => {
  const id = await completeDraft(ada, "glass");
  await addVersion(ada, id);
  await send(ada, id);
  const signed = (await readOwnSubmission(ada(), id)).terms.id;
  const { current } = await readTerms(staff());
  await saveTerms(staff(), { text: `${current.text} Later.`, version: current.id });
  const [fileId = ""] = await waiting(id);
  await recordSong(testContext(), { fileId, problem: "the file holds no audio" });
  const back = await readOwnSubmission(ada(), id);
  expect(back.song.state).toBe("draft");
  expect(back.files.map(({ state, problem }) => [state, problem])).toEqual([
    ["unreadable", "the file holds no audio"],
    ["stored", null],
  ]);
  expect([back.gaps.map(({ section }) => section), back.terms.id]).toEqual([["files"], signed]);
  await expect(recordSong(testContext(), { fileId, problem: "again" })).rejects.toMatchObject({ code: "not_found" });
  await addSongFile(ada(), { submissionId: id, role: "main", label: "", name: "good.wav", bytes: stream(audio()) });
  await send(ada, id);
  const [again = ""] = await waiting(id);
  await ingest(again);
  expect((await readOwnSubmission(ada(), id)).song).toMatchObject({ state: "sent", rating: "waiting" });
});

test("a song that was sent keeps its files, except a version that cannot be read", async () => {
  const id = await completeDraft(ada, "glass");
  const { id: versionId } = await addVersion(ada, id);
  const before = await versionIn(ada, id);
  await expect(removeSongFile(ada(), { id, fileId: "gone" })).rejects.toMatchObject({ code: "not_found" });
  expect(await versionIn(ada, id)).toBe(before);
  await send(ada, id);
  const [mainId = ""] = await waiting(id);
  await expect(removeSongFile(ada(), { id, fileId: mainId })).rejects.toMatchObject({ code: "conflict" });
  await ingest(mainId);
  await recordSong(testContext(), { fileId: versionId, problem: "it is cut short" });
  await addVersion(ada, id);
  const [replaced = ""] = await waiting(id);
  expect(replaced).not.toBe(versionId);
  await ingest(replaced);
  expect((await readOwnSubmission(ada(), id)).files.every(({ state }) => state === "ready")).toBe(true);
});

test("a song that is withdrawn is skipped by ingest and leaves the queue while it is rated, and can be sent again", async () => {
  const early = await completeDraft(ada, "glass");
  await send(ada, early);
  const [fileId = ""] = await waiting(early);
  await withdrawSubmission(ada(), { id: early, version: null });
  await expect(openQueuedSongFile(testContext(), { id: fileId })).rejects.toMatchObject({ code: "not_found" });
  expect(await waiting(early)).toEqual([]);

  const { id, recordings } = await inRating();
  const [main = ""] = recordings;
  await takeSong(staff(), main);
  await withdrawSubmission(ada(), { id, version: null });
  await expect(rateSong(staff(), main, { score: 3, note: "", segments: [] })).rejects.toMatchObject({ code: "gone" });
  await expect(media(staff, main)).rejects.toMatchObject({ code: "not_found" });
  expect(await statusIn(main)).toBe("deleted");
  await reopenSubmission(ada(), { id, version: null });
  await send(ada, id);
  const [again = ""] = await waiting(id);
  await ingest(again);
  expect((await readOwnSubmission(ada(), id)).song.rating).toBe("waiting");
});

test("a song that is not accepted tells why, and unconfirmed shares are published only with a tick", async () => {
  const refused = await inRating();
  const read = async (id: string) => ({ id, version: (await readStaffSubmission(staff(), id)).version });
  await refuseSubmission(staff(), { ...(await read(refused.id)), reason: "Clips from 1:10 on." });
  expect((await readOwnSubmission(ada(), refused.id)).song).toMatchObject({
    state: "refused",
    reason: "Clips from 1:10 on.",
    rating: null,
  });
  await deleteSubmission(ada(), { id: refused.id, version: null });
  expect(await stateIn(refused.id)).toBeNull();

  const { id, recordings } = await inRating();
  for (const one of recordings) await approve(one);
  await DB.prepare("UPDATE stated_shares SET email = 'bo@x.example' WHERE submission_id = ?").bind(id).run();
  const untick = publishSubmission(staff(), { ...(await read(id)), ...ticks });
  await expect(untick).rejects.toMatchObject({ fields: { unconfirmed: [expect.any(String)] } });
  await publishSubmission(staff(), { ...(await read(id)), ...ticks, unconfirmed: true });
  expect(await stateIn(id)).toBe("published");
});

test("of two who decide at once, one does, and a withdrawal at the same moment counts or does not", async () => {
  const { id, recordings } = await inRating();
  for (const one of recordings) await approve(one);
  const { version } = await readStaffSubmission(staff(), id);
  const both = await Promise.allSettled([
    publishSubmission(staff(), { id, version, ...ticks }),
    refuseSubmission(staff(), { id, version, reason: "No." }),
    withdrawSubmission(ada(), { id, version }),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const state = await stateIn(id);
  expect(await statusIn(recordings[0] ?? "")).toBe(state === "published" ? "published" : "deleted");
});

test("another's song is not found, and a keeper who was removed loses it at once", async () => {
  const id = await completeDraft(ada, "glass");
  for (const act of [
    () => readOwnSubmission(other(), id),
    () => saveSection(other(), { id, version: "", values: { title: "Mine" } }),
    () => addSongFile(other(), { submissionId: id, role: "main", label: "", name: "x.wav", bytes: stream(audio()) }),
    () => withdrawSubmission(other(), { id, version: null }),
    () => deleteSubmission(other(), { id, version: null }),
    () => readStaffSubmission(staff(), id),
  ])
    await expect(act()).rejects.toMatchObject({ code: "not_found" });
  const stranger = createSubmission(other(), { id: newId(Date.now()), artistId: "glass", title: "Mine" });
  await expect(stranger).rejects.toMatchObject({ code: "invalid", fields: { artistId: [expect.any(String)] } });
  await expect(readStaffSubmission(ada(), id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(publishSubmission(ada(), { id, version: "", ...ticks })).rejects.toMatchObject({ code: "forbidden" });
  const { id: sent, recordings } = await inRating();
  await DB.prepare("DELETE FROM artist_members WHERE artist_id = 'glass'").run();
  await expect(readOwnSubmission(ada(), sent)).rejects.toMatchObject({ code: "not_found" });
  await expect(media(ada, recordings[0] ?? "")).rejects.toMatchObject({ code: "not_found" });
  expect((await listSongs(ada(), readSongsQuery(new URLSearchParams()))).rows).toEqual([]);
  await DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('glass', 'ada')").run();
});

test("the list has songs and submissions of one's artists once each, by artist and state", async () => {
  const titles = async (query: string) => {
    const { rows, total } = await listSongs(ada(), readSongsQuery(new URLSearchParams(query)));
    expect(rows.length).toBe(Math.min(total, 50));
    return rows;
  };
  const all = await titles("");
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ state }) => state)).toEqual(expect.arrayContaining(["draft", "sent", "published"]));
  expect((await titles("state=published")).every(({ kind }) => kind === "song")).toBe(true);
  expect(await titles("artist=stone")).toEqual([]);
  expect((await titles("state=nonsense&page=-1")).length).toBe(all.length);
  const open = await listSubmissions(staff(), readStaffQuery(new URLSearchParams()));
  expect(open.rows.every(({ state }) => state === "sent")).toBe(true);
  expect(open.rows.find(({ title }) => title === song.title)).toMatchObject({
    artist: "glass",
    sender: "ada",
    shares: 2,
    confirmed: 2,
  });
});
