import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findDuplicates } from "#app/backoffice/duplicates/find-duplicates.server.ts";
import { encodeFeatures, type RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { FEATURES } from "#audio/analysis/similarity/layout.ts";
import { readScale } from "#audio/analysis/similarity/signature-scale.ts";
import { recordingAnalysis } from "#db/schema/analysis.server.ts";
import { files } from "#db/schema/catalogue.server.ts";
import { addRecording, type RecordingGiven } from "#test/routes/catalogue/catalogue-records.ts";
import { addRow, DB } from "#test/routes/duplicates/reference-rows.ts";
import { testContext } from "#test/support/context.ts";

const { MASTERS } = env as unknown as { MASTERS: R2Bucket };
const now = Date.now();
const { mean, deviation } = readScale();

/** Numbers around 0, the same for the same seed. */
function noise(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

/** Features of a made-up piece; `blur`: how far a copy is from it, in deviations. */
function featuresOf(seed: number, blur = 0): RecordingFeatures {
  const [piece, copy] = [noise(seed), noise(seed + 1000)];
  const vector = () =>
    Float32Array.from({ length: FEATURES }, (_, i) => (mean[i] ?? 0) + (piece() + blur * copy()) * (deviation[i] ?? 1));
  const windows = Array.from({ length: 8 }, (_, at) => ({
    startMs: at * 5000,
    endMs: at * 5000 + 10_000,
    raw: vector(),
  }));
  return { windows, whole: vector() };
}

let number = 0;

async function addAnalysed(given: Partial<RecordingGiven>, features: RecordingFeatures | null = null, sha256?: string) {
  number += 1;
  const ctx = testContext({ now });
  const title = `Found ${number}`;
  const { id } = await addRecording(ctx, { title, slug: `found-${number}`, durationMs: 45_000, ...given });
  await DB.prepare("UPDATE recordings SET updated_at = ? WHERE id = ?")
    .bind(now - 120_000 + number, id)
    .run();
  if (sha256) await addRow(files, { recording_id: id, role: "original", sha256 });
  if (features !== null) {
    const key = `songs/${id}/features.bin`;
    await MASTERS.put(key, encodeFeatures(features));
    await addRow(recordingAnalysis, { recording_id: id, features_key: key });
  }
  return id;
}

async function pairs() {
  await findDuplicates(testContext({ now }), { limit: 500 });
  const { results } = await DB.prepare(
    "SELECT first_id, second_id, same_bytes, same_isrc, cosine FROM duplicate_pairs ORDER BY id",
  ).all<{ first_id: string; second_id: string; same_bytes: number; same_isrc: number; cosine: number | null }>();
  return results.map(({ first_id, second_id, same_bytes, same_isrc, cosine }) => ({
    ids: [first_id, second_id],
    reasons: [same_bytes && "bytes", same_isrc && "isrc", cosine && "sound"].filter(Boolean).join(" "),
  }));
}

test("the same file, ISRC or sound proposes a pair once, and what sounds different or is a version does not", async () => {
  const bytes = [await addAnalysed({}, null, "sha-same"), await addAnalysed({}, null, "sha-same")];
  const isrcs = [await addAnalysed({ isrc: "NLA502600021" }), await addAnalysed({ isrc: "NLA502600021" })];
  const sounds = [await addAnalysed({}, featuresOf(1)), await addAnalysed({ durationMs: 46_500 }, featuresOf(1, 0.02))];
  await addAnalysed({ durationMs: 48_700 }, featuresOf(1, 0.02));
  await addAnalysed({}, featuresOf(2));
  const { workId } = await addRecording(testContext({ now }), { title: "Family", slug: "family" });
  await addAnalysed({ workId }, featuresOf(3));
  await addAnalysed({ workId, versionType: "instrumental" }, featuresOf(3, 0.01));
  await addAnalysed({ status: "deleted" }, featuresOf(2, 0.01), "sha-same");

  const found = await pairs();
  expect(found).toEqual(
    expect.arrayContaining([
      { ids: bytes.sort(), reasons: "bytes" },
      { ids: isrcs.sort(), reasons: "isrc" },
      { ids: sounds.sort(), reasons: "sound" },
    ]),
  );
  expect(found).toHaveLength(3);
  expect(await pairs()).toEqual(found);
});

test("a recording that arrives later is compared with those that are there, and features that are missing stop nothing", async () => {
  const before = (await pairs()).length;
  const broken = await addAnalysed({}, featuresOf(4));
  await MASTERS.delete(`songs/${broken}/features.bin`);
  const first = await addAnalysed({}, featuresOf(5));
  expect(await pairs()).toHaveLength(before);
  const second = await addAnalysed({}, featuresOf(5, 0.02));
  const found = await pairs();
  expect(found).toHaveLength(before + 1);
  expect(found).toContainEqual({ ids: [first, second].sort(), reasons: "sound" });
});

test("a code that many have by mistake proposes some pairs of each, and stops nothing", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 30; at += 1) ids.push(await addAnalysed({ isrc: "NLA502600099" }, null, "sha-of-many"));
  const found = (await pairs()).filter(({ reasons }) => reasons === "bytes isrc");
  expect(found.length).toBeLessThanOrEqual(8 * ids.length);
  for (const id of ids) expect(found.filter((pair) => pair.ids.includes(id)).length).toBeGreaterThanOrEqual(8);
  expect((await findDuplicates(testContext({ now }), { limit: 500 })).read).toBe(0);
});
