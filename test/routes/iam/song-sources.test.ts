import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader as historyLoader, action as lockAction } from "#app/backoffice/songs/routes/song-history.tsx";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { recordAnalysis } from "#app/catalogue/ingest/record-analysis.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { redeliverTags } from "#app/catalogue/ingest/redeliver-tags.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { actorWith, testContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const { DB, MEDIA, MASTERS } = env as unknown as { DB: D1Database; MEDIA: R2Bucket; MASTERS: R2Bucket };
withDemoSessions();

async function delivered() {
  const ctx = testContext({ actor: actorWith(["ListSongs", "UpdateSongAll"]) });
  const { entry, objects } = await preparedRecording({
    ...{ title: "Delivered", label: "First Label", year: 2001, bpm: null, isrc: null },
    iswc: null,
  });
  for (const { bucket, key, bytes } of objects) await { MEDIA, MASTERS }[bucket].put(key, bytes);
  await recordIngestedRecording(ctx, entry);
  return { ctx, entry, id: entry.recordingId };
}

const stored = (id: string) =>
  DB.prepare("SELECT title, label, year, bpm, isrc, updated_at AS version FROM recordings WHERE id = ?")
    .bind(id)
    .first<Record<string, unknown>>();

test("a second delivery changes its fields, and keeps what a person entered or locked", async () => {
  const { ctx, entry, id } = await delivered();
  const staff = await cookieOf("staff");
  const version = String((await stored(id))?.version);
  const values = { title: "Entered", bpm: 77 };
  await saveRecord(ctx, songStore, { id, version, values, names: ["title", "bpm"] });
  const press = (act: string, field: string) =>
    visit(
      `http://localhost/songs/${id}/history`,
      { method: "POST", cookie: staff, params: { id }, form: { act, field } },
      lockAction,
    );
  await press("lock", "label");

  const tags = { ...entry.tags, title: "Delivered Again", label: "Second Label", year: 2002, isrc: "USRC17607839" };
  const again = await redeliverTags(ctx, { sha256: entry.sha256, tags });
  expect(again).toEqual({ recordingId: id, changed: ["isrc", "year"], kept: ["title", "label"] });
  expect(await stored(id)).toMatchObject({ title: "Entered", label: "First Label", year: 2002, isrc: "USRC17607839" });
  const blank = { ...tags, label: "", copyright: "" };
  expect(await redeliverTags(ctx, { sha256: entry.sha256, tags: blank })).toMatchObject({
    changed: [],
    kept: ["title"],
  });

  const file = {
    ...{ role: "features" as const, bucket: "MASTERS" as const, label: null, bytes: 4, sha256: "0".repeat(64) },
    ...{ key: `songs/${id}/${entry.rev}/features-9.bin`, contentType: "application/octet-stream" },
  };
  await MASTERS.put(file.key, "abcd");
  const tempo = { bpm: 140, confidence: 1, alternativeBpm: null };
  await recordAnalysis(ctx, { recordingId: id, analysis: { ...entry.analysis, tempo }, file });
  expect(await stored(id)).toMatchObject({ bpm: 77 });

  const { answer } = await visit(
    `http://localhost/songs/${id}/history`,
    { cookie: staff, params: { id } },
    historyLoader,
  );
  const { history, sources } = answer as Awaited<ReturnType<typeof historyLoader>>;
  const sourceOf = (name: string) => sources.find((row) => row.id === name);
  expect(sourceOf("title")).toMatchObject({ source: "person", locked: false });
  expect(sourceOf("label")).toMatchObject({ source: "ingest", locked: true });
  expect(sourceOf("year")).toMatchObject({ source: "ingest", locked: false, who: "" });
  expect(history.map(({ field, before, after }) => [field, before, after])).toEqual(
    expect.arrayContaining([
      ["Year", "2001", "2002"],
      ["Locked", "", "Label"],
      ["Title", "Delivered", "Entered"],
    ]),
  );

  await press("unlock", "label");
  expect(await redeliverTags(ctx, { sha256: entry.sha256, tags })).toMatchObject({
    changed: ["label"],
    kept: ["title"],
  });
  await expect(press("lock", "nothing")).rejects.toMatchObject({ code: "invalid" });
  await expect(redeliverTags(ctx, { sha256: "f".repeat(64), tags })).rejects.toMatchObject({ code: "not_found" });
});

test("a version that arrives does not bring back an ISWC that a person removed", async () => {
  const { ctx, entry, id } = await delivered();
  const version = String((await stored(id))?.version);
  const save = (iswc: string | null, read: string) =>
    saveRecord(ctx, songStore, { id, version: read, values: { iswc }, names: ["iswc"] });
  await save("T0345246801", version);
  await save(null, String((await stored(id))?.version));
  const other = await preparedRecording({ ...entry.tags, versionType: "instrumental", iswc: "T0345246801" });
  for (const { bucket, key, bytes } of other.objects) await { MEDIA, MASTERS }[bucket].put(key, bytes);
  await recordIngestedRecording(ctx, other.entry);
  expect(
    await DB.prepare("SELECT iswc FROM works JOIN recordings r ON r.work_id = works.id WHERE r.id = ?")
      .bind(id)
      .first("iswc"),
  ).toBe(null);
});
