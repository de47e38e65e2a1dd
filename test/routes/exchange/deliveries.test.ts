import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openSongMedia } from "#app/artists/songs/files/open-song-media.server.ts";
import { selectStatedShares, toStatedShares } from "#app/backoffice/song-rights/stated-shares.server.ts";
import { applyPublishDays } from "#app/backoffice/songs/apply-publish-days.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listQueuedTracks } from "#app/exchange/deliveries/list-queued-tracks.server.ts";
import { publishReleases, takeDownReleases } from "#app/exchange/deliveries/publish-releases.server.ts";
import { readFolder } from "#app/exchange/deliveries/read-folder.server.ts";
import { recordTrack } from "#app/exchange/deliveries/record-track.server.ts";
import { settlePending } from "#app/exchange/deliveries/settle-releases.server.ts";
import { imageName } from "#app/media/images/image-name.ts";
import { variantKey } from "#app/media/images/variants.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { deliveries, deliveryReleases, deliveryTracks } from "#db/schema/deliveries.server.ts";
import { png } from "#test/routes/media/pictures.ts";
import { actorWith, testContext } from "#test/support/context.ts";
import { deliver, ingestQueued, publicSongs, putFiles } from "#test/support/deliveries.ts";
import { type FixtureMessage, newReleaseMessage, purgeReleaseMessage } from "#test/support/ern-fixture.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const scopes = ["ListIngestions", "UpdateSongAll"];
const now = Date.parse("2026-11-27T10:00:00Z");
const ctx = testContext({ now, actor: actorWith(scopes) });
const { db } = ctx;

beforeAll(async () => {
  await db.run(sql`INSERT OR IGNORE INTO users (id, email, name, name_key, nickname, created_at, updated_at)
    VALUES ('visitor', 'visitor@example.com', 'Visitor', 'visitor', 'visitor', 0, 0)`);
});

let counted = 0;
const [front, deluxe] = [await png(48, 48), await png(40, 40)];
const imageOf = async (bytes: Uint8Array<ArrayBuffer>) => variantKey(await imageName(bytes), "background");

/** A label of its own for each test: sender, UPC, ISRCs and files. */
function label() {
  counted += 1;
  const mark = String(counted).padStart(3, "0");
  const digits = `40063${mark}0000`.slice(0, 11);
  const upcOf = (last: number) => {
    const base = `${digits}${last}`.slice(0, 12);
    const sum = [...base].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    return `${base}${(10 - (sum % 10)) % 10}`;
  };
  const sender = `PADPIDA20260101${mark}`;
  const upc = upcOf(1);
  const isrc = (at: number) =>
    `SE${String.fromCharCode(65 + Math.floor(counted / 26))}${String.fromCharCode(65 + (counted % 26))}X26${String(at).padStart(5, "0")}`;
  const tracks = [
    { isrc: isrc(1), title: "Harbour", language: "en" },
    { isrc: isrc(2), title: "Quay" },
  ];
  const harbour = { upc, title: "Harbour", tracks, cover: { file: "front.png" } };
  const message = (given: Partial<FixtureMessage>) =>
    newReleaseMessage({ sender, releases: [harbour], ...given, id: `${mark}-${given.id ?? "1"}` });
  const files = { "A00.wav": `${mark} one`, "A01.wav": `${mark} two`, "front.png": front };
  const later = { id: "2", sentAt: "2026-11-02T10:00:00Z" };
  const renamed = {
    ...harbour,
    title: "Harbour (Deluxe)",
    cover: { file: "deluxe.png" },
    tracks: [
      { ...tracks[0], title: "Harbour Lights", isrc: isrc(1), writers: { "Lena Holm": 100 } },
      { isrc: isrc(2), title: "Quay" },
    ],
  };
  const purge = purgeReleaseMessage({ sender, id: `${mark}-3`, sentAt: "2026-11-03T10:00:00Z", upc });
  return {
    mark,
    isrcs: isrc(1).slice(0, 7),
    sender,
    upc,
    upcOf,
    isrc,
    harbour,
    message,
    files,
    later,
    renamed,
    purge,
    folder: `label ${mark}`,
  };
}

