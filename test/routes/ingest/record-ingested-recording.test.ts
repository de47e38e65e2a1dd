import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findOriginal } from "#app/catalogue/ingest/find-original.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import type { IngestedRecording, RecordingTags } from "#audio/ingest/ingested-recording.ts";
import * as catalogue from "#db/schema/catalogue.server.ts";
import { auditLog } from "#db/schema/identity.server.ts";
import { splits } from "#db/schema/licensing.server.ts";
import { lyrics } from "#db/schema/lyrics.server.ts";
import { searchDirty } from "#db/schema/projection.server.ts";
import { testContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const ctx = testContext();
const { db } = ctx;

async function prepare(tags: Partial<RecordingTags> & { title: string }, source?: string): Promise<IngestedRecording> {
  const { entry, objects } = await preparedRecording(tags, source);
  await Promise.all(objects.map(({ bucket, key, bytes }) => ctx.env[bucket].put(key, bytes)));
  return entry;
}

async function record(tags: Partial<RecordingTags> & { title: string }, source?: string) {
  return recordIngestedRecording(ctx, await prepare(tags, source));
}

async function row(recordingId: string) {
  const [found] = await db.select().from(catalogue.recordings).where(eq(catalogue.recordings.id, recordingId));
  if (!found) throw new Error("The recording is not there");
  return found;
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const [found] = await db.all<{ n: number }>(query);
  return found?.n ?? 0;
}

const full = {
  title: "Harbour Lights",
  artists: [
    { name: "Ona Vey", slug: null },
    { name: "Tide & Co.", slug: "tide", role: "featured" as const },
    { name: "ona vey", slug: null },
  ],
  album: { title: "Low Water", upc: "0 36000 29145 2", track: 3 },
  isrc: "us-s1z-26-00001",
  iswc: "T-034.524.680-1",
  language: "eng",
  bpm: 98.7,
  genres: ["Indie Folk", "indie folk", " "],
  moods: ["Calm"],
  instruments: ["Nylon Guitar"],
  lyrics: [
    { atMs: 0, text: "The harbour" },
    { atMs: null, text: "is asleep" },
  ],
  writers: [
    { name: "Ona Vey", role: "CA" as const, shareBp: 6000 },
    { name: "T. Pell", role: "C" as const, shareBp: 4000 },
  ],
};

test("a recording is recorded with everything that was said of it", async () => {
  const entry = await prepare(full);
  const before = { ...ctx.trips };
  const { recordingId, songId } = await recordIngestedRecording(ctx, entry);
  expect(ctx.trips.count - before.count).toBe(2);
  expect(recordingId).toBe(entry.recordingId);
  expect(await findOriginal(ctx, { sha256: entry.sha256 })).toEqual({ recordingId });

  expect(await row(recordingId)).toMatchObject({
    workId: songId,
    parentId: null,
    slug: "harbour-lights",
    isrc: "USS1Z2600001",
    status: "published",
    vocals: true,
    explicit: false,
    durationMs: 61_500,
    rev: entry.rev,
    peaksRate: 20,
    integratedLufs: -14,
    stemsAvailable: false,
    bpm: 98.7,
    measured: { bpm: 119.97, bpmConfidence: 0.9, musicalKey: "Am", keyConfidence: 0.2, barConfidence: 0.9 },
  });
  const [work] = await db.select().from(catalogue.works).where(eq(catalogue.works.id, songId));
  expect(work).toMatchObject({ slug: "harbour-lights", title: "Harbour Lights", iswc: "T0345246801", language: "eng" });
  const artists =
    await db.all(sql`SELECT a.slug, a.status, ra.role, ra.position FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id
    WHERE ra.recording_id = ${recordingId} ORDER BY ra.position`);
  expect(artists).toEqual([
    { slug: "ona-vey", status: "published", role: "main", position: 0 },
    { slug: "tide", status: "published", role: "featured", position: 1 },
  ]);
  const tags =
    await db.all(sql`SELECT t.category, t.slug, t.label FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id
    WHERE rt.recording_id = ${recordingId} ORDER BY t.category`);
  expect(tags).toEqual([
    { category: "genre", slug: "indie-folk", label: "Indie Folk" },
    { category: "instrument", slug: "nylon-guitar", label: "Nylon Guitar" },
    { category: "mood", slug: "calm", label: "Calm" },
  ]);
  const albums =
    await db.all(sql`SELECT al.title, al.upc, ar.track FROM album_recordings ar JOIN albums al ON al.id = ar.album_id
    WHERE ar.recording_id = ${recordingId}`);
  expect(albums).toEqual([{ title: "Low Water", upc: "036000291452", track: 3 }]);
  const lines = await db.select().from(lyrics).where(eq(lyrics.recordingId, recordingId));
  expect(lines.map(({ line, atMs, text }) => ({ line, atMs, text }))).toEqual([
    { line: 0, atMs: 0, text: "The harbour" },
    { line: 1, atMs: null, text: "is asleep" },
  ]);
  const shares = await db.select().from(splits).where(eq(splits.subjectId, songId));
  expect(shares.map(({ side, role, shareBp }) => ({ side, role, shareBp }))).toEqual([
    { side: "composition", role: "CA", shareBp: 6000 },
    { side: "composition", role: "C", shareBp: 4000 },
  ]);
  const files = await db.select().from(catalogue.files).where(eq(catalogue.files.recordingId, recordingId));
  expect(files.length).toBe(entry.files.length);
  const dirty = await db.select().from(searchDirty).where(eq(searchDirty.recordingId, recordingId));
  expect(dirty.length).toBe(1);
  const [audit] = await db.select().from(auditLog).where(eq(auditLog.subjectId, recordingId));
  expect(audit).toMatchObject({
    action: "ingest",
    subjectType: "recording",
    actorId: null,
    companyId: ctx.company.id,
  });
});

test("the same file is recorded once, told again or told by many at the same moment", async () => {
  const entry = await prepare({ title: "Once" });
  await recordIngestedRecording(ctx, entry);
  await expect(recordIngestedRecording(ctx, entry)).rejects.toMatchObject({ code: "duplicate", status: 409 });
  await expect(record({ title: "Racers" }, "one source")).resolves.toBeTruthy();
  await expect(record({ title: "Racers" }, "one source")).rejects.toMatchObject({ code: "duplicate" });

  const racers = await Promise.all(Array.from({ length: 8 }, () => prepare({ title: "Eight" }, "eight copies")));
  const results = await Promise.allSettled(racers.map((racer) => recordIngestedRecording(ctx, racer)));
  expect(results.filter((result) => result.status === "fulfilled").length).toBe(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "duplicate" });
  expect(await count(sql`SELECT count(*) AS n FROM recordings WHERE title = 'Eight'`)).toBe(1);
  expect(await count(sql`SELECT count(*) AS n FROM works WHERE title = 'Eight'`)).toBe(1);
});

