import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { albumStore } from "#app/backoffice/albums/album-store.server.ts";
import { readRightsPage } from "#app/backoffice/song-rights/read-song-rights.server.ts";
import { applyPublishDays } from "#app/backoffice/songs/apply-publish-days.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { getAlbumById } from "#app/catalogue/record/get-album-page.server.ts";
import { adoptSong } from "#app/exchange/deliveries/change-delivery.server.ts";
import { listQueuedTracks } from "#app/exchange/deliveries/list-queued-tracks.server.ts";
import { publishReleases } from "#app/exchange/deliveries/publish-releases.server.ts";
import { readDelivery } from "#app/exchange/deliveries/read-delivery.server.ts";
import { readFolder } from "#app/exchange/deliveries/read-folder.server.ts";
import { recordTrack } from "#app/exchange/deliveries/record-track.server.ts";
import { imageName } from "#app/media/images/image-name.ts";
import { variantKey } from "#app/media/images/variants.ts";
import { unlockField } from "#app/records/store/field-sources.server.ts";
import { loadRecord } from "#app/records/store/load-record.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { albums } from "#db/schema/albums.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { deliveryStatements } from "#db/seed/seed-deliveries.server.ts";
import { png } from "#test/routes/media/pictures.ts";
import { actorWith, testContext } from "#test/support/context.ts";
import { deliver, ingestQueued, publicSongs } from "#test/support/deliveries.ts";
import { type FixtureMessage, newReleaseMessage, purgeReleaseMessage } from "#test/support/ern-fixture.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const now = Date.parse("2026-11-27T10:00:00Z");
const scopes = ["ListIngestions", "ListSongs", "ListAlbums", "UpdateSongAll", "UpdateAlbum", "GetSongCopyright"];
const ctx = testContext({ now, actor: actorWith(scopes) });
const { db } = ctx;
const picture = await png(48, 48);
const reason = "Shares follow.";

beforeAll(async () => {
  await db.run(sql`INSERT OR IGNORE INTO users (id, email, name, name_key, nickname, created_at, updated_at)
    VALUES ('visitor', 'visitor@example.com', 'Visitor', 'visitor', 'visitor', 0, 0)`);
});

/** A release of its own, of one song; `mark` names it. */
function release(mark: string, upc: string | null) {
  const isrc = `SEREL26${mark}`;
  const given = { upc, title: `Pier ${mark}`, tracks: [{ isrc, title: "Pier" }] };
  const sender = `PREL${mark}`;
  const message = (more: Partial<FixtureMessage> & { release?: object }) => {
    const { release: changes, ...rest } = more;
    return newReleaseMessage({ sender, id: "1", ...rest, releases: [{ ...given, ...changes }] });
  };
  const song = async () => {
    const [row] = await db.select().from(recordings).where(eq(recordings.isrc, isrc));
    if (row === undefined) throw new Error("the song was not recorded");
    return row;
  };
  const album = async (id: string) => {
    const [found] = (await readDelivery(ctx, { id })).releases;
    return db
      .select()
      .from(albums)
      .where(eq(albums.id, found?.albumId ?? ""))
      .get();
  };
  const files = { "A00.wav": `rel ${mark}` };
  return { isrc, sender, upc, message, song, album, files, folder: `rel ${mark}`, isrcs: isrc.slice(0, 12) };
}

type Own = ReturnType<typeof release>;

async function published(own: Own, xml: string, files: Record<string, string | Uint8Array> = {}): Promise<string> {
  const [id = ""] = await deliver(ctx, own.folder, { "m.xml": xml, ...own.files, ...files });
  await ingestQueued(ctx);
  await publishReleases(ctx, { id, releaseId: null, reason });
  return id;
}

const update = { id: "2", sentAt: "2026-11-02T10:00:00Z" };
const firstOf = async (id: string) => (await readDelivery(ctx, { id })).releases[0];
const warningsOf = async (id: string) => (await firstOf(id))?.warnings;