const stateOf = async (id: string | undefined) =>
  (
    await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, id ?? ""))
      .get()
  )?.state;
const releasesOf = (id: string | undefined) =>
  db
    .select()
    .from(deliveryReleases)
    .where(eq(deliveryReleases.deliveryId, id ?? ""))
    .orderBy(deliveryReleases.position);

/** Delivers, reads and publishes the first release of a label. */
async function publishFirst(own: ReturnType<typeof label>): Promise<string> {
  const [id = ""] = await deliver(ctx, own.folder, { "message.xml": own.message({}), ...own.files });
  await ingestQueued(ctx);
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  return id;
}

test("a delivery is parsed, ready when its audio is read, and public when staff publish it", async () => {
  const own = label();
  const [id] = await deliver(ctx, own.folder, { "message.xml": own.message({}), ...own.files });
  expect(await stateOf(id)).toBe("parsed");
  await ingestQueued(ctx);
  expect(await stateOf(id)).toBe("ready");
  expect(await publicSongs(ctx, own.isrcs)).toEqual([]);
  await publishReleases(ctx, { id: id ?? "", releaseId: null, reason: "Shares follow." });
  expect(await stateOf(id)).toBe("published");
  const common = { album: "Harbour", artists: "Mara Lind, Ida Rehn", cover: await imageOf(front) };
  expect(await publicSongs(ctx, own.isrcs)).toEqual([
    { isrc: own.isrc(1), title: "Harbour", track: 1, ...common },
    { isrc: own.isrc(2), title: "Quay", track: 2, ...common },
  ]);
});

