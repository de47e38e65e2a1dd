import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { adoptSong, readDeliveryAgain, removeDelivery } from "#app/exchange/deliveries/change-delivery.server.ts";
import { acknowledge, openMessage } from "#app/exchange/deliveries/delivery-files.server.ts";
import { deliveriesQuerySchema } from "#app/exchange/deliveries/delivery-form.ts";
import { exportDeliveries, listDeliveries } from "#app/exchange/deliveries/list-deliveries.server.ts";
import { openDelivery } from "#app/exchange/deliveries/open-delivery.server.ts";
import { publishReleases } from "#app/exchange/deliveries/publish-releases.server.ts";
import { readDelivery } from "#app/exchange/deliveries/read-delivery.server.ts";
import { storeDeliveryFile } from "#app/exchange/deliveries/store-delivery-file.server.ts";
import { bulkFieldsOf } from "#app/records/bulk/list-bulk-fields.server.ts";
import { unlockField } from "#app/records/store/field-sources.server.ts";
import { loadRecord } from "#app/records/store/load-record.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { actorWith, recordedContext, testContext } from "#test/support/context.ts";
import { ingestQueued } from "#test/support/deliveries.ts";
import { newReleaseMessage } from "#test/support/ern-fixture.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const now = Date.parse("2026-11-27T10:00:00Z");
const actor = actorWith(["ListIngestions", "ListSongs", "UpdateSongAll"]);
const ctx = recordedContext({ now, actor });
const { db } = ctx;
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

beforeAll(async () => {
  await db.run(sql`INSERT OR IGNORE INTO users (id, email, name, name_key, nickname, created_at, updated_at)
    VALUES ('visitor', 'visitor@example.com', 'Visitor', 'visitor', 'visitor', 0, 0)`);
});

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

const query = (given: object = {}) => deliveriesQuerySchema.parse(given);
const upload = (id: string, fileName: string, text: string) =>
  storeDeliveryFile(ctx, { id, fileName, file: bytesOf(text) });
const harbour = (isrc: string, upc: string) => ({
  upc,
  title: "Harbour",
  tracks: [{ isrc, title: "Harbour", language: "en" }],
});

