import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { askIngest, putObject, sha256 } from "#test/support/ingest-client.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { copyUrl, type RawAnswer, rawRequest } from "#test/support/raw-request.ts";

const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});

const failureOf = (answer: Pick<RawAnswer, "body">) => failureSchema.parse(JSON.parse(answer.body).error);
const dataOf = (answer: Pick<RawAnswer, "body">) => JSON.parse(answer.body).data;

function newKey(name = "direct.m4a"): string {
  return `songs/${randomUUID()}/0123456789abcdef/${name}`;
}

/** Asks for one of the endpoints as the bench does, but for what is given. */
async function refusal(method: string, path: string, input: Parameters<typeof askIngest>[2] = {}) {
  const answer = await askIngest(method, path, input);
  return { status: answer.status, ...failureOf(answer) };
}

test("a recording that is stored and recorded is played, and is known by its file from then on", async () => {
  const title = `Front door ${randomUUID()}`;
  const { entry, objects } = await preparedRecording({ title });
  expect(dataOf(await askIngest("GET", `files/${entry.sha256}`))).toBeNull();
  for (const { bucket, key, bytes } of objects) {
    const stored = await putObject(bucket, key, Buffer.from(bytes));
    expect(dataOf(stored)).toEqual({ key, bytes: bytes.length });
  }
  const recorded = await askIngest("POST", "recordings", { json: entry });
  expect(recorded.status).toBe(201);
  expect(dataOf(recorded)).toEqual({ recordingId: entry.recordingId, songId: expect.any(String) });
  expect(dataOf(await askIngest("GET", `files/${entry.sha256}`))).toEqual({ recordingId: entry.recordingId });
  expect(await refusal("POST", "recordings", { json: entry })).toMatchObject({ status: 409, code: "duplicate" });
  const direct = await fetch(`${copyUrl()}/media/songs/${entry.recordingId}/${entry.rev}/direct.m4a`);
  expect(direct.status).toBe(200);
});

test("nothing of the ingest is open without the token, and the status says two numbers at most", async () => {
  const closed = [
    ["GET", `files/${"0".repeat(64)}`],
    ["PUT", `objects/MEDIA/${newKey()}`],
    ["POST", `objects/MEDIA/${newKey()}?uploads`],
    ["POST", "recordings"],
    ["POST", "sweep"],
    ["PUT", "status"],
  ] as const;
  for (const [method, path] of closed) {
    for (const authorization of ["", "Bearer ", "Bearer wrong", "Basic eDp5"]) {
      const headers = { Authorization: authorization, "X-Content-Sha256": sha256(Buffer.alloc(0)) };
      expect(await refusal(method, path, { headers }), `${method} ${path}`).toMatchObject({
        status: 401,
        code: "unauthorised",
      });
    }
  }
  const open = await rawRequest(copyUrl(), { path: "/api/v1/ingest/status" });
  expect(Object.keys(dataOf(open))).toEqual(["recordings", "expected"]);
});

