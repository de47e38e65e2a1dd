import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { type SweepReport, sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { auditLog } from "#db/schema/identity.server.ts";
import { searchDirty } from "#db/schema/projection.server.ts";
import { testContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const { db, env } = testContext();

/** A sweep some seconds from now, when what the test just wrote is past. */
function later() {
  return { env, db, now: Date.now() + 5000 };
}

async function sweepAll(): Promise<SweepReport> {
  return sweepObjects(later(), { graceMs: 0, from: null });
}

async function store(title: string) {
  const { entry, objects } = await preparedRecording({ title });
  await Promise.all(objects.map(({ bucket, key, bytes }) => env[bucket].put(key, bytes)));
  await recordIngestedRecording(testContext(), entry);
  return { entry, keyOf: (name: string) => objects.find(({ key }) => key.endsWith(name))?.key ?? "" };
}

async function statusOf(id: string) {
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
  return row?.status;
}

beforeEach(async () => {
  await sweepAll();
});

afterEach(async () => {
  expect(await sweepAll()).toMatchObject({ deletedObjects: 0, missingFiles: 0, next: null });
});

test("a house in order is left as it is", async () => {
  const { entry } = await store("In order");
  const report = await sweepAll();
  expect(report).toMatchObject({ deletedObjects: 0, missingFiles: 0, next: null });
  expect(report.objects).toBeGreaterThanOrEqual(entry.files.length);
  expect(await statusOf(entry.recordingId)).toBe("published");
});

test("objects that no row names go, once they are older than the grace", async () => {
  const keys = ["songs/lost/0/direct.m4a", "songs/zz-lost/0/hls/master.m3u8"];
  for (const key of keys) await env.MEDIA.put(key, "left behind");
  await env.MASTERS.put("songs/lost/0/original.wav", "left behind");
  await env.MEDIA.put("images/ab/cover.webp", "not a song's");
  const patient = await sweepObjects(later(), { graceMs: 60_000, from: null });
  expect(patient.deletedObjects).toBe(0);
  expect((await sweepAll()).deletedObjects).toBe(3);
  expect(await env.MEDIA.head("songs/lost/0/direct.m4a")).toBeNull();
  expect(await env.MASTERS.head("songs/lost/0/original.wav")).toBeNull();
  expect(await env.MEDIA.head("images/ab/cover.webp")).not.toBeNull();
});

test("a recording whose sound is gone leaves the shelf, with a note of what was missing", async () => {
  const broken = await store("Broken");
  const whole = await store("Whole");
  await db.delete(searchDirty);
  await env.MEDIA.delete([broken.keyOf("direct.m4a"), broken.keyOf("peaks.bin")]);
  await env.MASTERS.delete(broken.keyOf("original.wav"));
  expect((await sweepAll()).missingFiles).toBe(3);
  expect(await statusOf(broken.entry.recordingId)).toBe("unpublished");
  expect(await statusOf(whole.entry.recordingId)).toBe("published");
  expect((await db.select().from(searchDirty)).map((row) => row.recordingId)).toEqual([broken.entry.recordingId]);
  const trail = await db.select().from(auditLog).where(eq(auditLog.action, "sweep"));
  expect(trail.flatMap((row) => row.detail.missing).toSorted()).toEqual(
    [broken.keyOf("direct.m4a"), broken.keyOf("original.wav"), broken.keyOf("peaks.bin")].toSorted(),
  );
});

test("a stem that is gone is taken off the list, and the recording stays", async () => {
  const { entry } = await store("Stems");
  await db.run(sql`INSERT INTO files (id, recording_id, role, bucket, key, content_type, bytes, sha256)
    VALUES ('stem', ${entry.recordingId}, 'stem', 'MASTERS', 'songs/x/stems/drums.wav', 'audio/wav', 1, '')`);
  await db.update(recordings).set({ stemsAvailable: true }).where(eq(recordings.id, entry.recordingId));
  expect((await sweepAll()).missingFiles).toBe(1);
  const [row] = await db.select().from(recordings).where(eq(recordings.id, entry.recordingId));
  expect(row).toMatchObject({ status: "published", stemsAvailable: false });
});

test("a row written after the listing began is not held against its recording", async () => {
  const { entry, keyOf } = await store("Just now");
  await env.MEDIA.delete(keyOf("direct.m4a"));
  const report = await sweepObjects({ env, db, now: Date.now() - 60_000 }, { graceMs: 0, from: null });
  expect(report.missingFiles).toBe(0);
  expect(await statusOf(entry.recordingId)).toBe("published");
  expect((await sweepAll()).missingFiles).toBe(1);
});

// A page of a listing is 1,000 objects, and storing more than that takes its time.
test("a sweep goes over more than one page of objects", async () => {
  const { entry } = await store("Page");
  const keys = Array.from({ length: 1010 }, (_, index) => `songs/${index}-many/0/seg.m4s`);
  await Promise.all(keys.map((key) => env.MEDIA.put(key, "x")));
  const report = await sweepAll();
  expect(report.deletedObjects).toBe(keys.length);
  expect(report.next).toBeNull();
  expect(await statusOf(entry.recordingId)).toBe("published");
});
