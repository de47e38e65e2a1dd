import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { respondToApi } from "#app/api/respond-to-api.server.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { sweepIdempotentRequests } from "#app/edge/idempotency/run-once.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { invite } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

type Given = { account?: string; method?: string; body?: unknown; key?: string | null; settings?: Partial<Env> };
type Reply = { status: number; text: string; id: string; code: string; message: string; headers: Headers };

const newKey = () => crypto.randomUUID();

async function send(
  path: string,
  { account = "supervisor", method = "POST", body, key = null, settings }: Given,
): Promise<Reply> {
  const headers: Record<string, string> = key === null ? {} : { "Idempotency-Key": key };
  const file = body instanceof ArrayBuffer ? body : null;
  if (file !== null) headers["Content-Length"] = String(file.byteLength);
  const sent = { method, cookie: await cookieOf(account), body: file ?? JSON.stringify(body), headers, settings };
  const { answer, ctx } = await visit(`http://localhost/api/v1${path}`, sent, ({ request, context }) =>
    respondToApi(request, context.ctx),
  );
  const response = answer as Response;
  const text = await response.text();
  const { data, error } = JSON.parse(text);
  const [id, code, message] = [data?._id, error?.code, error?.message];
  return { status: response.status, text, id, code, message, headers: ctx.responseHeaders };
}

const create = (key: string | null, name: string, account?: string) =>
  send("/playlists", { key, body: { name }, account });
const countOf = (name: string) =>
  DB.prepare("SELECT count(*) FROM playlists WHERE name = ?").bind(name).first<number>("count(*)");

/** Takes scopes from a demo policy. Returns what gives them back. */
async function withdraw(policy: keyof typeof demoPolicies, withdrawn: RegExp) {
  const { id, scopes } = demoPolicies[policy];
  const set = (list: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(list), id).run();
  await set(scopes.filter((scope) => !withdrawn.test(scope)));
  return () => set(scopes);
}

test("a repeated request gets the same response once more and has no second effect", async () => {
  const key = newKey();
  const first = await create(key, "Once");
  expect([first.status, first.headers.get("Idempotency-Replayed")]).toEqual([201, null]);
  const again = await create(`"${key}"`, "Once");
  expect([again.status, again.text, again.headers.get("Idempotency-Replayed")]).toEqual([201, first.text, "true"]);
  expect(await countOf("Once")).toBe(1);
  expect((await create(newKey(), "Once")).id).not.toBe(first.id);
});

test("twenty requests at once with one key have one effect and one response", async () => {
  const key = newKey();
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(key, "Twenty")));
  expect(await countOf("Twenty")).toBe(1);
  const texts = new Set(replies.filter(({ status }) => status === 201).map(({ text }) => text));
  expect(texts.size).toBe(1);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(refused.every(({ status, headers }) => status === 409 && headers.get("Retry-After") === "1")).toBe(true);
});

test("a licence request that is sent twice without a key within a minute has one effect", async () => {
  const { id: songId } = await addRecording(testContext(), { title: "Sent twice" });
  const body = (project: string) => ({
    ...{ songId, project, endClient: "Northwind", media: ["web_paid"], territories: ["US"], termMonths: 12 },
    ...{ startsOn: "2030-01-01", budget: 250_050, currency: "EUR", category: "food" },
  });
  const order = (project: string) => send("/transactions", { body: body(project) });
  const made = (project: string) =>
    DB.prepare("SELECT count(*) FROM transactions WHERE project = ?").bind(project).first<number>("count(*)");
  const replies = await Promise.all([order("Once only"), order("Once only")]);
  expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([201, replies[0]?.text]));
  expect((await order("Once only")).headers.get("Idempotency-Replayed")).toBe("true");
  expect(await made("Once only")).toBe(1);
  expect((await order("Another")).status).toBe(201);
  // A minute later it is a new one.
  await DB.prepare("UPDATE idempotent_requests SET created_at = created_at - 60001").run();
  expect((await order("Once only")).status).toBe(201);
  expect(await made("Once only")).toBe(2);
  // Other endpoints have no such window.
  expect([(await create(null, "Two lists")).status, (await create(null, "Two lists")).status]).toEqual([201, 201]);
  expect(await countOf("Two lists")).toBe(2);
});

test("a key belongs to one request of one person", async () => {
  const key = newKey();
  const { id } = await create(key, "Mine");
  const otherBody = await create(key, "Other");
  expect([otherBody.status, otherBody.code, otherBody.message]).toEqual([
    409,
    "conflict",
    "This Idempotency-Key was sent with another request. Use a new key for it.",
  ]);
  expect((await send(`/playlists/${id}`, { key, method: "DELETE" })).status).toBe(409);
  const ofStaff = await create(key, "Mine", "staff");
  expect(ofStaff.status).toBe(201);
  expect(ofStaff.id).not.toBe(id);
});