test("fields of the message are owned by DDEX, with what it says of AI, and no shares are made of it", async () => {
  const own = label();
  const tracks = [
    { isrc: own.isrc(1), title: "Harbour", ai: "None", lyricist: { name: "Model Writer", ai: "Partly" } },
  ];
  const [id = ""] = await deliver(ctx, own.folder, {
    "message.xml": own.message({ releases: [{ ...own.harbour, tracks }] }),
    ...own.files,
  });
  await ingestQueued(ctx);
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  const song = await db
    .select()
    .from(recordings)
    .where(eq(recordings.isrc, own.isrc(1)))
    .get();
  expect(song).toMatchObject({
    aiVocals: "none",
    aiLyrics: "some",
    aiStatedBy: "Northlight Records",
    aiStatedOn: "2026-11-01",
    explicit: true,
    label: "Northlight",
    year: 2026,
  });
  const owned = await db.all<{ field: string }>(
    sql`SELECT field FROM recording_field_sources WHERE recording_id = ${song?.id} AND source = 'ddex' AND locked ORDER BY field`,
  );
  expect(owned.map(({ field }) => field)).toEqual(expect.arrayContaining(["artists", "isrc", "title", "versionTitle"]));
  const [shares] = await db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM splits WHERE subject_id IN (${song?.id}, ${song?.workId})`,
  );
  expect(shares?.n).toBe(0);
});

test("a problem is one of its release: the other release goes on", async () => {
  const own = label();
  const other = { upc: own.upcOf(2), title: "Pier", tracks: [{ isrc: own.isrc(3), title: "Pier", file: "pier.wav" }] };
  const [id = ""] = await deliver(ctx, own.folder, {
    "message.xml": own.message({ releases: [own.harbour, other] }),
    ...own.files,
  });
  expect(
    (await releasesOf(id)).map(({ state, problems }) => [state, problems.map(({ code, detail }) => [code, detail])]),
  ).toEqual([
    ["parsed", []],
    ["problems", [["missingFile", "pier.wav"]]],
  ]);
  await ingestQueued(ctx);
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour", "Quay"]);
  expect(await stateOf(id)).toBe("problems");
  await deliver(ctx, own.folder, { "pier.wav": `${own.mark} pier` });
  await ingestQueued(ctx);
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour", "Quay", "Pier"]);
  expect(await stateOf(id)).toBe("published");
});

test("a wrong checksum and a file that is no audio are problems of their release", async () => {
  const own = label();
  const [id] = await deliver(ctx, own.folder, { "message.xml": own.message({}), ...own.files });
  const [first, second] = (await listQueuedTracks(ctx)).toSorted((a, b) => a.fileKey.localeCompare(b.fileKey));
  await recordTrack(ctx, { trackId: first?.trackId ?? "", outcome: { problem: "wrongHash", reason: "" } });
  await recordTrack(ctx, {
    trackId: second?.trackId ?? "",
    outcome: { problem: "unreadableFile", reason: "is not an audio file" },
  });
  expect(await stateOf(id)).toBe("problems");
  const tracks = await db
    .select()
    .from(deliveryTracks)
    .where(eq(deliveryTracks.sender, own.sender))
    .orderBy(deliveryTracks.position);
  expect(tracks.map(({ state, problem }) => [state, problem?.code, problem?.detail])).toEqual([
    ["unreadable", "wrongHash", "A00.wav"],
    ["unreadable", "unreadableFile", "A01.wav is not an audio file"],
  ]);
  await expect(publishReleases(ctx, { id: id ?? "", releaseId: null, reason: "Shares follow." })).rejects.toMatchObject(
    { code: "conflict" },
  );
});

test("an update changes what was published, at once, and keeps what staff locked", async () => {
  const own = label();
  await publishFirst(own);
  const song = await db
    .select()
    .from(recordings)
    .where(eq(recordings.isrc, own.isrc(2)))
    .get();
  await db.run(
    sql`UPDATE recording_field_sources SET source = 'person', locked = 1 WHERE recording_id = ${song?.id} AND field = 'title'`,
  );
  await db.run(sql`UPDATE recordings SET title = 'Our Quay' WHERE id = ${song?.id}`);
  const [second] = await deliver(ctx, `${own.folder} b`, {
    "message.xml": own.message({ ...own.later, isUpdate: true, releases: [own.renamed] }),
  });
  expect(await stateOf(second)).toBe("updated");
  expect((await publicSongs(ctx, own.isrcs)).map(({ title, album }) => [title, album])).toEqual([
    ["Harbour Lights", "Harbour (Deluxe)"],
    ["Our Quay", "Harbour (Deluxe)"],
  ]);
});

test.each(["purge", "no deal", "ended deal", "TakeDown"])(
  "a release is taken down by %s and never deleted",
  async (how) => {
    const own = label();
    const first = await publishFirst(own);
    const deals = {
      "no deal": null,
      "ended deal": { from: "2026-01-01", until: "2026-06-30" },
      TakeDown: { takeDown: true },
    };
    const deal = deals[how as keyof typeof deals];
    const xml =
      how === "purge"
        ? own.purge
        : own.message({ ...own.later, version: "3.8.2", releases: [{ ...own.harbour, deal }] });
    const [second] = await deliver(ctx, `${own.folder} b`, { "message.xml": xml });
    expect([await stateOf(first), await stateOf(second)]).toEqual(["superseded", "taken_down"]);
    expect(await publicSongs(ctx, own.isrcs)).toEqual([]);
    const [kept] = await db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM recordings WHERE isrc LIKE ${`${own.isrcs}%`} AND status = 'unpublished'`,
    );
    expect(kept?.n).toBe(2);
  },
);

test("a song that another published release has stays public", async () => {
  const own = label();
  await publishFirst(own);
  const single = { upc: own.upcOf(2), title: "Quay", tracks: [{ isrc: own.isrc(2), title: "Quay" }] };
  const [id = ""] = await deliver(ctx, `${own.folder} single`, {
    "message.xml": own.message({ id: "9", releases: [single] }),
  });
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  await deliver(ctx, `${own.folder} purge`, { "message.xml": own.purge });
  expect((await publicSongs(ctx, own.isrcs)).map(({ title, album }) => [title, album])).toEqual([
    ["Quay", null],
    ["Quay", "Quay"],
  ]);
});

