import { beforeAll, expect, test } from "vitest";
import * as draft from "#app/licensing/requests/routes/draft.tsx";
import * as license from "#app/licensing/requests/routes/song-license.tsx";
import { loader as listOwn } from "#app/licensing/requests/routes/transactions.tsx";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { DB, refusalOf } from "#test/routes/licensing/request-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

type Song = Awaited<ReturnType<typeof addRecording>>;
let [ferry, lantern]: Song[] = [];

beforeAll(async () => {
  ferry = await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" });
  lantern = await addRecording(testContext(), { title: "Paper Lantern", artist: "Lowtide" });
});

const complete = {
  ...{ kind: "licence", project: "Autumn", endClient: "Northwind", media: "cinema", territories: "US" },
  ...{ termMonths: "12", category: "food", version: "", intent: "send" },
};
const url = (song: Song | undefined) => `http://localhost/music-sync-licensing/song/${song?.slug}/license`;
const draftUrl = "http://localhost/transactions/draft";

async function readDraft() {
  const { answer } = await visit(draftUrl, { cookie: await cookieOf("supervisor") }, draft.loader);
  return answer as Awaited<ReturnType<typeof draft.loader>>;
}

async function send(song: Song | undefined, form: Record<string, string>) {
  const given = { method: "POST", cookie: await cookieOf("supervisor"), form, params: { slug: song?.slug ?? "" } };
  return (await visit(url(song), given, license.action)).answer;
}

const locationOf = (answer: unknown) => (answer as Response).headers.get("Location");
const sentRequests = () => countRows("SELECT count(*) AS n FROM transactions WHERE status = 'sent'");

test("a request that is sent twice from one form is one request with one mail, with and without a draft, also at one moment", async () => {
  const before = await sentRequests();
  const form = { ...complete, formKey: "first-page" };
  const answers = [await send(ferry, form), ...(await Promise.all([send(ferry, form), send(ferry, form)]))];
  expect(new Set(answers.map(locationOf)).size).toBe(1);
  expect(locationOf(answers[0])).toMatch(/^\/transactions\/[^/]+$/);
  expect(await sentRequests()).toBe(before + 1);
  const confirmations = (await mailsTo(mail("supervisor"))).filter(({ template }) => template === "request-sent");
  expect(confirmations).toHaveLength(1);

  const racing = { ...complete, formKey: "second-page" };
  const raced = await Promise.all([1, 2, 3].map(() => send(ferry, racing)));
  expect(new Set(raced.map(locationOf)).size).toBe(1);
  expect(await sentRequests()).toBe(before + 2);

  // Saving a draft twice saves it once, and sending it twice sends it once.
  const saving = { ...complete, intent: "save", formKey: "save-key" };
  expect([statusOf(await send(ferry, saving)), statusOf(await send(ferry, saving))]).toEqual([302, 302]);
  const { draft: saved } = await readDraft();
  const sending = { ...complete, version: saved.version, formKey: "send-key" };
  const both = await Promise.all([send(ferry, sending), send(ferry, sending)]);
  expect(new Set(both.map(locationOf)).size).toBe(1);
  expect(await sentRequests()).toBe(before + 3);
  // Another input in the same form is meant, and the key of another person is no one else's.
  expect(statusOf(await send(lantern, { ...form, project: "Winter" }))).toBe(302);
  expect(await sentRequests()).toBe(before + 4);
});

test("a song that was taken down says so in the draft, and nothing is sent until it is removed", async () => {
  const gone = await addRecording(testContext(), { title: "Taken Down", artist: "Lowtide" });
  await send(ferry, { ...complete, intent: "save" });
  const first = await readDraft();
  await send(gone, { ...complete, intent: "save", version: first.draft.version });
  await DB.prepare("UPDATE recordings SET status = 'draft' WHERE id = ?").bind(gone.id).run();
  const { draft: shown, tracks, gone: listed } = await readDraft();
  expect(tracks.map(({ title }) => title)).toEqual(["Night Ferry"]);
  expect(listed).toEqual([{ id: gone.id, name: expect.stringContaining("Taken Down") }]);
  const cookie = await cookieOf("supervisor");
  const own = (await visit("http://localhost/transactions", { cookie }, listOwn)).answer as { gone: number };
  expect(own.gone).toBe(1);
  const overApi = await apiResponse("http://localhost/api/v1/transactions/draft", { cookie }, apiHandler);
  expect(await overApi.json()).toMatchObject({ data: { unavailableSongs: [{ _id: gone.id }] } });

  const before = await sentRequests();
  const refused = refusalOf(await send(ferry, { ...complete, version: shown.version }));
  expect(refused.status).toBe(400);
  expect(refused.error[""]?.[0]).toContain("Taken Down");
  expect(refused.typed).toMatchObject({ project: "Autumn" });
  expect(await sentRequests()).toBe(before);
  const removing = { method: "POST", cookie, form: { ...complete, version: shown.version, remove: gone.id } };
  expect(statusOf((await visit(draftUrl, removing, draft.action)).answer)).toBe(302);
  const { draft: left, gone: none } = await readDraft();
  expect(none).toEqual([]);
  expect(statusOf(await send(ferry, { ...complete, version: left.version }))).toBe(302);
  expect(await sentRequests()).toBe(before + 1);
});
