import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listWithoutMp3s } from "#app/catalogue/ingest/list-without-mp3s.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { recordMp3 } from "#app/catalogue/ingest/record-mp3.server.ts";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { recordingsById } from "#app/catalogue/record/recordings-by-id.server.ts";
import { trackJson, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { IngestedFile } from "#audio/ingest/ingested-recording.ts";
import { testContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const { DB, MEDIA, MASTERS } = env as unknown as { DB: D1Database; MEDIA: R2Bucket; MASTERS: R2Bucket };

async function recorded(change: (file: IngestedFile) => IngestedFile = (file) => file) {
  const ctx = testContext();
  const { entry, objects } = await preparedRecording({ title: `MP3 ${crypto.randomUUID()}` });
  for (const { bucket, key, bytes } of objects) await { MEDIA, MASTERS }[bucket].put(key, bytes);
  await recordIngestedRecording(ctx, { ...entry, files: entry.files.map(change) });
  const key = `songs/${entry.recordingId}/${entry.rev}/download.mp3`;
  const file: IngestedFile = {
    ...{ role: "mp3", bucket: "MASTERS", key, contentType: "audio/mpeg", label: "MP3 320 kb/s" },
    bytes: 4,
    sha256: "0".repeat(64),
  };
  return { ctx, recordingId: entry.recordingId, file };
}

async function lackOf(recordingId: string): Promise<string[] | undefined> {
  const { recordings } = await listWithoutMp3s(testContext(), { after: "" });
  return recordings.find((one) => one.recordingId === recordingId)?.mp3s;
}

async function waiting(): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof listWithoutMp3s>> = await listWithoutMp3s(testContext(), { after });
    ids.push(...page.recordings.map(({ recordingId }) => recordingId));
    after = page.next;
  }
  return ids;
}

test("an MP3 is recorded once, for the recording it was made of, and only when it is stored", async () => {
  const { ctx, recordingId, file } = await recorded();
  expect(await waiting()).toContain(recordingId);
  const record = (given: Partial<IngestedFile>) => recordMp3(ctx, { recordingId, file: { ...file, ...given } });
  await expect(record({})).rejects.toMatchObject({ code: "invalid" });
  await MASTERS.put(file.key, new Uint8Array(4));
  for (const wrong of [
    { bytes: 5 },
    { role: "stem" as const },
    { bucket: "MEDIA" as const },
    { key: "songs/a/b.mp3" },
  ]) {
    await expect(record(wrong)).rejects.toMatchObject({ code: "invalid" });
  }
  const unknown = recordMp3(ctx, { recordingId: crypto.randomUUID(), file });
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  await record({});
  await record({});
  const direct = {
    ...file,
    role: "direct" as const,
    bucket: "MEDIA" as const,
    key: file.key.replace("download", "direct"),
  };
  await MEDIA.put(direct.key, new Uint8Array(4));
  await recordMp3(ctx, { recordingId, file: direct });
  const rows = DB.prepare("SELECT count(*) AS n FROM files WHERE recording_id = ? AND role = 'mp3'").bind(recordingId);
  expect(await rows.first<number>("n")).toBe(1);
  expect(await waiting()).not.toContain(recordingId);
});

test("a recording whose original is a WAV gets a direct MP3 under the right of its stream, and its tracks name it", async () => {
  const { ctx, recordingId, file } = await recorded();
  const own: IngestedFile = {
    ...{ ...file, role: "direct", bucket: "MEDIA", label: "MP3 128 kb/s" },
    key: file.key.replace("download.mp3", "direct.mp3"),
  };
  const ofRecord = sql`SELECT recordings.id AS trackId, ${trackJson} AS trackJson FROM recordings WHERE recordings.id = ${recordingId}`;
  /** What the record says at once, and what the search index says after its next refresh. */
  async function tracks() {
    const [row] = await ctx.db.all<{ trackId: string; trackJson: string }>(ofRecord);
    const before = row && trackOfRow(row).mp3;
    await refreshSearch(ctx, { limit: 1000 });
    return [before, (await recordingsById(ctx, [recordingId]))[0]?.mp3];
  }
  await MASTERS.put(file.key, new Uint8Array(4));
  await recordMp3(ctx, { recordingId, file });
  expect(await waiting()).toContain(recordingId);
  expect(await lackOf(recordingId)).toEqual(["download.mp3"]);
  expect(await tracks()).toEqual([false, false]);
  const record = (given: Partial<IngestedFile> = {}) => recordMp3(ctx, { recordingId, file: { ...own, ...given } });
  await expect(record()).rejects.toMatchObject({ code: "invalid" });
  await MEDIA.put(own.key, new Uint8Array(4));
  for (const wrong of [
    { bucket: "MASTERS" as const },
    { role: "mp3" as const },
    { contentType: "audio/mp4" },
    { key: file.key },
  ])
    await expect(record(wrong)).rejects.toMatchObject({ code: "invalid" });
  await record();
  await record();
  expect(await waiting()).not.toContain(recordingId);
  expect(await tracks()).toEqual([true, true]);
  // One that is lost costs the recording its MP3, not its place in the catalogue.
  await MEDIA.delete(own.key);
  await sweepObjects(testContext({ now: Date.now() + 60_000 }), { graceMs: 3_600_000, from: null });
  const status = DB.prepare("SELECT status FROM recordings WHERE id = ?").bind(recordingId);
  expect(await status.first<string>("status")).toBe("published");
  expect(await tracks()).toEqual([false, false]);
  expect(await waiting()).toContain(recordingId);
});

test("an original that is an MP3 needs no other, and a recording that loses its MP3 stays and is made a new one", async () => {
  const delivered = await recorded((file) =>
    file.role === "original" ? { ...file, contentType: "audio/mpeg" } : file,
  );
  expect(await waiting()).not.toContain(delivered.recordingId);
  const { ctx, recordingId, file } = await recorded();
  await MASTERS.put(file.key, new Uint8Array(4));
  await recordMp3(ctx, { recordingId, file });
  await MASTERS.delete(file.key);
  await sweepObjects(testContext({ now: Date.now() + 60_000 }), { graceMs: 3_600_000, from: null });
  const status = DB.prepare("SELECT status FROM recordings WHERE id = ?").bind(recordingId);
  expect(await status.first<string>("status")).toBe("published");
  expect(await waiting()).toContain(recordingId);
});