test("what staff took down is not published again by a later message", async () => {
  const own = label();
  const id = await publishFirst(own);
  await takeDownReleases(ctx, { id, releaseId: null });
  const [second = ""] = await deliver(ctx, `${own.folder} b`, {
    "message.xml": own.message({ ...own.later, releases: [own.renamed] }),
  });
  expect(await stateOf(second)).toBe("ready");
  expect(await publicSongs(ctx, own.isrcs)).toEqual([]);
  await publishReleases(ctx, { id: second, releaseId: null, reason: "Shares follow." });
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour Lights", "Quay"]);
});

test("a song waits for the first day of its deals", async () => {
  const own = label();
  const releases = [{ ...own.harbour, deal: { from: "2026-12-24", until: "2027-12-24" } }];
  const [id = ""] = await deliver(ctx, own.folder, { "message.xml": own.message({ releases }), ...own.files });
  await ingestQueued(ctx);
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect(await publicSongs(ctx, own.isrcs)).toEqual([]);
  const song = await db
    .select()
    .from(recordings)
    .where(eq(recordings.isrc, own.isrc(1)))
    .get();
  expect(song).toMatchObject({ status: "unpublished", publishFrom: "2026-12-24", publishUntil: "2027-12-24" });
});

test("a test message publishes nothing, and a message id is not used twice for other content", async () => {
  const own = label();
  const [test] = await deliver(ctx, `${own.folder} t`, { "message.xml": own.message({ isTest: true }), ...own.files });
  expect((await releasesOf(test))[0]?.problems.map(({ code }) => code)).toEqual(["testMessage"]);
  const [other] = await deliver(ctx, `${own.folder} o`, { "message.xml": own.message({}) });
  const row = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, other ?? ""))
    .get();
  expect([row?.state, row?.problems[0]?.code]).toEqual(["problems", "otherContent"]);
});

test("an ISRC of the catalogue is not taken over silently", async () => {
  const own = label();
  const { entry, objects } = await preparedRecording({ title: "Older", isrc: own.isrc(1) }, `${own.mark} older`);
  for (const { bucket, key, bytes } of objects) await ctx.env[bucket].put(key, bytes);
  await recordIngestedRecording(ctx, entry);
  const [id] = await deliver(ctx, own.folder, { "message.xml": own.message({}), ...own.files });
  expect((await releasesOf(id))[0]?.problems.map(({ code, detail }) => [code, detail])).toEqual([
    ["knownIsrc", own.isrc(1)],
  ]);
  expect(await listQueuedTracks(ctx)).toEqual([]);
});

test("a folder without a message, and one with a document type, are problems in words", async () => {
  const [none] = await deliver(ctx, "empty folder", { "a.wav": "audio" });
  const [bad] = await deliver(ctx, "bad folder", {
    "message.xml": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  });
  const codes = async (id: string | undefined) =>
    (
      await db
        .select()
        .from(deliveries)
        .where(eq(deliveries.id, id ?? ""))
        .get()
    )?.problems.map(({ code }) => code);
  expect([await codes(none), await codes(bad)]).toEqual([["noMessage"], ["doctype"]]);
});

test("a batch of messages in one folder is a delivery each", async () => {
  const own = label();
  const other = { upc: own.upcOf(2), title: "Pier", tracks: [{ isrc: own.isrc(3), title: "Pier" }] };
  const ids = await deliver(ctx, own.folder, {
    "20261101/one/one.xml": own.message({}),
    "20261101/one/A00.wav": `${own.mark} one`,
    "20261101/one/resources/A01.wav": `${own.mark} two`,
    "20261101/two/two.xml": own.message({ id: "2", releases: [other] }),
    "20261101/two/A00.wav": `${own.mark} three`,
    "20261101/BatchComplete_20261101.xml": "<complete/>",
  });
  expect(ids).toHaveLength(2);
  await ingestQueued(ctx);
  for (const id of ids) await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour", "Quay", "Pier"]);
});

