import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { releaseLeases } from "#app/catalogue/ingest/reading-lease.server.ts";
import { sealSecret } from "#app/edge/seal-secret.server.ts";
import { retryFile } from "#app/exchange/files/decide-file.server.ts";
import { listQueuedFiles } from "#app/exchange/files/list-queued-files.server.ts";
import { openQueuedFile } from "#app/exchange/files/open-file.server.ts";
import { recordFile } from "#app/exchange/files/record-file.server.ts";
import { storeIngestFile } from "#app/exchange/files/store-file.server.ts";
import { addMoveFile } from "#app/exchange/moves/sources/add-move-file.server.ts";
import { addressFiles, addressProblem } from "#app/exchange/moves/sources/address-files.server.ts";
import { listBuckets, takeBucketPart } from "#app/exchange/moves/sources/list-bucket.server.ts";
import { changeBucket, readMoveAudio, saveBucket } from "#app/exchange/moves/sources/move-audio.server.ts";
import { readIngestHealth } from "#app/exchange/reading/reader.server.ts";
import { newId } from "#db/new-id.server.ts";
import { audio, stream } from "#test/routes/artists/song-visitor.ts";
import { actorWith, recordedContext } from "#test/support/context.ts";

function visitor(now = Date.now()) {
  return recordedContext({ now, actor: actorWith(["ListIngestions", "ListSongs", "UpdateSongAll"]) });
}

async function move() {
  const { db, now } = visitor();
  const id = newId(now);
  await db.run(sql`INSERT OR IGNORE INTO users (id, email, name, name_key, nickname, created_at, updated_at)
    VALUES ('visitor', 'visitor@example.com', 'Visitor', 'visitor', 'visitor', 0, 0)`);
  await db.run(
    sql`INSERT INTO catalogue_moves (id, name, publishing, created_at, updated_at) VALUES (${id}, 'Harbour', 'unpublished', ${now}, ${now})`,
  );
  return id;
}

test("addresses, objects of a bucket, a folder and dropped files are held with their move, each once", async () => {
  const ctx = visitor();
  const moveId = await move();
  const rows = [
    { address: "https://files.example.org/a/Nordlicht%20(Instrumental).wav?sig=1", name: "" },
    { address: "https://files.example.org/b?id=2", name: "Watt.wav" },
    { address: "https://127.0.0.1/x.wav", name: "" },
  ];
  const sources = () =>
    ctx.db.all(
      sql`SELECT id, source FROM ingest_files WHERE move_id = ${moveId} AND source LIKE 'http%' ORDER BY source`,
    );
  await addressFiles(ctx, { moveId, rows });
  const first = await sources();
  expect(first).toMatchObject(rows.slice(0, 2).map(({ address }) => ({ source: address })));
  await addressFiles(ctx, { moveId, rows });
  expect(await sources()).toEqual(first);
  expect(rows.map(({ address }) => addressProblem(ctx, address))).toEqual([null, null, expect.stringContaining("IP")]);
  const objects = ["lib/Ebbe.wav", "lib/cover.jpg", "lib/../Flut.wav", "lib/._Ebbe.wav"].map((key) => ({
    key,
    bytes: 9,
    tag: '"a" 9',
  }));
  await takeBucketPart(ctx, { moveId, place: null, part: { objects, next: "2" } });
  await takeBucketPart(ctx, { moveId, place: null, part: { objects, next: "2" } });
  const sent = { fileId: newId(ctx.now), folder: "lib", name: "Sturm.wav", bytes: 5, sha256: "5".repeat(64) };
  expect(await addMoveFile(ctx, { moveId, ...sent })).toBe("send");
  await ctx.env.MASTERS.put(`ingest-files/${sent.fileId}`, "sound");
  expect(await addMoveFile(ctx, { moveId, ...sent })).toBe("stored");
  expect(await addMoveFile(ctx, { moveId, ...sent, fileId: newId(ctx.now) })).toBe("known");
  const dropped = { folder: "", fileName: "Boje.wav", publishing: "unpublished", move: moveId } as const;
  expect(await storeIngestFile(ctx, { ...dropped, file: stream(audio()) })).toMatchObject({ state: "held" });
  const { files, ...page } = await readMoveAudio(ctx, { id: moveId });
  expect(files).toEqual([{ state: "held", count: 5 }]);
  expect(page).toMatchObject({ name: "Harbour", bucket: null, isListed: false });
  const held = await ctx.db.all(
    sql`SELECT name, source, role FROM ingest_files WHERE move_id = ${moveId} AND source IS NOT NULL ORDER BY name`,
  );
  expect(held).toMatchObject([
    { name: "Ebbe.wav", source: "bucket:lib/Ebbe.wav", role: "song" },
    { name: "Nordlicht (Instrumental).wav", role: "version" },
    { name: "Watt.wav", source: "https://files.example.org/b?id=2" },
  ]);
  expect((await listQueuedFiles(ctx)).some(({ name }) => name === "Boje.wav")).toBe(false);
});

test("audio at a public http:// address is taken, and at no other than a public one", () => {
  const ctx = visitor();
  const addresses = [
    "http://files.example.org/a.wav",
    "http://10.0.0.1/a.wav",
    "http://intranet/a.wav",
    "ftp://files.example.org/a.wav",
  ];
  expect(addresses.map((address) => addressProblem(ctx, address))).toEqual([
    null,
    expect.stringContaining("IP"),
    expect.stringContaining("public internet"),
    expect.stringContaining("https://"),
  ]);
});

