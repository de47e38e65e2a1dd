import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as listAction, loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { loader as layoutLoader } from "#app/backoffice/songs/routes/song.tsx";
import { loader as dataLoader, action as edit } from "#app/backoffice/songs/routes/song-data.tsx";
import { loader as historyLoader } from "#app/backoffice/songs/routes/song-history.tsx";
import { action as editInternal, loader as internalLoader } from "#app/backoffice/songs/routes/song-internal.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
let admin = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
  admin = await cookieOf("admin");
});

type Form = Record<string, string>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Form } };
const main = "http://localhost";

async function list(query = "", cookie = staff) {
  const { answer } = await visit(`${main}/songs/list${query}`, { cookie }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function open(id: string, cookie = staff) {
  const { answer } = await visit(`${main}/songs/${id}`, { cookie, params: { id } }, dataLoader);
  return answer as Awaited<ReturnType<typeof dataLoader>>;
}

const send = (id: string, form: Form, cookie = staff, host = main) =>
  visit(`${host}/songs/${id}`, { method: "POST", cookie, params: { id }, form }, edit);

/** As a browser sends it: without the boxes that are not checked. */
const filledIn = (values: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Form;

async function save(id: string, change: Form, cookie = staff) {
  const { values, version } = await open(id, cookie);
  return (await send(id, { ...filledIn(values), version, ...change }, cookie)).answer;
}

const errorsOf = (answer: unknown) => (answer as Reply).data.error;

const song = (title: string) => addRecording(testContext(), { title });

test("staff correct a song, see the change in its history, and search is marked", async () => {
  const { id } = await song("Correct Me");
  await DB.prepare("DELETE FROM search_dirty").run();
  expect(
    statusOf(await save(id, { title: "Corrected", isrc: "us-rc1-76-07839", musicalKey: "F#m", bpm: "92.5" })),
  ).toBe(302);
  const { values } = await open(id);
  expect(values).toMatchObject({ title: "Corrected", isrc: "USRC17607839", musicalKey: "F#m", bpm: "92.5" });
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(1);
  const { answer } = await visit(`${main}/songs/${id}/history`, { cookie: staff, params: { id } }, historyLoader);
  const { history } = answer as Awaited<ReturnType<typeof historyLoader>>;
  expect(history.map(({ field, before, after }) => [field, before, after])).toEqual(
    expect.arrayContaining([
      ["Title", "Correct Me", "Corrected"],
      ["ISRC", "", "USRC17607839"],
    ]),
  );
  expect((await list("?q=corrected")).rows.map(({ cells }) => cells.title)).toEqual(["Corrected"]);
});

test("bad input is named at its field and kept", async () => {
  const { id } = await song("Bad Input");
  const cases: [string, string, RegExp][] = [
    ["isrc", "USRC1760783", /This has 11/],
    ["isrc", "1SRC17607839", /two letters/],
    ["musicalKey", "H", /“H” isn't a key/],
    ["bpm", "0", /from 20 to 400/],
    ["language", "english", /Enter eng/],
    ["language", "qq", /three letters/],
    ["year", "20", /from 1860/],
    ["title", " ", /enter one/],
    ["tierId", "nope", /doesn't exist/],
    ["status", "gone", /choose one/],
  ];
  for (const [field, value, message] of cases) {
    const answer = await save(id, { [field]: value });
    expect(errorsOf(answer)[field]?.[0], `${field} ${value}`).toMatch(message);
    expect((answer as Reply).data.initialValue[field], field).toBe(value);
  }
});

test("the second of two editors is told and keeps the input", async () => {
  const { id } = await song("Two Editors");
  const { values, version } = await open(id);
  const form = { ...filledIn(values), version };
  expect(statusOf((await send(id, { ...form, title: "First" })).answer)).toBe(302);
  const { answer } = await send(id, { ...form, title: "Second" });
  expect(errorsOf(answer)[""]?.[0]).toMatch(/Someone else changed this song/);
  expect((answer as Reply).data.initialValue.title).toBe("Second");
});

test("a deleted song leaves the list, says so on its page, and comes back as it was", async () => {
  const { id } = await song("Delete Me");
  await save(id, { status: "icebox" });
  const { version } = await open(id);
  expect(statusOf((await send(id, { act: "delete", version })).answer)).toBe(302);
  expect((await list("?q=delete+me")).rows).toEqual([]);
  expect((await open(id)).isDeleted).toBe(true);
  expect(await countRows(`SELECT count(*) AS n FROM recordings WHERE id = '${id}' AND status = 'deleted'`)).toBe(1);
  await visit(`${main}/songs/list`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);
  expect((await open(id)).values.status).toBe("icebox");
});

test("the internal tab is for administrators, and saving the data keeps it", async () => {
  const { id } = await song("Internal");
  const { version } = await open(id, admin);
  const form = { internalManager: "Mia", notes: "Call first.", version };
  const params = { id };
  const post = (cookie: string) =>
    visit(`${main}/songs/${id}/internal`, { method: "POST", cookie, params, form }, editInternal);
  await expect(post(staff)).rejects.toMatchObject({ code: "forbidden" });
  expect(statusOf((await post(admin)).answer)).toBe(302);
  expect(statusOf(await save(id, { title: "Internal 2" }, admin))).toBe(302);
  const { answer } = await visit(`${main}/songs/${id}/internal`, { cookie: admin, params }, internalLoader);
  expect(answer).toMatchObject({ values: { internalManager: "Mia", notes: "Call first." } });
  const { answer: layout } = await visit(`${main}/songs/${id}`, { cookie: staff, params }, layoutLoader);
  expect(layout).toMatchObject({ title: "Internal 2", tabs: expect.not.arrayContaining(["internal"]) });
});

test("songs are neither read nor written on a company's host", async () => {
  const { id } = await song("Elsewhere");
  const host = `http://${acme}`;
  const there = await cookieOf("admin", acme);
  await expect(send(id, { title: "Taken" }, there, host)).rejects.toMatchObject({ code: /forbidden|unauthorised/ });
});