test("a deleted recording's file may be recorded anew", async () => {
  const { recordingId } = await record({ title: "Second Life" }, "second life");
  await db.update(catalogue.recordings).set({ status: "deleted" }).where(eq(catalogue.recordings.id, recordingId));
  const again = await record({ title: "Second Life" }, "second life");
  expect((await row(again.recordingId)).slug).toBe("second-life-2");
});

test("an id that belongs to another file is refused", async () => {
  const first = await prepare({ title: "Mine" });
  await recordIngestedRecording(ctx, first);
  const other = await prepare({ title: "Other" });
  const base = `songs/${first.recordingId}/${other.rev}/`;
  const files = other.files.map((file) => ({ ...file, key: file.key.replace(/^songs\/[^/]+\/[^/]+\//, base) }));
  for (const file of files) await ctx.env[file.bucket].put(file.key, new Uint8Array(file.bytes));
  const taken = recordIngestedRecording(ctx, { ...other, recordingId: first.recordingId, files });
  await expect(taken).rejects.toMatchObject({ code: "conflict", status: 409 });
});

test("an artist who made their own profile is public from the first recording on, and one whom staff deleted stays deleted", async () => {
  const stored = () =>
    db.all(sql`SELECT id, name, status FROM artists WHERE slug IN ('own-profile', 'gone-artist') ORDER BY slug`);
  await db.insert(catalogue.artists).values([
    { id: "own", slug: "own-profile", name: "OWN Profile", updatedAt: 5 },
    { id: "gone", slug: "gone-artist", name: "Gone", status: "deleted" },
  ]);
  await record({
    title: "Named",
    artists: [
      { name: "Own Profile", slug: null },
      { name: "Gone Artist", slug: null },
    ],
  });
  expect(await stored()).toEqual([
    { id: "gone", name: "Gone", status: "deleted" },
    { id: "own", name: "OWN Profile", status: "published" },
  ]);
  // A form of the profile that was opened before is told.
  const [own] = await db.all<{ at: number }>(sql`SELECT updated_at AS at FROM artists WHERE id = 'own'`);
  expect(own?.at).toBeGreaterThan(5);
});

test("versions of a song find each other, whichever comes first", async () => {
  const artists = [{ name: "Mar Lune", slug: null }];
  const early = await record({ title: "Tides", artists, versionType: "instrumental" });
  expect(await row(early.recordingId)).toMatchObject({ parentId: null, slug: "tides-instrumental", vocals: false });
  const main = await record({ title: "TIDES!", artists, language: "spa" });
  expect(main.songId).toBe(early.songId);
  expect((await row(early.recordingId)).parentId).toBe(main.recordingId);
  const late = await record({ title: "Tides", artists, versionType: "cutdown_30", versionTitle: "30 s" });
  expect(await row(late.recordingId)).toMatchObject({
    workId: main.songId,
    parentId: main.recordingId,
    slug: "tides-30-s",
  });
  const elsewhere = await record({ title: "Tides", artists: [{ name: "Somebody Else", slug: null }] });
  expect(elsewhere.songId).not.toBe(main.songId);
  expect((await row(elsewhere.recordingId)).slug).toBe("tides-2");
  const joined = await record({ title: "Tides, sung by others", workKey: "Mar Lune Tides", versionType: "remix" });
  expect(joined.songId).toBe(main.songId);
});

test("writers are settled by the first version that names them", async () => {
  const writers = [{ name: "A. Writer", role: "CA" as const, shareBp: 10_000 }];
  const { songId } = await record({ title: "Shared", writers });
  await record({ title: "Shared", versionType: "instrumental", writers });
  expect(await count(sql`SELECT count(*) AS n FROM splits WHERE subject_id = ${songId}`)).toBe(1);
  expect(await count(sql`SELECT count(*) AS n FROM parties WHERE name = 'A. Writer'`)).toBe(1);
});

test("many recordings of one title that arrive at once all get a slug of their own", async () => {
  const entries = await Promise.all(
    Array.from({ length: 4 }, () => prepare({ title: "Dawn", workKey: crypto.randomUUID() })),
  );
  const results = await Promise.all(entries.map((entry) => recordIngestedRecording(ctx, entry)));
  const slugs = await Promise.all(results.map(async ({ recordingId }) => (await row(recordingId)).slug));
  expect(slugs.toSorted()).toEqual(["dawn", "dawn-2", "dawn-3", "dawn-4"]);
});

test("a typed tempo wins, a measured one is taken when it is sure, and an unsure one is only kept", async () => {
  const typed = await record({ title: "Typed", bpm: 60, musicalKey: "F#" });
  expect(await row(typed.recordingId)).toMatchObject({ bpm: 60, musicalKey: "F#" });
  const measured = await record({ title: "Measured" });
  expect(await row(measured.recordingId)).toMatchObject({ bpm: 120, musicalKey: null, measured: { musicalKey: "Am" } });
});

test("nothing is recorded of which an object is missing, cut short or in the wrong bucket", async () => {
  const entry = await prepare({ title: "Holes" });
  const [original, direct] = entry.files;
  if (!original || !direct) throw new Error("The entry has no files");
  const without = (file: typeof direct) => entry.files.filter((other) => other !== file);
  const wrong: [string, IngestedRecording["files"]][] = [
    ["is not stored", [...entry.files, { ...direct, key: direct.key.replace("direct", "other") }]],
    ["bytes, not", [...without(direct), { ...direct, bytes: direct.bytes + 1 }]],
    ["belongs in MASTERS", [...without(original), { ...original, bucket: "MEDIA" }]],
    ["belongs in MEDIA", [...without(direct), { ...direct, bucket: "MASTERS" }]],
    ["is not listed", without(direct)],
    ["listed twice", [...entry.files, direct]],
    ["one original", without(original)],
    ["another SHA-256", [...without(original), { ...original, sha256: "0".repeat(64) }]],
    ["does not lie under", [...entry.files, { ...direct, key: "songs/elsewhere/direct.m4a" }]],
  ];
  for (const [words, files] of wrong) {
    const refused = await recordIngestedRecording(ctx, { ...entry, files }).catch((error: unknown) => error);
    expect(refused, words).toMatchObject({
      code: "invalid",
      fields: { files: expect.arrayContaining([expect.stringContaining(words)]) },
    });
  }
  await ctx.env.MEDIA.delete(direct.key);
  await expect(recordIngestedRecording(ctx, entry)).rejects.toMatchObject({ code: "invalid" });
  expect(await count(sql`SELECT count(*) AS n FROM recordings WHERE title = 'Holes'`)).toBe(0);
});

test("shares above the whole are refused", async () => {
  const writers = [
    { name: "A", role: "C" as const, shareBp: 6000 },
    { name: "B", role: "A" as const, shareBp: 6000 },
  ];
  await expect(record({ title: "Too much", writers })).rejects.toMatchObject({
    code: "invalid",
    fields: { "tags.writers": expect.anything() },
  });
});

// A page of a listing is 1,000 objects, and storing more than that takes its time.
test("a recording of an hour in many segments is recorded", async () => {
  const { entry, objects } = await preparedRecording({ title: "Long" });
  const segment = objects.at(-1);
  const template = entry.files.at(-1);
  if (!segment || !template) throw new Error("The entry has no segment");
  const keys = Array.from({ length: 1010 }, (_, index) => segment.key.replace("seg_000", `seg_${1000 + index}`));
  await Promise.all(objects.map(({ bucket, key, bytes }) => ctx.env[bucket].put(key, bytes)));
  await Promise.all(keys.map((key) => ctx.env.MEDIA.put(key, segment.bytes)));
  const files = [...entry.files, ...keys.map((key) => ({ ...template, key }))];
  await recordIngestedRecording(ctx, { ...entry, files });
  expect(await count(sql`SELECT count(*) AS n FROM files WHERE recording_id = ${entry.recordingId}`)).toBe(
    files.length,
  );
});

test("music finds artists, albums and tags by the slugs that staff renamed or merged, and makes no new ones", async () => {
  const former = [
    ["artist", "old-name", "renamed-artist"],
    ["album", "old-album-old-name", "renamed-album"],
    ["tag", "mood/old-mood", "renamed-tag"],
  ];
  await db.run(
    sql`INSERT INTO artists (id, slug, name, status) VALUES ('renamed-artist', 'new-name', 'New Name', 'published')`,
  );
  await db.run(sql`INSERT INTO albums (id, slug, title) VALUES ('renamed-album', 'new-album', 'New Album')`);
  await db.run(
    sql`INSERT INTO tags (id, category, slug, label) VALUES ('renamed-tag', 'mood', 'new-mood', 'New Mood')`,
  );
  for (const [subject, slug, id] of former)
    await db.run(sql`INSERT INTO former_record_slugs (subject, slug, record_id) VALUES (${subject}, ${slug}, ${id})`);
  const { recordingId } = await record({
    title: "Under Old Names",
    artists: [
      { name: "Old Name", slug: null },
      { name: "New Name", slug: null, role: "featured" },
    ],
    album: { title: "Old Album", upc: null, track: 2 },
    moods: ["Old Mood", "New Mood"],
  });
  const [found] = await db.all(sql`SELECT
    (SELECT json_group_array(artist_id || ' ' || role) FROM recording_artists WHERE recording_id = ${recordingId}) AS artists,
    (SELECT json_group_array(album_id) FROM album_recordings WHERE recording_id = ${recordingId}) AS albums,
    (SELECT json_group_array(tag_id) FROM recording_tags WHERE recording_id = ${recordingId}) AS tags`);
  expect(found).toEqual({ artists: '["renamed-artist main"]', albums: '["renamed-album"]', tags: '["renamed-tag"]' });
});

test("music makes a tag anew whose former slug led to one that was deleted, and finds the party that a writer was merged into", async () => {
  await db.run(sql`INSERT INTO former_record_slugs (subject, slug, record_id)
    VALUES ('tag', 'mood/forlorn', 'deleted-tag'), ('party', 'Former Writer', 'merged-writer')`);
  await db.run(sql`INSERT INTO parties (id, name, name_key) VALUES ('merged-writer', 'Ada Writer', 'ada writer')`);
  const { recordingId } = await record({
    title: "After A Merge",
    moods: ["Forlorn"],
    writers: [{ name: "Former Writer", role: "CA", shareBp: 10_000 }],
  });
  const [found] = await db.all(sql`SELECT
    (SELECT group_concat(slug) FROM recording_tags JOIN tags ON id = tag_id WHERE recording_id = ${recordingId}) AS tags,
    (SELECT group_concat(party_id) FROM splits WHERE side = 'composition'
      AND subject_id = (SELECT work_id FROM recordings WHERE id = ${recordingId})) AS parties`);
  expect(found).toEqual({ tags: "forlorn", parties: "merged-writer" });
});
