import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { listMarked } from "#app/catalogue/ingest/list-marked.server.ts";
import { listWithoutMarks } from "#app/catalogue/ingest/list-without-marks.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { recordMarks, recordMarksProblem } from "#app/catalogue/ingest/record-marks.server.ts";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { listFiles } from "#app/exchange/files/list-files.server.ts";
import type { IngestedFile } from "#audio/ingest/ingested-recording.ts";
import { markedName } from "#audio/trace/marked-object.ts";
import { actorWith, testContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const { DB, MEDIA, MASTERS } = env as unknown as { DB: D1Database; MEDIA: R2Bucket; MASTERS: R2Bucket };

async function recorded() {
  const { entry, objects } = await preparedRecording({ title: `Marks ${crypto.randomUUID()}` });
  for (const { bucket, key, bytes } of objects) await { MEDIA, MASTERS }[bucket].put(key, bytes);
  await recordIngestedRecording(testContext(), entry);
  return entry;
}

type Page<Item> = { recordings: Item[]; next: string | null };

async function all<Item>(list: (ctx: ReturnType<typeof testContext>, input: { after: string }) => Promise<Page<Item>>) {
  const found: Item[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Page<Item> = await list(testContext(), { after });
    found.push(...page.recordings);
    after = page.next;
  }
  return found;
}

test("marked streams are recorded for the audio they were made of, when they are stored, and can be made again", async () => {
  const { recordingId, rev } = await recorded();
  const isIt = (one: { recordingId: string }) => one.recordingId === recordingId;
  expect((await all(listWithoutMarks)).find(isIt)).toMatchObject({ rev, stream: { bucket: "MEDIA" } });
  expect((await all(listMarked)).find(isIt)).toBeUndefined();
  const key = `songs/${recordingId}/${rev}/${markedName(64)}`;
  const file: IngestedFile = {
    ...{
      role: "marked",
      bucket: "MASTERS",
      key,
      contentType: "application/octet-stream",
      label: "AAC 64 kb/s, marked",
    },
    ...{ bytes: 9, sha256: "0".repeat(64) },
  };
  const record = (given: Partial<IngestedFile> = {}) =>
    recordMarks(testContext(), { recordingId, files: [{ ...file, ...given }] });
  await expect(record()).rejects.toMatchObject({ code: "invalid" });
  await MASTERS.put(key, new Uint8Array(9));
  for (const wrong of [
    { bytes: 5 },
    { role: "stem" as const },
    { bucket: "MEDIA" as const },
    { key: `songs/${recordingId}/${"0".repeat(16)}/${markedName(64)}` },
    { key: `songs/${recordingId}/${rev}/original.wav` },
  ])
    await expect(record(wrong)).rejects.toMatchObject({ code: "invalid" });
  const unknown = recordMarks(testContext(), { recordingId: crypto.randomUUID(), files: [file] });
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  await record();
  await record();
  const rows = DB.prepare("SELECT count(*) AS n FROM files WHERE recording_id = ? AND role = 'marked'").bind(
    recordingId,
  );
  expect(await rows.first<number>("n")).toBe(1);
  expect((await all(listWithoutMarks)).find(isIt)).toBeUndefined();
  expect((await all(listMarked)).find(isIt)).toMatchObject({ rev, peaks: { bucket: "MEDIA" } });

  // The sweep keeps the object; when it is lost, the recording goes on playing and is listed again.
  const sweep = () => sweepObjects({ ...testContext(), now: Date.now() + 1000 }, { graceMs: 0, from: null });
  await sweep();
  expect(await MASTERS.head(key)).not.toBeNull();
  await MASTERS.delete(key);
  await sweep();
  expect((await all(listWithoutMarks)).find(isIt)).toBeDefined();
  const status = DB.prepare("SELECT status FROM recordings WHERE id = ?").bind(recordingId);
  expect(await status.first<string>("status")).toBe("published");
});

test("why a recording has no marked streams stands in the list of files until they are made", async () => {
  const { entry, objects } = await preparedRecording({ title: `Unmarked ${crypto.randomUUID()}` });
  for (const { bucket, key, bytes } of objects) await { MEDIA, MASTERS }[bucket].put(key, bytes);
  const { recordingId, rev } = entry;
  await recordIngestedRecording(testContext(), { ...entry, marksProblem: "the disk was full" });
  const desk = testContext({ actor: actorWith(["ListIngestions"]) });
  const query = { q: "", state: "all", shown: "listed", page: 1 } as const;
  const listed = async () => (await listFiles(desk, query)).unmarked.find(({ id }) => id === recordingId);
  expect(await listed()).toMatchObject({ title: entry.tags.title, problem: "the disk was full" });
  await recordMarksProblem(testContext(), { recordingId, problem: "the original is damaged" });
  expect(await listed()).toMatchObject({ problem: "the original is damaged" });
  const key = `songs/${recordingId}/${rev}/${markedName(64)}`;
  await MASTERS.put(key, new Uint8Array(9));
  const stored = { role: "marked", bucket: "MASTERS", key, contentType: "application/octet-stream" } as const;
  const file = { ...stored, label: null, bytes: 9, sha256: "0".repeat(64) };
  await recordMarks(testContext(), { recordingId, files: [file] });
  expect(await listed()).toBeUndefined();
  await recordMarksProblem(testContext(), { recordingId, problem: "too late" });
  expect(await listed()).toBeUndefined();
});