/** Names of the stream files of a label's songs that are in a bucket. */
async function streamsIn(bucket: "MEDIA" | "MASTERS", isrcs: string): Promise<string[]> {
  const songs = await db.all<{ id: string }>(
    sql`SELECT id FROM recordings WHERE isrc LIKE ${`${isrcs}%`} ORDER BY isrc`,
  );
  const listed = await Promise.all(songs.map(({ id }) => ctx.env[bucket].list({ prefix: `songs/${id}/` })));
  const names = listed.flatMap(({ objects }) => objects.map(({ key }) => key.split("/").at(-1) ?? ""));
  return names.filter((name) => name === "direct.m4a" || name === "seg_000.m4s");
}

const songOf = async (isrc: string) => {
  const song = await db.select().from(recordings).where(eq(recordings.isrc, isrc)).get();
  if (song === undefined) throw new Error(`There is no song ${isrc}.`);
  return song;
};

test("the audio of a delivery is heard by staff alone until it is published", async () => {
  const own = label();
  const [id = ""] = await deliver(ctx, own.folder, { "message.xml": own.message({}), ...own.files });
  await ingestQueued(ctx);
  expect(await streamsIn("MEDIA", own.isrcs)).toEqual([]);
  const { id: recordingId } = await songOf(own.isrc(1));
  const open = (on: RequestContext) =>
    openSongMedia(on, { recordingId, name: "direct.m4a", headers: new Headers() }).then(
      ({ status }) => status,
      (error) => error.code,
    );
  const staff = testContext({ now, actor: actorWith(["ListSongs"]) });
  expect([await open(staff), await open(ctx), await open(testContext({ now }))]).toEqual([
    200,
    "not_found",
    "not_found",
  ]);
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect((await streamsIn("MEDIA", own.isrcs)).length).toBe(4);
  expect(await streamsIn("MASTERS", own.isrcs)).toEqual([]);
  expect(await songOf(own.isrc(1))).toMatchObject({ status: "published" });
});

test("an artist who is new is public with the first song, and one whom staff unpublished stays so", async () => {
  const own = label();
  const artist = `Newcomer ${own.mark}`;
  const harbour = { ...own.harbour, tracks: own.harbour.tracks.map((track) => ({ ...track, artist })) };
  const statusOf = async () =>
    (await db.all<{ status: string }>(sql`SELECT status FROM artists WHERE name = ${artist}`))[0]?.status;
  const [id = ""] = await deliver(ctx, own.folder, {
    "message.xml": own.message({ releases: [harbour] }),
    ...own.files,
  });
  await ingestQueued(ctx);
  expect(await statusOf()).toBe("unpublished");
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect(await statusOf()).toBe("published");
  await db.run(sql`UPDATE artists SET status = 'unpublished' WHERE name = ${artist}`);
  await deliver(ctx, `${own.folder} b`, { "message.xml": own.message({ ...own.later, releases: [harbour] }) });
  expect(await statusOf()).toBe("unpublished");
});

test("a song of a later day is private until that day, when it can be played", async () => {
  const own = label();
  const releases = [{ ...own.harbour, deal: { from: "2026-12-24" } }];
  const [id = ""] = await deliver(ctx, own.folder, { "message.xml": own.message({ releases }), ...own.files });
  await ingestQueued(ctx);
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect(await streamsIn("MEDIA", own.isrcs)).toEqual([]);
  await applyPublishDays({ ...ctx, now: Date.parse("2026-12-24T00:01:00Z") }, { limit: 100 });
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour", "Quay"]);
  expect((await streamsIn("MEDIA", own.isrcs)).length).toBe(4);
  expect(await streamsIn("MASTERS", own.isrcs)).toEqual([]);
});