test("a bucket at a private endpoint, without a secret, or of no move is refused at its field", async () => {
  const ctx = visitor();
  const id = await move();
  const form = {
    id,
    endpoint: "https://10.0.0.1",
    region: "auto",
    bucket: "music",
    prefix: "",
    keyId: "k",
    secret: "s",
  };
  await expect(saveBucket(ctx, form)).rejects.toMatchObject({ fields: { endpoint: [expect.any(String)] } });
  const without = { ...form, endpoint: "https://s3.example.org", secret: "" };
  await expect(saveBucket(ctx, without)).rejects.toMatchObject({ fields: { secret: [expect.any(String)] } });
  await expect(saveBucket(ctx, { ...form, id: "none" })).rejects.toMatchObject({ code: "not_found" });
  await changeBucket(ctx, { id, act: "forget" });
});

test("a secret is sealed for its endpoint, and no bucket is listed into a move that is undone", async () => {
  const ctx = visitor();
  const id = await move();
  const form = { id, endpoint: "https://other.example.org", region: "auto", bucket: "music", prefix: "", keyId: "k" };
  const kept = JSON.stringify({ ...form, endpoint: "https://s3.example.org/", problem: null });
  await ctx.db.run(
    sql`UPDATE catalogue_moves SET bucket = ${kept}, bucket_secret = 'sealed', bucket_place = '' WHERE id = ${id}`,
  );
  await expect(saveBucket(ctx, { ...form, secret: "" })).rejects.toMatchObject({
    fields: { secret: [expect.any(String)] },
  });
  await ctx.db.run(sql`UPDATE catalogue_moves SET state = 'undone' WHERE id = ${id}`);
  await expect(saveBucket(ctx, { ...form, secret: "s" })).rejects.toMatchObject({ code: "not_found" });
});

test("a bucket that gives no response keeps no other from being listed, that of an applied move included", async () => {
  const { db, now, env: own } = visitor();
  const env = { ...own, LOCAL_RECEIVER_HOST: "receiver.localhost" };
  const bucket = { region: "auto", bucket: "music", prefix: "", keyId: "k", problem: null };
  const [silent, next] = [await move(), await move()];
  const sealed = await sealSecret(env, { purpose: "bucket-secrets", subject: silent, secret: "s" });
  const endpoint = "http://receiver.localhost:9";
  for (const id of [silent, next])
    await db.run(sql`UPDATE catalogue_moves SET state = 'applied', bucket = ${JSON.stringify({ ...bucket, endpoint })},
      bucket_secret = ${sealed}, bucket_place = NULL WHERE id = ${id}`);
  await listBuckets({ db, env, now });
  const problems = await db.all(
    sql`SELECT bucket ->> 'problem' AS problem FROM catalogue_moves WHERE id IN (${silent}, ${next}) ORDER BY id = ${next}`,
  );
  // The secret of the second was sealed for another move.
  expect(problems).toEqual([{ problem: null }, { problem: expect.stringContaining("can't be read") }]);
  await db.run(sql`UPDATE catalogue_moves SET bucket = NULL WHERE id IN (${silent}, ${next})`);
});

test("a file is one reader's until its lease ends, and what another records by then is refused", async () => {
  const began = Date.now();
  const at = (minutes: number) => visitor(began + minutes * 60_000);
  const { id } = await storeIngestFile(at(0), {
    ...{ folder: "", fileName: "Pacht.wav", publishing: "unpublished" },
    file: stream(audio()),
  });
  const isListed = async (minutes: number, reader: string) =>
    (await listQueuedFiles(at(minutes), reader)).some(({ fileId }) => fileId === id);
  const take = (minutes: number, readerId: string, range = "") =>
    openQueuedFile(at(minutes), { id, readerId, headers: new Headers(range === "" ? {} : { Range: range }) });
  expect((await take(0, "one")).status).toBe(200);
  expect([await isListed(0, "one"), await isListed(0, "two")]).toEqual([true, false]);
  await expect(take(0, "two")).rejects.toMatchObject({ code: "conflict" });
  const part = await take(1, "one", "bytes=4-");
  expect([part.status, part.headers.get("Content-Range")?.startsWith("bytes 4-")]).toEqual([206, true]);
  expect(await isListed(4, "one")).toBe(true);
  expect([await isListed(8.9, "two"), await isListed(9, "two")]).toEqual([false, true]);
  expect((await take(9, "two")).status).toBe(200);
  const outcome = { problem: "no audio" };
  await expect(recordFile(at(9), { fileId: id, outcome, readerId: "one" })).rejects.toMatchObject({ code: "conflict" });
  await releaseLeases(at(9), "two");
  expect(await isListed(9, "three")).toBe(true);
  await take(9, "three");
  await recordFile(at(9), { fileId: id, outcome, readerId: "three" });
  await retryFile(at(9), { id });
  expect(await isListed(9, "two")).toBe(true);
  expect(await readIngestHealth(at(9))).toMatchObject({
    waiting: expect.any(Number),
    oldestSeconds: expect.any(Number),
  });
});
