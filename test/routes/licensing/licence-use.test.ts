import { beforeAll, beforeEach, expect, test } from "vitest";
import { action, loader } from "#app/licensing/licences/routes/licence.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, lastAudit, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicence, addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let [songId, id, licenceId, number] = ["", "", "", ""];
let numbers = 0;

beforeAll(async () => {
  songId = (await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" })).id;
});
beforeEach(async () => {
  numbers += 1;
  number = `L-2026-${8000 + numbers}`;
  const lines = [lineOf(songId, "Night Ferry")];
  ({ id, licenceId } = await addLicensedRequest(testContext(), { lines, licence: { number } }));
});

type Given = { account?: string; host?: string; of?: string };

async function act(
  form: Record<string, string>,
  { account = "supervisor", host = "localhost", of = number }: Given = {},
) {
  const given = { method: "POST", cookie: await cookieOf(account, host), form, params: { id, number: of } };
  const { answer } = await visit(`http://${host}/transactions/${id}/licences/${of}`, given, action);
  return answer;
}

/** The errors of a form that came back. */
async function errorsOf(form: Record<string, string>, given: Given = {}) {
  const answer = (await act(form, given)) as { data?: { error?: Record<string, string[]>; initialValue?: object } };
  return { error: answer.data?.error, typed: answer.data?.initialValue };
}

async function page(account = "supervisor") {
  const given = { cookie: await cookieOf(account), params: { id, number } };
  const { answer, ctx } = await visit(`http://localhost/transactions/${id}/licences/${number}`, given, loader);
  return { ...(answer as Awaited<ReturnType<typeof loader>>), trips: ctx.trips.count };
}

const channel = { act: "channel", platform: "instagram", name: "https://www.instagram.com/Northwind/" };
const party = { act: "party", name: "Blue Agency", role: "Media agency" };
const post = {
  act: "post",
  url: "https://youtu.be/dQw4w9WgXcQ?si=1",
  channel: "Northwind",
  poster: "Blue",
  postedOn: "2026-10-05",
};

test("client and desk list channels and third parties, each once, and the history keeps what was removed", async () => {
  expect(statusOf(await act(channel))).toBe(302);
  expect(await lastAudit()).toMatchObject({ action: "licence-coverage-added", subject_id: id });
  expect(statusOf(await act(party, { account: "staff" }))).toBe(302);
  const again = await errorsOf({ ...channel, name: "@NORTHWIND" }, { account: "staff" });
  expect(again.error).toMatchObject({ name: ["Handle or address: @NORTHWIND is listed already."] });
  expect(again.typed).toMatchObject({ platform: "instagram", name: "@NORTHWIND" });
  expect((await errorsOf({ ...party, role: "media  AGENCY" })).error).toHaveProperty("name");
  expect((await errorsOf({ ...channel, platform: "tiktok" })).error).toMatchObject({
    name: ["Handle or address: enter a handle or an https address of TikTok."],
  });
  expect((await errorsOf({ ...channel, platform: "myspace" })).error).toHaveProperty("platform");
  expect((await errorsOf({ act: "party", name: " ", role: "" })).error).toMatchObject({
    name: ["Name: enter who acts for the licensee."],
    role: ["Role: say what they do, for example media agency."],
  });
  const [first] = (await page()).coverage;
  expect(first).toMatchObject({ platform: "Instagram", name: "@Northwind", adder: "Mireille Tanaka", removedAt: null });
  expect(statusOf(await act({ act: "remove", entry: first?.id ?? "" }))).toBe(302);
  const after = (await page("staff")).coverage;
  expect(after.map(({ name, removedAt }) => [name, removedAt !== null])).toEqual([
    ["Blue Agency", false],
    ["@Northwind", true],
  ]);
  // Once more is one act; the same channel may be listed again.
  expect(statusOf(await act({ act: "remove", entry: first?.id ?? "" }))).toBe(302);
  expect(statusOf(await act(channel))).toBe(302);
  expect((await page()).coverage).toHaveLength(3);
});

test("of twenty who list the same channel at once one does", async () => {
  await twentyTimes(async () => ({ answer: await act({ ...channel, name: "@race" }) }));
  expect((await page()).coverage).toHaveLength(1);
});

test("a licence lists at most 100 channels", async () => {
  const { DB } = (await import("cloudflare:workers")).env as unknown as { DB: D1Database };
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
     INSERT INTO licence_coverage (id, company_id, transaction_id, kind, platform, name, key, added_by)
     SELECT ?1 || i, ?2, ?1, 'channel', 'x', 'n' || i, 'n' || i, ?3 FROM n`,
  )
    .bind(id, testContext().company.id, userIdOf("supervisor"))
    .run();
  expect((await errorsOf(channel)).error).toMatchObject({
    "": ["At most 100 of them can be listed. Remove one first."],
  });
  expect(statusOf(await act(party))).toBe(302);
});

test("posts are listed once, marked as taken down and up again, and removed", async () => {
  expect(statusOf(await act(post))).toBe(302);
  const taken = "Address of the post: https://youtube.com/watch?v=dQw4w9WgXcQ is listed already.";
  const again = await errorsOf({ ...post, url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&utm_source=mail" });
  expect(again.error).toMatchObject({ url: [taken] });
  expect(again.typed).toMatchObject({ channel: "Northwind" });
  const wrong = await errorsOf({ ...post, url: "http://youtu.be/x", postedOn: "2999-01-01", channel: "", poster: " " });
  expect(Object.keys(wrong.error ?? {}).sort()).toEqual(["channel", "postedOn", "poster", "url"]);
  const first = async () => (await page()).posts[0];
  const entry = (await first())?.id ?? "";
  await act({ act: "take-down", entry }, { account: "staff" });
  expect((await first())?.takenDownAt).not.toBeNull();
  await act({ act: "put-up", entry });
  expect((await first())?.takenDownAt).toBeNull();
  await act({ act: "remove-post", entry });
  expect((await page()).posts).toEqual([]);
  expect(statusOf(await act(post))).toBe(302);
});

test("what is listed stays when the licence is corrected, and is changed at the newest one", async () => {
  await act(channel);
  await act(post);
  const old = number;
  number = `L-2026-${8500 + numbers}`;
  const lines = [lineOf(songId, "Night Ferry")];
  await addLicence(testContext(), {
    transactionId: id,
    version: 2,
    lines,
    licence: { number, supersedesId: licenceId },
  });
  expect(await page()).toMatchObject({ coverage: [{ name: "@Northwind" }], posts: [{ channel: "Northwind" }] });
  expect((await errorsOf(party, { of: old })).error).toMatchObject({
    "": ["A corrected licence replaces this one. Open that one to change what is listed."],
  });
  expect(statusOf(await act(party))).toBe(302);
});

test("others than client and desk list nothing, and neither page nor form takes more trips than it may", async () => {
  const failure = async (given: Given) => statusOf(await act(channel, given).catch((error) => error));
  expect(await failure({ account: "label" })).toBe(403);
  expect(await failure({ host: "acme.localhost" })).toBe(404);
  const entry = { act: "remove", entry: crypto.randomUUID() };
  expect(statusOf(await act(entry))).toBe(302);
  await expect(act({ act: "unknown" })).rejects.toMatchObject({ code: "invalid" });
  // The session, the company, and two.
  expect((await page()).trips).toBeLessThanOrEqual(4);
});

test("a program lists channels and posts, reads the register and verifies, by the rules of the pages", async () => {
  const api = async (path: string, method = "GET", body?: unknown) =>
    request<{ channels: { _id: string }[]; posts: { _id: string; takenDownAt: number | null }[] }>(
      `http://localhost/api/v1${path}`,
      { cookie: await cookieOf("supervisor"), method, body: body === undefined ? undefined : JSON.stringify(body) },
      apiHandler,
    );
  const place = `/transactions/${id}/licences/${number}`;
  const { act: _, ...newChannel } = channel;
  const { act: __, ...newPost } = post;
  expect(await api(`${place}/channels`, "POST", newChannel)).toMatchObject({
    status: 201,
    data: { channels: [{ name: "@Northwind" }] },
  });
  expect((await api(`${place}/channels`, "POST", newChannel)).error.fields).toHaveProperty("name");
  expect((await api(`${place}/posts`, "POST", {})).error.fields).toHaveProperty("url");
  await api(`${place}/third-parties`, "POST", { name: "Blue Agency", role: "Agency" });
  await api(`${place}/posts`, "POST", newPost);
  const { data } = await api(`${place}/use`);
  expect(data).toMatchObject({
    state: "valid",
    thirdParties: [{ name: "Blue Agency" }],
    posts: [{ takenDownAt: null }],
  });
  const postPath = `${place}/posts/${data.posts[0]?._id}`;
  expect((await api(postPath, "PATCH", { takenDown: true })).data.posts[0]?.takenDownAt).not.toBeNull();
  expect((await api(postPath, "DELETE")).data.posts).toEqual([]);
  expect((await api(postPath, "DELETE")).status).toBe(409);
  expect((await api(`${place}/coverage/${data.channels[0]?._id}`, "DELETE")).data.channels).toEqual([]);
  const list = (await api(`/licences?q=${number}`)) as unknown as {
    data: { items: { number: string; code: string }[] };
  };
  expect(list.data.items).toMatchObject([{ number, postsUp: 0 }]);
  expect((await api(`/verify/${list.data.items[0]?.code}`)).data).toMatchObject({
    number,
    thirdParties: [{ role: "Agency" }],
  });
  expect((await api("/verify/0000-0000-0000-0000")).status).toBe(404);
});