test("a song of the rating queue stays private when its release is published, until it is approved and published", async () => {
  const own = label();
  const [id = ""] = await deliver(ctx, own.folder, { "message.xml": own.message({}), ...own.files });
  await ingestQueued(ctx);
  const { id: recordingId, updatedAt } = await songOf(own.isrc(2));
  const editor = testContext({ now, actor: actorWith(["ListSongs", "UpdateSongAll", "UpdateSplitSheetAll"]) });
  const publishSong = async () => {
    const { updatedAt: version, ...values } = await requireRecord(editor, songStore, recordingId);
    await saveRecord(editor, songStore, {
      id: recordingId,
      version: String(version),
      values: { ...values, status: "published", rightsReason: "Shares follow." },
    });
  };
  await expect(publishSong()).rejects.toMatchObject({
    fields: { status: [expect.stringContaining("publish its release")] },
  });
  expect((await songOf(own.isrc(2))).updatedAt).toBe(updatedAt);
  await db.run(sql`INSERT INTO ratings (recording_id, state, source, queued_at, updated_at)
    VALUES (${recordingId}, 'waiting', 'ingest', 0, 0)`);
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour"]);
  expect((await streamsIn("MEDIA", own.isrcs)).length).toBe(2);
  await db.run(sql`UPDATE ratings SET state = 'approved' WHERE recording_id = ${recordingId}`);
  await publishSong();
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour", "Quay"]);
  expect((await streamsIn("MEDIA", own.isrcs)).length).toBe(4);
});

test("an update leaves a song unpublished that staff unpublished", async () => {
  const own = label();
  await publishFirst(own);
  const { id } = await songOf(own.isrc(2));
  const editor = testContext({ now, actor: actorWith(["ListSongs", "UpdateSongAll"]) });
  const { updatedAt, ...values } = await requireRecord(editor, songStore, id);
  await saveRecord(editor, songStore, { id, version: String(updatedAt), values: { ...values, status: "unpublished" } });
  const update = { ...own.later, releases: [own.renamed] };
  await deliver(ctx, `${own.folder} b`, { "message.xml": own.message(update) });
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour Lights"]);
});

test("two requests that read one message at once record it once", async () => {
  const own = label();
  const files = { "message.xml": own.message({}), ...own.files };
  await putFiles(ctx, `${own.folder} a`, files);
  await putFiles(ctx, `${own.folder} b`, files);
  const read = (folder: string) => readFolder(ctx, { folder }).catch((error) => error.code);
  const answers = await Promise.all([read(`${own.folder} a`), read(`${own.folder} b`), read(`${own.folder} a`)]);
  expect(answers.filter((answer) => typeof answer !== "object" && answer !== "conflict")).toEqual([]);
  for (const folder of [`${own.folder} a`, `${own.folder} b`]) await readFolder(ctx, { folder });
  const rows = await db
    .select()
    .from(deliveries)
    .where(sql`folder LIKE ${`${own.folder}%`}`);
  expect(rows.map(({ state }) => state).sort()).toEqual(["parsed", "repeated"]);
});

test("one request parses 32 MB of a folder's messages, and the next one goes on", async () => {
  const folder = label().folder;
  const large = (own: ReturnType<typeof label>) =>
    `${" ".repeat(17 * 1024 * 1024)}${own.message({})}`.trimStart().replace("</", `${" ".repeat(17 * 1024 * 1024)}</`);
  await putFiles(ctx, folder, { "1/message.xml": large(label()), "2/message.xml": large(label()) });
  const readCount = () => db.$count(deliveries, sql`folder = ${folder} AND read_at IS NOT NULL`);
  await expect(readFolder(ctx, { folder })).rejects.toMatchObject({ code: "conflict", message: /1 of them waits/ });
  expect(await readCount()).toBe(1);
  await expect(readFolder({ ...ctx, now: now + 1 }, { folder })).rejects.toMatchObject({ code: "conflict" });
  expect(await readCount()).toBe(2);
});