test("an object that is stored twice is the same object", async () => {
  const key = newKey();
  const bytes = randomBytes(100_000);
  for (let time = 0; time < 2; time += 1) expect((await putObject("MEDIA", key, bytes)).status).toBe(200);
  const answer = await fetch(`${copyUrl()}/media/${key}`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test("bytes other than those announced are refused, and what was there stays", async () => {
  const key = newKey();
  const bytes = randomBytes(1000);
  await putObject("MEDIA", key, bytes);
  const other = { body: randomBytes(1000), headers: { "X-Content-Sha256": sha256(bytes) } };
  expect(await refusal("PUT", `objects/MEDIA/${key}`, other)).toMatchObject({ status: 400, code: "invalid" });
  const answer = await fetch(`${copyUrl()}/media/${key}`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test("keys, buckets, hashes and sizes outside the contract are refused by name", async () => {
  const hash = { "X-Content-Sha256": sha256(Buffer.alloc(0)) };
  const keys = [
    "songs/../x",
    "songs/a/..%2f..%2fx",
    "songs/.hidden/a",
    "images/a/b",
    "songs/a%20b/c",
    "songs",
    "songs/%C3%A9/a",
  ];
  for (const key of keys) {
    let answer = await askIngest("PUT", `objects/MEDIA/${key}`, { headers: hash });
    // Another spelling of an address leads to the canonical one, which is refused there.
    const canonical = answer.status === 308 ? String(answer.headers.location).replace("/api/v1/ingest/", "") : null;
    if (canonical !== null) answer = await askIngest("PUT", canonical, { headers: hash });
    expect([400, 404], key).toContain(answer.status);
  }
  expect(await refusal("PUT", `objects/PUBLIC/${newKey()}`, { headers: hash })).toMatchObject({
    status: 400,
    code: "invalid",
  });
  expect(await refusal("PUT", `objects/MEDIA/${newKey()}`)).toMatchObject({
    status: 400,
    fields: { "X-Content-Sha256": expect.any(Array) },
  });
  const unmeasured = { headers: { ...hash, "Transfer-Encoding": "chunked" }, body: randomBytes(10) };
  expect(await refusal("PUT", `objects/MEDIA/${newKey()}`, unmeasured)).toMatchObject({
    status: 400,
    fields: { "Content-Length": expect.any(Array) },
  });
  const large = { body: Buffer.alloc(33 * 1024 * 1024), headers: hash };
  // Refused before it is read: the connection can be closed while the rest is still being sent.
  const tooLarge = async () =>
    expect(await refusal("PUT", `objects/MEDIA/${newKey()}`, large)).toMatchObject({ status: 413, code: "too_large" });
  await vi.waitFor(tooLarge, { timeout: 30_000 });
  expect(await refusal("DELETE", `objects/MEDIA/${newKey()}`)).toMatchObject({
    status: 405,
    code: "method_not_allowed",
  });
});

async function storeInParts(key: string, parts: Buffer[], hash: string) {
  const path = `objects/MASTERS/${key}`;
  const { uploadId } = dataOf(await askIngest("POST", `${path}?uploads`));
  const upload = `${path}?uploadId=${encodeURIComponent(uploadId)}`;
  const etags: { part: number; etag: string }[] = [];
  for (const [index, body] of parts.entries()) {
    const stored = await askIngest("PUT", `${upload}&part=${index + 1}`, { body });
    expect(stored.status).toBe(200);
    etags.push({ part: index + 1, etag: dataOf(stored).etag });
  }
  const finish = () => askIngest("POST", upload, { json: { parts: etags, sha256: hash } });
  return { upload, finish };
}

test("a large object comes in parts, and its answer may be asked for again", async () => {
  const parts = [randomBytes(16 * 1024 * 1024), randomBytes(16 * 1024 * 1024), randomBytes(123)];
  const whole = Buffer.concat(parts);
  const key = newKey("original.wav");
  const { finish } = await storeInParts(key, parts, sha256(whole));
  for (let time = 0; time < 2; time += 1) {
    const finished = await finish();
    expect(finished.status).toBe(200);
    expect(dataOf(finished)).toEqual({ key, bytes: whole.length });
  }
});

test("parts that do not make what was announced leave nothing behind", async () => {
  const parts = [randomBytes(5 * 1024 * 1024), randomBytes(10)];
  const { finish, upload } = await storeInParts(newKey("original.wav"), parts, "0".repeat(64));
  expect(failureOf(await finish())).toMatchObject({ code: "invalid" });
  expect(failureOf(await finish())).toMatchObject({ code: "not_found" });
  const unknown = upload.replace(/uploadId=.*/, "uploadId=unknown");
  expect(await refusal("PUT", `${unknown}&part=1`, { body: randomBytes(10) })).toMatchObject({ status: 404 });
  const small = await storeInParts(newKey("original.wav"), [randomBytes(10), randomBytes(10)], "0".repeat(64));
  expect(failureOf(await small.finish())).toMatchObject({ code: "invalid" });
  for (const part of ["0", "-1", "x", "10001", ""]) {
    expect(await refusal("PUT", `${upload}&part=${part}`, { body: randomBytes(10) }), part).toMatchObject({
      status: 400,
    });
  }
});

test("a recording that is not valid is refused with the names of its fields", async () => {
  const { entry } = await preparedRecording({ title: "Wrong" });
  const wrong = { ...entry, durationMs: 0, rev: "x", tags: { ...entry.tags, title: " ", bpm: 5000 } };
  const { status, code, fields } = await refusal("POST", "recordings", { json: wrong });
  expect({ status, code }).toEqual({ status: 400, code: "invalid" });
  expect(Object.keys(fields ?? {}).toSorted()).toEqual(["durationMs", "rev", "tags.bpm", "tags.title"]);
  const missing = await refusal("POST", "recordings", { json: entry });
  expect(missing).toMatchObject({ status: 400, fields: { files: expect.any(Array) } });
});

test("whatever is sent as a recording is refused in words, never with a failure of ours", async () => {
  const { entry } = await preparedRecording({ title: "Mutated" });
  const names = Object.keys(entry) as (keyof typeof entry)[];
  const mutated = fc
    .tuple(fc.constantFrom(...names), fc.jsonValue())
    .map(([name, value]) => ({ ...entry, [name]: value }));
  const bodies = fc.oneof(
    mutated.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string({ unit: "binary" }),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (text) => {
      const answer = await askIngest("POST", "recordings", {
        body: Buffer.from(text),
        headers: { "Content-Type": "application/json" },
      });
      expect([400, 413]).toContain(answer.status);
      expect(failureOf(answer).message).toBeTruthy();
    }),
    { numRuns: 200 },
  );
});

test("pages know how much music is on its way, until it is there or the bench is done", async () => {
  const status = async () => dataOf(await rawRequest(copyUrl(), { path: "/api/v1/ingest/status" }));
  expect((await askIngest("PUT", "status", { json: { expected: 900_000 } })).status).toBe(200);
  expect(await status()).toMatchObject({ recordings: expect.any(Number), expected: 900_000 });
  expect((await askIngest("PUT", "status", { json: { expected: null } })).status).toBe(200);
  expect(await status()).toEqual({ recordings: null, expected: null });
  for (const expected of [0, -1, 1.5, "24", {}]) {
    expect(await refusal("PUT", "status", { json: { expected } })).toMatchObject({
      status: 400,
      fields: { expected: expect.any(Array) },
    });
  }
});
