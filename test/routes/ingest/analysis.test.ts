import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { listToAnalyse } from "#app/catalogue/ingest/list-to-analyse.server.ts";
import { recordAnalysis } from "#app/catalogue/ingest/record-analysis.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { ANALYSIS_VERSION } from "#audio/analysis/analysis-version.ts";
import { decodeBeats } from "#audio/analysis/structure/beats.ts";
import type { IngestedFile, IngestedRecording, RecordingTags } from "#audio/ingest/ingested-recording.ts";
import { testContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const { DB, MEDIA, MASTERS } = env as unknown as { DB: D1Database; MEDIA: R2Bucket; MASTERS: R2Bucket };

async function recorded(tags: Partial<RecordingTags> = {}, { withFeatures = true } = {}) {
  const ctx = testContext();
  const { entry, objects } = await preparedRecording({ title: `Analysis ${crypto.randomUUID()}`, ...tags });
  for (const { bucket, key, bytes } of objects) await { MEDIA, MASTERS }[bucket].put(key, bytes);
  const files = entry.files.filter(({ role }) => withFeatures || role !== "features");
  await recordIngestedRecording(ctx, { ...entry, files });
  const key = `songs/${entry.recordingId}/${entry.rev}/features-2.bin`;
  const file: IngestedFile = {
    ...{ role: "features", bucket: "MASTERS", key, contentType: "application/octet-stream", label: null },
    bytes: 4,
    sha256: "0".repeat(64),
  };
  return { ctx, entry, recordingId: entry.recordingId, file };
}

function row(recordingId: string) {
  return DB.prepare("SELECT * FROM recording_analysis WHERE recording_id = ?")
    .bind(recordingId)
    .first<Record<string, unknown>>();
}

function recording(recordingId: string) {
  return DB.prepare("SELECT bpm, musical_key, measured FROM recordings WHERE id = ?")
    .bind(recordingId)
    .first<Record<string, unknown>>();
}

async function waiting(): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof listToAnalyse>> = await listToAnalyse(testContext(), { after });
    ids.push(...page.recordings.map(({ recordingId }) => recordingId));
    after = page.next;
  }
  return ids;
}

const another: IngestedRecording["analysis"] = {
  version: ANALYSIS_VERSION,
  tempo: { bpm: 90.04, confidence: 0.8, alternativeBpm: 180.1 },
  key: { musicalKey: "C", confidence: 0.7 },
  energy: btoa("\u0010".repeat(64)),
  hook: null,
  sections: [{ startMs: 0, endMs: 61_500, group: "A" }],
  beats: "",
};

test("ingest stores the analysis, marked as measured, and what was entered as a person's", async () => {
  const { entry, recordingId } = await recorded({ bpm: 60 });
  const stored = await row(recordingId);
  expect(stored).toMatchObject({
    features_key: entry.files.find(({ role }) => role === "features")?.key,
    ...{ bpm: 60, bpm_confidence: 1, bpm_alternative: null, bpm_source: "person" },
    ...{ musical_key: "Am", key_confidence: 0.2, key_source: "machine" },
    ...{ hook_start_ms: 20_000, hook_end_ms: 40_000, hook_source: "machine", sections_source: "machine" },
    ...{ energy: entry.analysis.energy, version: ANALYSIS_VERSION },
  });
  expect(JSON.parse(String(stored?.sections))).toEqual(entry.analysis.sections);
  const beats = Uint8Array.from(atob(String(stored?.beats)), (letter) => letter.charCodeAt(0));
  expect(decodeBeats(beats)).toEqual([
    { ms: 0, downbeat: true },
    { ms: 488, downbeat: false },
  ]);
  expect(await waiting()).not.toContain(recordingId);
});

test("another analysis renews what was measured and leaves what a person entered", async () => {
  const { ctx, recordingId, file } = await recorded({ musicalKey: "F#" });
  expect(await recording(recordingId)).toMatchObject({ bpm: 120, musical_key: "F#" });
  const hook = "UPDATE recording_analysis SET hook_start_ms = 1000, hook_end_ms = 9000, hook_source = 'person'";
  await DB.prepare(`${hook} WHERE recording_id = ?`).bind(recordingId).run();
  await MASTERS.put(file.key, new Uint8Array(4));
  await recordAnalysis(ctx, { recordingId, analysis: another, file });
  expect(await row(recordingId)).toMatchObject({
    ...{ features_key: file.key, bpm: 90.04, bpm_source: "machine", energy: another.energy },
    ...{ musical_key: "F#", key_source: "person", key_confidence: 1 },
    ...{ hook_start_ms: 1000, hook_end_ms: 9000 },
  });
  expect(await recording(recordingId)).toMatchObject({ bpm: 90, musical_key: "F#" });
  const features = DB.prepare("SELECT key FROM files WHERE recording_id = ? AND role = 'features'").bind(recordingId);
  expect((await features.all()).results).toEqual([{ key: file.key }]);
});

test("a recording without an analysis gets one, and keeps the tempo that is not the measured one", async () => {
  const { ctx, recordingId, file } = await recorded({ bpm: 77 }, { withFeatures: false });
  expect(await row(recordingId)).toBeNull();
  expect(await waiting()).toContain(recordingId);
  await MASTERS.put(file.key, new Uint8Array(4));
  await recordAnalysis(ctx, { recordingId, analysis: another, file });
  expect(await row(recordingId)).toMatchObject({
    bpm: 77,
    bpm_source: "person",
    musical_key: "C",
    key_source: "machine",
  });
  expect(await recording(recordingId)).toMatchObject({ bpm: 77, musical_key: "C" });
  expect(await waiting()).not.toContain(recordingId);
});

test("features that are not stored, not the recording's or of another size are refused, and lost ones are asked for again", async () => {
  const { ctx, recordingId, file, entry } = await recorded();
  const record = (given: Partial<IngestedFile>) =>
    recordAnalysis(ctx, { recordingId, analysis: another, file: { ...file, ...given } });
  await expect(record({})).rejects.toMatchObject({ code: "invalid" });
  await MASTERS.put(file.key, new Uint8Array(4));
  for (const wrong of [
    { bytes: 5 },
    { role: "stem" as const },
    { bucket: "MEDIA" as const },
    { key: "songs/a/b.bin" },
  ]) {
    await expect(record(wrong)).rejects.toMatchObject({ code: "invalid" });
  }
  const unknown = recordAnalysis(ctx, { recordingId: crypto.randomUUID(), analysis: another, file });
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  await MASTERS.delete(entry.files.find(({ role }) => role === "features")?.key ?? "");
  await sweepObjects(testContext({ now: Date.now() + 60_000 }), { graceMs: 3_600_000, from: null });
  const status = DB.prepare("SELECT status FROM recordings WHERE id = ?").bind(recordingId);
  expect(await status.first<string>("status")).toBe("published");
  expect(await waiting()).toContain(recordingId);
});