test("expected errors are responses to a key, and input that is not valid leaves it free", async () => {
  const key = newKey();
  expect((await create(key, "")).status).toBe(400);
  const { id } = await create(key, "Free");
  const corrected = newKey();
  const addWebhook = (url: string) => {
    const body = { url, description: "", events: ["quote.sent"] };
    return send("/webhooks", { key: corrected, account: "admin", body });
  };
  expect((await addWebhook("https://127.0.0.1/")).status).toBe(400);
  expect((await addWebhook("https://hooks.example.org/")).status, "found by the function, not by its schema").toBe(201);
  const gone = newKey();
  const remove = (key: string) => send(`/playlists/${id}`, { key, method: "DELETE" });
  expect((await remove(newKey())).status).toBe(200);
  const missing = await remove(gone);
  expect(missing.status).toBe(404);
  const repeated = await remove(gone);
  expect([repeated.text, repeated.headers.get("Idempotency-Replayed")]).toEqual([missing.text, "true"]);
});

test("a key is visible ASCII, 255 characters at most", async () => {
  for (const key of [" ", "a b", "ü", "x".repeat(256), '"open', '""', "a, b"]) {
    const { status, text } = await create(key, "Wrong key");
    expect([key, status, JSON.parse(text).error.fields]).toMatchObject([key, 400, { "Idempotency-Key": [/visible/] }]);
  }
  expect((await create("~".repeat(255), "Right key")).status).toBe(201);
  expect(await countOf("Wrong key")).toBe(0);
});

test("where the response is lost, the changes are made once", async () => {
  const key = newKey();
  await create(key, "Lost");
  await DB.prepare("UPDATE idempotent_requests SET response = NULL, runs_until = 0").run();
  const again = await create(key, "Lost");
  expect([again.status, again.message]).toEqual([409, expect.stringContaining("its response is lost")]);
  expect(await countOf("Lost")).toBe(1);
});

test("neither keys nor responses are stored in clear", async () => {
  const key = `${newKey()}-in-clear`;
  await create(key, "Secret words");
  const { results } = await DB.prepare("SELECT *, CAST(response AS TEXT) AS text FROM idempotent_requests").all();
  const stored = JSON.stringify(results);
  expect(results.length).toBeGreaterThan(0);
  expect(stored).not.toContain("Secret words");
  expect(stored).not.toContain(key);
});

test("a person who lost the right is refused in place of the stored response", async () => {
  const { id } = await create(newKey(), "Shared");
  await invite(id, "staff", "editor");
  const heading = newKey();
  const add = () => send(`/playlists/${id}/headings`, { account: "staff", key: heading, body: { title: "A" } });
  const first = await add();
  expect(first.status).toBe(201);
  expect((await add()).text).toBe(first.text);
  await DB.prepare("UPDATE playlist_members SET role = 'viewer' WHERE playlist_id = ?").bind(id).run();
  expect((await add()).status).toBe(403);
  const key = newKey();
  await create(key, "Before");
  const restore = await withdraw("supervisor", /Playlist/);
  expect((await create(key, "Before")).status).toBe(403);
  await restore();
  expect((await create(key, "Before")).status).toBe(201);
});

test("a file is repeated to who may still send it", async () => {
  const bytes = new TextEncoder().encode("A part of a recording");
  const begin = { area: "ingestions", file: "night.wav", bytes: bytes.length };
  const { text } = await send("/upload-parts", { account: "staff", body: begin });
  const { upload } = JSON.parse(text).data;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const key = newKey();
  const store = () =>
    send(`/upload-parts/${upload}/1?sha256=${sha256}`, { account: "staff", method: "PUT", key, body: bytes.buffer });
  const first = await store();
  expect([first.status, first.text]).toEqual([200, '{"data":{"part":1}}']);
  const again = await store();
  expect([again.text, again.headers.get("Idempotency-Replayed")]).toEqual([first.text, "true"]);
  const restore = await withdraw("staff", /Ingestion/);
  expect((await store()).status).toBe(403);
  await restore();
});

test("a repetition beyond a rate limit is refused", async () => {
  const key = newKey();
  const first = await create(key, "Too often", "staff");
  const again = (settings: Partial<Env>) =>
    send("/playlists", { key, body: { name: "Too often" }, account: "staff", settings });
  const limited = await again({ LIMIT_FORM: { limit: async () => ({ success: false }) } });
  expect([limited.status, limited.code, limited.headers.has("Retry-After")]).toEqual([429, "too_many_requests", true]);
  expect(limited.headers.get("Idempotency-Replayed")).toBe(null);
  // A refusal by a limit counts for a second.
  await new Promise((done) => setTimeout(done, 1_100));
  expect((await again({})).text).toBe(first.text);
});

test("after a day a key is free, swept or not", async () => {
  const key = newKey();
  const { id } = await create(key, "Yesterday");
  await DB.prepare("UPDATE idempotent_requests SET created_at = created_at - 86400001").run();
  const next = await create(key, "Today");
  expect(next.status).toBe(201);
  expect(next.id).not.toBe(id);
  await sweepIdempotentRequests(testContext({ now: Date.now() }));
  const left = await DB.prepare("SELECT count(*) FROM idempotent_requests").first<number>("count(*)");
  expect(left).toBe(1);
});