test("a message that replaces one whose releases are published is refused, and the former file mends it", async () => {
  const own = label();
  const id = await publishFirst(own);
  await deliver(ctx, own.folder, { "message.xml": own.message({ ...own.later, releases: [own.renamed] }) });
  const row = await db.select().from(deliveries).where(eq(deliveries.id, id)).get();
  expect([row?.state, row?.problems[0]?.code, row?.messageId]).toEqual([
    "problems",
    "replacedMessage",
    `${own.mark}-1`,
  ]);
  expect((await publicSongs(ctx, own.isrcs)).map(({ title }) => title)).toEqual(["Harbour", "Quay"]);
  await deliver(ctx, own.folder, { "message.xml": own.message({}) });
  expect(await stateOf(id)).toBe("published");
});

type Step = (own: ReturnType<typeof label>, on: RequestContext) => Promise<unknown>;

const first: Step = (own, on) => deliver(on, own.folder, { "message.xml": own.message({}), ...own.files });
const second: Step = (own, on) =>
  deliver(on, `${own.folder} b`, {
    "message.xml": own.message({ ...own.later, releases: [own.renamed] }),
    ...{ ...own.files, "deluxe.png": deluxe },
  });
const audio: Step = (_, on) => ingestQueued(on);
/** Publishes what is ready, as staff do who look at the list. */
const publish: Step = async (own, on) => {
  const ready = await db.select().from(deliveryReleases).where(sql`sender = ${own.sender} AND state = 'ready'`);
  for (const { deliveryId } of ready)
    await publishReleases(on, { id: deliveryId, releaseId: null, reason: "Shares follow." });
};

/** What a label's deliveries make of the catalogue: songs with their album and cover, and the shares that are stated. */
async function catalogueOf(own: ReturnType<typeof label>) {
  const songs = (await publicSongs(ctx, own.isrcs)).map(async ({ isrc, ...song }) => {
    const stated = toStatedShares(await selectStatedShares(ctx, (await songOf(isrc)).id));
    const shares = stated?.shares.map(({ row }) => `${row.role} ${row.party} ${row.share}`) ?? [];
    return { ...song, isrc: isrc.slice(-3), shares };
  });
  return Promise.all(songs);
}

async function outcome(steps: Step[]) {
  const own = label();
  for (const step of steps) await step(own, ctx);
  return catalogueOf(own);
}

test("the same delivery twice, reversed, halved and repeated gives the same catalogue", async () => {
  const expected = await outcome([first, audio, publish, second, audio]);
  const cover = await imageOf(deluxe);
  expect(expected.map(({ title, album, cover: used, shares }) => [title, album, used, shares])).toEqual([
    ["Harbour Lights", "Harbour (Deluxe)", cover, ["E Lena Holm 100"]],
    ["Quay", "Harbour (Deluxe)", cover, []],
  ]);
  const halved: Step = (own, on) =>
    deliver(on, own.folder, { "message.xml": own.message({}), "A00.wav": own.files["A00.wav"] });
  const truncated: Step = (own, on) =>
    deliver(on, `${own.folder} cut`, { "message.xml": own.message({}).slice(0, 900) });
  const elsewhere: Step = (own, on) =>
    deliver(on, `${own.folder} again`, { "message.xml": own.message({}), ...own.files });
  expect(await outcome([first, first, audio, publish, second, second, audio, first])).toEqual(expected);
  expect(await outcome([second, first, audio, publish])).toEqual(expected);
  expect(await outcome([second, audio, publish, first, audio, publish])).toEqual(expected);
  expect(await outcome([truncated, halved, audio, first, audio, publish, second])).toEqual(expected);
  expect(await outcome([halved, elsewhere, audio, publish, elsewhere, second, elsewhere, publish])).toEqual(expected);
});

