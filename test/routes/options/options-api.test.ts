import { beforeAll, expect, test } from "vitest";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let song = { id: "" };
let hidden = song;

beforeAll(async () => {
  song = await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" });
  hidden = await addRecording(testContext(), { title: "Withdrawn", status: "unpublished" });
});

type Given = { method?: string; body?: unknown; host?: string };

/** One call of an address of the API by a demo account; null: without one. */
async function call<T = Record<string, unknown>>(
  path: string,
  account: string | null,
  { method, body, host = "localhost" }: Given = {},
) {
  const cookie = account === null ? null : await cookieOf(account, host);
  const given = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  return request<T>(`http://${host}/api/v1/${path}`, given, apiHandler);
}

const post = (path: string, account: string | null, body: unknown) =>
  call<{ _id: string }>(path, account, { method: "POST", body });

test("internal notes are listed, added and deleted by a program, with the rules of the page", async () => {
  const added = await post("notes", "admin", { songId: song.id, message: " Ask\u0000 for stems \ud800" });
  expect(added).toMatchObject({ status: 201, data: { message: "Ask for stems \ufffd", isOwn: true } });
  const list = async (host = "localhost") =>
    (await call<{ items: object[] }>(`notes?songId=${song.id}`, "admin", { host })).data;
  expect(await list()).toMatchObject({ items: [added.data], onFile: { stemsAvailable: false } });
  expect((await list("acme.localhost")).items).toEqual([]);
  const remove = (account: string, host?: string) =>
    call(`notes/${added.data._id}`, account, { method: "DELETE", host });
  expect((await remove("admin", "acme.localhost")).status).toBe(404);
  expect((await remove("staff")).status).toBe(403);
  expect((await remove("admin")).status).toBe(200);
  expect((await remove("admin")).status).toBe(404);
  expect((await list()).items).toEqual([]);
  for (const [account, status] of [
    [null, 401],
    ["supervisor", 403],
    ["admin", 404],
  ] as const)
    expect((await post("notes", account, { songId: hidden.id, message: "x" })).status).toBe(status);
  expect((await post("notes", "admin", { songId: song.id })).error.fields).toHaveProperty("message");
  expect((await post("notes", "admin", { songId: song.id, message: "\u0000\u202e" })).error.fields).toHaveProperty(
    "message",
  );
  expect((await call("notes?songId=a/b", "admin")).status).toBe(404);
});

test("a message to the owner of a song is started and listed by a program", async () => {
  const body = { songId: song.id, subject: "Stems", message: "Do you have stems?" };
  const started = await post("inquiries", "staff", body);
  expect(started).toMatchObject({ status: 201, data: { songId: song.id, status: "open" } });
  const { data } = await call<{ items: object[] }>(`inquiries?songId=${song.id}`, "staff");
  expect(data.items).toMatchObject([{ _id: started.data._id, subject: "Stems", message: "Do you have stems?" }]);
  const mailed = "SELECT count(*) AS n FROM outbox WHERE template = 'inquiry' AND recipient = ?";
  expect(await countRows(mailed, mail("admin"))).toBe(1);
  expect((await post("inquiries", "supervisor", body)).status).toBe(403);
  expect((await post("inquiries", "staff", { ...body, songId: hidden.id })).status).toBe(404);
  for (const invisible of [{}, { subject: "\u200b", message: "\u2060 " }]) {
    const { error } = await post("inquiries", "staff", { songId: song.id, ...invisible });
    expect(Object.keys(error.fields ?? {})).toEqual(["subject", "message"]);
  }
});

const draft = "transactions/draft";
const terms = {
  project: "Autumn campaign",
  endClient: "Northwind",
  media: ["web_paid"],
  territories: ["us", "jp"],
  termMonths: 12,
  startsOn: "2030-01-01",
  budget: 250_050,
  currency: "EUR",
  category: "food",
};

test("a draft is saved and sent by a program, with the fields and errors of the form", async () => {
  const save = (body: unknown, account: string | null = "supervisor") =>
    call<{ version: string; songs: { _id: string }[] }>(draft, account, { method: "PUT", body });
  const empty = await call(draft, "supervisor");
  expect(empty.data).toMatchObject({ version: "", songs: [], budget: null, territories: [] });
  const saved = await save({ ...terms, songId: song.id });
  expect(saved).toMatchObject({
    status: 200,
    data: { ...terms, territories: ["US", "JP"], kind: "licence", songs: [{ _id: song.id }] },
  });
  expect((await call(draft, "supervisor")).data).toEqual(saved.data);
  const { version } = saved.data;
  expect((await save({ ...terms, version: "" })).status).toBe(409);
  expect((await save({ ...terms, version, songId: hidden.id })).status).toBe(404);
  const wrong = { ...terms, version, territories: ["Atlantis"], termMonths: 0, currency: "XXX", budget: 1.5 };
  const { fields = {} } = (await save(wrong)).error;
  expect(Object.keys(fields).sort()).toEqual(["budget", "currency"]);
  const { error } = await save({ ...wrong, currency: null, budget: 9 });
  expect(Object.keys(error.fields ?? {}).sort()).toEqual(["termMonths", "territories"]);
  const unsent = await post("transactions", "supervisor", { project: "x", version });
  expect(Object.keys(unsent.error.fields ?? {}).sort()).toEqual([
    "category",
    "endClient",
    "media",
    "termMonths",
    "territories",
  ]);
  const blank = await post("transactions", "supervisor", { ...terms, project: "\u200b", version });
  expect(Object.keys(blank.error.fields ?? {})).toEqual(["project"]);
  const sent = await post("transactions", "supervisor", { ...terms, version });
  expect(sent).toMatchObject({ status: 201, data: { status: "sent" } });
  const { data } = await call<{ items: object[] }>("transactions", "supervisor");
  expect(data.items).toMatchObject([{ _id: sent.data._id, status: "sent", songs: 1, titles: ["Night Ferry"] }]);
  expect((await call<{ items: object[] }>("transactions", "admin")).data.items).toEqual([]);
  for (const [account, status] of [
    [null, 401],
    ["artist", 403],
  ] as const) {
    expect((await save(terms, account)).status).toBe(status);
    expect((await call(draft, account)).status).toBe(status);
  }
  // The draft is no request by that id.
  expect((await call(draft, "staff", { method: "PATCH", body: {} })).status).toBe(405);
});