test("a delivery is opened, filled from the browser, read, published, and answered to its sender", async () => {
  const { id } = await openDelivery(ctx, { folder: "Desk 1" });
  expect(await openDelivery(ctx, { folder: "Desk 1" })).toEqual({ id });
  await upload(
    id,
    "message.xml",
    newReleaseMessage({ id: "D1", sender: "PDESK1", releases: [harbour("SEDSK2600001", "4006381333931")] }),
  );
  await readDeliveryAgain(ctx, { id });
  const incomplete = await readDelivery(ctx, { id });
  expect([incomplete.state, incomplete.releases[0]?.problems]).toEqual([
    "problems",
    [expect.stringMatching(/^The file A00\.wav was not delivered\. \(line \d+\)$/)],
  ]);
  await upload(id, "A00.wav", "desk one");
  await readDeliveryAgain(ctx, { id });
  await ingestQueued(ctx);
  expect(await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." })).toEqual({ count: 1 });
  const { state, releases, files } = await readDelivery(ctx, { id });
  expect([state, releases[0]?.state, releases[0]?.isPublished, files.map(({ name }) => name)]).toEqual([
    "published",
    "published",
    true,
    ["A00.wav", "message.xml"],
  ]);
  const xml = await acknowledge(ctx, { id });
  expect(xml).toContain("<AcknowledgedMessageId>D1</AcknowledgedMessageId>");
  expect(xml).toContain("<FileStatus>FileOK</FileStatus>");
  expect(xml).toContain("<ReleaseStatus>Published</ReleaseStatus>");
  expect(await (await openMessage(ctx, { id })).text()).toContain("<MessageId>D1</MessageId>");
});

test("what a file says of itself is in the form as evidence, in words, and a form without it has no such field", async () => {
  const song = await db.select().from(recordings).where(eq(recordings.isrc, "SEDSK2600001")).get();
  const id = song?.id ?? "";
  const shown = async () => (await loadRecord(ctx, songStore, id)).readOnly;
  expect(Object.keys(await shown())).not.toContain("aiMarkers");
  const aiMarkers = [
    { from: "c2pa" as const, type: "trainedAlgorithmicMedia", tool: "Suno 4.5" },
    { from: "xmp" as const, type: "softwareImage", tool: null },
  ];
  await db.update(recordings).set({ aiMarkers }).where(eq(recordings.id, id));
  expect((await shown()).aiMarkers).toBe(
    "C2PA: created using generative AI (trainedAlgorithmicMedia), written by Suno 4.5\nIPTC: softwareImage",
  );
  await db.update(recordings).set({ aiMarkers: null }).where(eq(recordings.id, id));
});

test("a field of DDEX is read-only in the form until it is unlocked, and what is entered then is kept", async () => {
  const song = await db.select().from(recordings).where(eq(recordings.isrc, "SEDSK2600001")).get();
  const id = song?.id ?? "";
  const save = async (values: object) => {
    const { updatedAt, ...stored } = await requireRecord(ctx, songStore, id);
    return saveRecord(ctx, songStore, { id, version: String(updatedAt), values: { ...stored, ...values } });
  };
  await expect(save({ title: "Mine" })).rejects.toMatchObject({
    code: "invalid",
    fields: { title: [expect.stringContaining("DDEX")] },
  });
  await expect(save({ artists: [] })).rejects.toMatchObject({ code: "invalid" });
  await save({ bpm: 99 });
  const { readOnly } = await loadRecord(ctx, songStore, id);
  expect(readOnly).toMatchObject({ title: "Harbour", explicit: "Yes", artists: expect.stringContaining("Mara Lind") });
  expect(Object.keys(readOnly)).not.toContain("bpm");
  const [title] = (await bulkFieldsOf(ctx, songStore, { ids: [id], from: null })).filter(
    ({ change }) => change === "explicit",
  );
  expect(title?.delivered).toBe(1);
  await unlockField(ctx, songStore, { id, field: "title" });
  expect(Object.keys((await loadRecord(ctx, songStore, id)).readOnly)).not.toContain("title");
  await save({ title: "Mine" });
  const kept = await db.all<{ source: string; locked: number }>(
    sql`SELECT source, locked FROM recording_field_sources WHERE recording_id = ${id} AND field = 'title'`,
  );
  expect(kept).toEqual([{ source: "person", locked: 1 }]);
  expect((await db.select().from(recordings).where(eq(recordings.id, id)).get())?.title).toBe("Mine");
});

test("the song that has the ISRC is adopted by staff, and later messages change it", async () => {
  const { entry, objects } = await preparedRecording({ title: "Older", isrc: "SEDSK2600002" });
  for (const { bucket, key, bytes } of objects) await ctx.env[bucket].put(key, bytes);
  const { recordingId } = await recordIngestedRecording(ctx, entry);
  const { id } = await openDelivery(ctx, { folder: "Desk 2" });
  await upload(
    id,
    "message.xml",
    newReleaseMessage({ id: "D2", sender: "PDESK2", releases: [harbour("SEDSK2600002", "036000291452")] }),
  );
  await readDeliveryAgain(ctx, { id });
  const [track] = (await readDelivery(ctx, { id })).releases[0]?.tracks ?? [];
  expect(track?.found).toEqual({ id: recordingId, title: "Older", status: "published", isFree: true });
  await adoptSong(ctx, { id, trackId: track?.id ?? "" });
  const { state } = await readDelivery(ctx, { id });
  expect(state).toBe("ready");
  await publishReleases(ctx, { id, releaseId: null, reason: "Shares follow." });
  expect((await db.select().from(recordings).where(eq(recordings.id, recordingId)).get())?.title).toBe("Harbour");
});

test("a delivery is found by its words and state, removed, and put back; one with published releases stays", async () => {
  const { id } = await openDelivery(ctx, { folder: "Desk empty" });
  expect((await listDeliveries(ctx, query({ q: "desk emp" }))).deliveries.map((row) => row.id)).toEqual([id]);
  expect(
    (await listDeliveries(ctx, query({ q: "desk", state: "published", sort: "oldest" }))).deliveries
      .map(({ folder }) => folder)
      .sort(),
  ).toEqual(["Desk 1", "Desk 2"]);
  expect(await exportDeliveries(ctx, query({ q: "northlight" }))).toHaveLength(2);
  await removeDelivery(ctx, { id, isRemoved: true });
  expect((await listDeliveries(ctx, query({ q: "desk emp" }))).total).toBe(0);
  expect((await listDeliveries(ctx, query({ q: "desk emp", shown: "removed" }))).total).toBe(1);
  await removeDelivery(ctx, { id, isRemoved: false });
  expect((await listDeliveries(ctx, query({ q: "desk emp" }))).total).toBe(1);
  const [published] = (await listDeliveries(ctx, query({ q: "Desk 1" }))).deliveries;
  await expect(removeDelivery(ctx, { id: published?.id ?? "", isRemoved: true })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("files without a name and of nothing are refused at their field", async () => {
  const { id } = await openDelivery(ctx, { folder: "Desk empty" });
  await expect(upload(id, "", "text")).rejects.toMatchObject({
    code: "invalid",
    fields: { file: [expect.any(String)] },
  });
  await expect(upload(id, "a.wav", "")).rejects.toMatchObject({ code: "invalid" });
  await expect(upload(crypto.randomUUID(), "a.wav", "text")).rejects.toMatchObject({ code: "not_found" });
});

test("deliveries are for those who hold the scope, on the agency's own host", async () => {
  const refused = async (given: Parameters<typeof testContext>[0]) =>
    listDeliveries(testContext({ now, ...given }), query()).catch((error) => error.code);
  expect(await refused({ actor: actorWith(["UpdateSongAll"]) })).toBe("forbidden");
  expect(await refused({})).toBe("unauthorised");
  expect(await refused({ actor, company: { ...ctx.company, subdomain: "acme" } })).toBe("forbidden");
  expect(await refused({ actor, company: { ...ctx.company, environment: "spaces" } })).toBe("forbidden");
});