/** A context whose `at`th batch fails: before it is written, or after, when only the answer is lost. */
function interrupted(at: number, isWritten: boolean): { ctx: RequestContext; isOver: () => boolean } {
  let done = 0;
  const batch: typeof db.batch = async (statements) => {
    done += 1;
    if (done === at && !isWritten) throw new Error("interrupted");
    const results = await db.batch(statements);
    if (done === at) throw new Error("interrupted");
    return results;
  };
  const broken = new Proxy(db, {
    get: (target, name) => (name === "batch" ? batch : Reflect.get(target, name, target)),
  });
  return {
    ctx: { ...ctx, db: broken, waitUntil: (work) => void work.catch(() => undefined) },
    isOver: () => done < at,
  };
}

test("a message that cannot be read now keeps no other of its folder back", async () => {
  const own = label();
  const folder = `${own.mark} pair`;
  const other = own.message({
    id: "2",
    releases: [{ title: "Pier", upc: null, grid: `A1PIER${own.mark}`, tracks: [] }],
  });
  // The first batch is that of the folder.
  const sent = deliver(interrupted(2, false).ctx, folder, { "a.xml": own.message({}), "b.xml": other });
  await expect(sent).rejects.toThrow("interrupted");
  const states = await db.select({ state: deliveries.state }).from(deliveries).where(eq(deliveries.folder, folder));
  expect(states.map(({ state }) => state).sort()).toEqual(["problems", "received"]);
});

const purge: Step = (own, on) => deliver(on, `${own.folder} c`, { "message.xml": own.purge });
const fourth: Step = (own, on) => {
  const pier = { isrc: own.isrc(3), title: "Pier" };
  const releases = [{ ...own.renamed, tracks: [...own.renamed.tracks, pier] }];
  const xml = own.message({ id: "4", sentAt: "2026-11-04T10:00:00Z", releases });
  return deliver(on, `${own.folder} d`, { "message.xml": xml, "A02.wav": `${own.mark} three`, "deluxe.png": deluxe });
};

test("a delivery of which every step is interrupted at any batch and sent again gives the same catalogue", async () => {
  const steps = [first, audio, publish, second, audio, purge, fourth, audio];
  const expected = await outcome(steps);
  expect(expected.map(({ title }) => title)).toEqual(["Harbour Lights", "Quay", "Pier"]);
  let interruptions = 0;
  for (const isWritten of [false, true]) {
    for (let at = 1, isLast = false; !isLast; at += 1) {
      const own = label();
      isLast = true;
      for (const step of steps) {
        const { ctx: on, isOver } = interrupted(at, isWritten);
        try {
          await step(own, on);
        } catch {
          interruptions += 1;
          await step(own, on);
          await settlePending(ctx);
        }
        if (!isOver()) isLast = false;
      }
      expect(await catalogueOf(own), `batch ${at}, ${isWritten ? "written" : "not written"}`).toEqual(expected);
    }
  }
  expect(interruptions).toBeGreaterThanOrEqual(50);
}, 240_000);

test("reading a folder again changes nothing of what is published", async () => {
  const own = label();
  const id = await publishFirst(own);
  const songs = () =>
    db.all(
      sql`SELECT id, title, status, updated_at, publish_from FROM recordings WHERE isrc LIKE ${`${own.isrcs}%`} ORDER BY id`,
    );
  const before = await songs();
  await readFolder(ctx, { folder: own.folder });
  expect(await songs()).toEqual(before);
  expect(await stateOf(id)).toBe("published");
});

test("who may not edit songs publishes nothing, and nobody does in a preview", async () => {
  const own = label();
  const [id = ""] = await deliver(ctx, own.folder, { "message.xml": own.message({}), ...own.files });
  await ingestQueued(ctx);
  const reader = testContext({ now, actor: actorWith(["ListIngestions"]) });
  await expect(publishReleases(reader, { id, releaseId: null, reason: "Shares follow." })).rejects.toMatchObject({
    code: "forbidden",
  });
  await putFiles(ctx, own.folder, {});
  const preview = testContext({ now, actor: { ...actorWith(scopes), originalUserId: "admin" } });
  await expect(publishReleases(preview, { id, releaseId: null, reason: "Shares follow." })).rejects.toMatchObject({
    code: "forbidden",
  });
});