async function md5(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("MD5", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("the front cover becomes the picture of album and song, resized, with the source DDEX, and is kept by the sweep", async () => {
  const own = release("00001", "4006381333931");
  const hash = { algorithm: "MD5", value: await md5(picture) };
  const xml = own.message({ version: "3.8.2", release: { cover: { file: "front.png", hash } } });
  const id = await published(own, xml, { "front.png": picture });
  const key = variantKey(await imageName(picture), "background");
  expect([(await own.album(id))?.imageKey, (await own.song()).imageKey]).toEqual([key, key]);
  expect(await warningsOf(id)).toEqual([]);
  const album = await own.album(id);
  const { readOnly } = await loadRecord(ctx, albumStore, album?.id ?? "");
  expect(readOnly).toMatchObject({ title: "Pier 00001", upc: own.upc, imageKey: "Picture" });
  await sweepUploads({ ...ctx, now: now + 30 * 24 * 3600 * 1000 }, { graceMs: 1000 });
  expect(await ctx.env.MEDIA.head(key)).not.toBeNull();
});

test.each([
  ["is missing", "4006381333948", undefined, "was not delivered"],
  ["has another checksum", "4006381333955", picture, "another checksum"],
  ["is no picture", "4006381333962", "<html>", "JPEG, PNG, WebP"],
] as const)("a cover that %s is a warning, and its release is published", async (how, upc, file, words) => {
  const own = release(`1${how.length.toString().padStart(4, "0")}`, upc);
  const hash = how === "has another checksum" ? { algorithm: "MD5", value: "0".repeat(32) } : undefined;
  const xml = own.message({ release: { cover: { file: "front.png", hash } } });
  const [id = ""] = await deliver(ctx, own.folder, {
    "m.xml": xml,
    ...own.files,
    ...(file ? { "front.png": file } : {}),
  });
  expect(await warningsOf(id)).toEqual([expect.stringContaining(words)]);
  await ingestQueued(ctx);
  await publishReleases(ctx, { id, releaseId: null, reason });
  const found = await firstOf(id);
  expect([found?.state, found?.problems, (await own.album(id))?.imageKey]).toEqual(["published", [], null]);
});

test("a cover that arrives after the publication is used when the delivery is read again", async () => {
  const own = release("00002", "036000291452");
  const id = await published(own, own.message({ release: { cover: { file: "front.png" } } }));
  expect(await warningsOf(id)).toHaveLength(1);
  await deliver(ctx, own.folder, { "front.png": picture });
  const found = await firstOf(id);
  expect([found?.state, found?.warnings, (await own.album(id))?.imageKey]).toEqual([
    "published",
    [],
    variantKey(await imageName(picture), "background"),
  ]);
});

test("what staff entered in an unlocked field of an album, and days that they gave a song, survive an update", async () => {
  const own = release("00003", "012345678905");
  const id = await published(own, own.message({}));
  const album = await own.album(id);
  const save = async (store: typeof songStore, record: string, values: object) => {
    const { updatedAt, ...stored } = await requireRecord(ctx, store, record);
    return saveRecord(ctx, store, { id: record, version: String(updatedAt), values: { ...stored, ...values } });
  };
  const albumId = album?.id ?? "";
  await expect(save(albumStore, albumId, { title: "Ours" })).rejects.toMatchObject({
    fields: { title: [expect.any(String)] },
  });
  await unlockField(ctx, albumStore, { id: albumId, field: "title" });
  await save(albumStore, albumId, { title: "Ours" });
  const song = await own.song();
  await unlockField(ctx, songStore, { id: song.id, field: "publishUntil" });
  await save(songStore, song.id, { publishUntil: "2027-06-30" });
  const xml = own.message({
    ...update,
    release: { title: "Theirs", label: "Southlight", deal: { until: "2029-01-01" } },
  });
  const [second = ""] = await deliver(ctx, `${own.folder} b`, { "m.xml": xml });
  expect(await own.album(second)).toMatchObject({ title: "Ours", label: "Southlight" });
  expect(await own.song()).toMatchObject({ publishUntil: "2027-06-30", label: "Southlight", status: "published" });
});

test("an album becomes public with its first song", async () => {
  const own = release("00004", "042100005264");
  const id = await published(own, own.message({ release: { deal: { from: "2026-12-24" } } }));
  const albumId = (await own.album(id))?.id ?? "";
  expect(await getAlbumById(testContext({ now }), { id: albumId })).toBeNull();
  const later = Date.parse("2026-12-24T00:01:00Z");
  await applyPublishDays({ ...ctx, now: later }, { limit: 10 });
  expect((await getAlbumById(testContext({ now: later }), { id: albumId }))?.tracks).toHaveLength(1);
});

test("a publication asks for complete rights or a reason, which goes on record, and an update says which it follows", async () => {
  const own = release("00005", "4006381333979");
  const [id = ""] = await deliver(ctx, own.folder, { "m.xml": own.message({}), ...own.files });
  await ingestQueued(ctx);
  await expect(publishReleases(ctx, { id, releaseId: null, reason: " " })).rejects.toMatchObject({
    code: "invalid",
    fields: { rightsReason: [expect.stringContaining("Pier")] },
  });
  expect((await own.song()).status).toBe("unpublished");
  await publishReleases(ctx, { id, releaseId: null, reason });
  const tracks = [
    { isrc: own.isrc, title: "Pier" },
    { isrc: "SEREL2600055", title: "Slip" },
  ];
  await deliver(ctx, `${own.folder} b`, {
    "m.xml": own.message({ ...update, release: { tracks } }),
    "A01.wav": "rel 5 second",
  });
  await ingestQueued(ctx);
  const reasons = await db.all<{
    title: string;
    reason: string;
  }>(sql`SELECT r.title AS title, a.detail ->> 'reason' AS reason
    FROM audit_log a JOIN recordings r ON r.id = a.subject_id WHERE a.action = 'recording-published-without-rights' AND r.isrc IN (${own.isrc}, 'SEREL2600055') ORDER BY r.title`);
  expect(reasons).toEqual([
    { title: "Pier", reason },
    { title: "Slip", reason: "Update of a release that staff published before" },
  ]);
});

test.each([
  ["GRid", "00006", "5012345678900", { grid: "A12425GABC1234002M" }],
  ["the sender's own id", "00007", "5012345678917", { own: "N-0" }],
])("a release with a UPC is purged by %s alone, also if that message comes first", async (_, mark, upc, ids) => {
  const own = release(mark, upc);
  const xml = own.message({ release: { grid: "A12425GABC1234002M" } });
  const purge = purgeReleaseMessage({ sender: own.sender, id: "3", sentAt: "2026-11-03T10:00:00Z", ...ids });
  const id = await published(own, xml);
  expect(await publicSongs(ctx, own.isrcs)).toHaveLength(1);
  await deliver(ctx, `${own.folder} purge`, { "m.xml": purge });
  expect(await publicSongs(ctx, own.isrcs)).toHaveLength(0);
  expect((await firstOf(id))?.state).toBe("superseded");

  const first = release(`9${mark.slice(1)}`, null);
  const early = purgeReleaseMessage({ sender: first.sender, id: "3", sentAt: "2026-11-03T10:00:00Z", ...ids });
  await deliver(ctx, `${first.folder} purge`, { "m.xml": early });
  const [late = ""] = await deliver(ctx, first.folder, {
    "m.xml": first.message({ release: { grid: "A12425GABC1234002M", upc } }),
    ...first.files,
  });
  expect((await firstOf(late))?.state).toBe("superseded");
});

test("a purge by an id that several releases of the sender have takes none down", async () => {
  const own = release("00008", "5012345678924");
  await published(own, own.message({}));
  const tracks = [{ isrc: "SEREL2600098", title: "Other" }];
  await deliver(ctx, `${own.folder} b`, {
    "m.xml": own.message({ ...update, release: { upc: "5012345678931", tracks } }),
    "A00.wav": "rel 8 other",
  });
  const purge = purgeReleaseMessage({ sender: own.sender, id: "3", sentAt: "2026-11-03T10:00:00Z", own: "N-0" });
  const [id = ""] = await deliver(ctx, `${own.folder} purge`, { "m.xml": purge });
  expect((await firstOf(id))?.problems).toEqual([
    expect.stringContaining("which several releases of this sender have"),
  ]);
  expect(await publicSongs(ctx, own.isrcs)).toHaveLength(1);
});

test("a message that is dated more than a day ahead waits until then", async () => {
  const own = release("00009", "5012345678948");
  const xml = own.message({ sentAt: "2026-11-29T10:00:00Z" });
  const [id = ""] = await deliver(ctx, own.folder, { "m.xml": xml, ...own.files });
  const { state, problems, releases } = await readDelivery(ctx, { id });
  expect([state, problems, releases]).toEqual(["problems", [expect.stringContaining("dated 2026-11-29")], []]);
  await readFolder({ ...ctx, now: Date.parse("2026-11-28T12:00:00Z") }, { folder: own.folder });
  expect((await readDelivery(ctx, { id })).state).toBe("parsed");
});

test("a file that came otherwise is found by its bytes, and continued when staff say that it is the song", async () => {
  const own = release("00010", "5012345678955");
  const { entry, objects } = await preparedRecording({ title: "Dropped", isrc: null }, "rel 10 bytes");
  for (const { bucket, key, bytes } of objects) await ctx.env[bucket].put(key, bytes);
  const { recordingId } = await recordIngestedRecording(ctx, entry);
  const [id = ""] = await deliver(ctx, own.folder, { "m.xml": own.message({}), "A00.wav": "rel 10 bytes" });
  const [queued] = (await listQueuedTracks(ctx)).filter(({ tags }) => tags.isrc === own.isrc);
  await recordTrack(ctx, { trackId: queued?.trackId ?? "", outcome: { sha256: entry.sha256 } });
  const found = await firstOf(id);
  expect(found?.problems).toEqual([expect.stringContaining("came otherwise")]);
  const [track] = found?.tracks ?? [];
  expect(track?.found).toMatchObject({ id: recordingId, title: "Dropped", isFree: true });
  await adoptSong(ctx, { id, trackId: track?.id ?? "" });
  await publishReleases(ctx, { id, releaseId: null, reason });
  expect(await own.song()).toMatchObject({ id: recordingId, title: "Pier", status: "published" });
});

test("shares that a message states are a draft of the song's shares, and count nowhere", async () => {
  const own = release("00011", "5012345678962");
  const tracks = [
    {
      ...{ isrc: own.isrc, title: "Pier", owners: { "Northlight Records": 62.5, "Quiet Hours": null } },
      writers: { "Lena Holm": 50, "Harbour Songs": 50 },
      lyricist: { name: "Lena Holm" },
    },
  ];
  await published(own, own.message({ release: { tracks } }));
  const { id } = await own.song();
  const { shares, stated, state } = await readRightsPage(ctx, { recordingId: id });
  expect([shares, state]).toEqual([[], "draft"]);
  expect(stated?.shares.map(({ side, row }) => [side, row.role, row.party, row.share, row.territories])).toEqual([
    ["master", "OWNER", "Northlight Records", "62.5", "World"],
    ["master", "OWNER", "Quiet Hours", "", "World"],
    ["composition", "A", "Lena Holm", "50", "World"],
    ["composition", "E", "Harbour Songs", "50", "World"],
  ]);
});

test("the demo has a published delivery of its music, and one with problems, made once", async () => {
  const [first, ...others] = await deliveryStatements(ctx);
  if (first === undefined) throw new Error("there are no statements");
  for (const isrc of ["QZDM02600012", "QZDM02600013"]) {
    const album = { title: "Signal Orchard", slug: null, upc: "044002600080", track: 1 };
    const { entry, objects } = await preparedRecording({ title: isrc, isrc, album }, isrc);
    for (const { bucket, key, bytes } of objects) await ctx.env[bucket].put(key, bytes);
    await recordIngestedRecording(ctx, entry);
  }
  for (const _ of ["once", "again"]) await db.batch([first, ...others]);
  const rows = await db.all<{ id: string; state: string }>(
    sql`SELECT id, state FROM deliveries WHERE folder IN ('Signal Orchard', 'Winter singles') ORDER BY folder`,
  );
  expect(rows.map(({ state }) => state)).toEqual(["published", "problems"]);
  const [album, faulty] = await Promise.all(rows.map(({ id }) => readDelivery(ctx, { id })));
  expect(album?.releases[0]?.tracks.map(({ recordingId }) => recordingId !== null)).toEqual([true, true, false, false]);
  expect(faulty?.releases.map(({ problems }) => problems.length)).toEqual([2, 3]);
});
