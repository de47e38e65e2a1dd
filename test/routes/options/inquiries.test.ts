import { beforeAll, expect, test } from "vitest";
import { addInquiryMessage, closeInquiry } from "#app/catalogue/inquiries/change-inquiry.server.ts";
import { startInquiry } from "#app/catalogue/inquiries/start-inquiry.server.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { DB, request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { listed, noticesOf, post, reply, start, thread, withScopes } from "#test/routes/options/inquiry-pages.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let ferry = { id: "", workId: "", slug: "" };
let owned = ferry;

beforeAll(async () => {
  ferry = await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" });
  owned = await addRecording(testContext(), { title: "Own Song", artist: "Teo", representedBy: "Reyes Music" });
  await DB.prepare(
    "INSERT INTO parties (id, name, email, keepers) VALUES ('reyes', 'Reyes Music', upper(?1), json_array(?1))",
  )
    .bind(mail("artist"))
    .run();
});

test("an artist answers a message about their song, and the sender sees it and is told", async () => {
  const id = await start("staff", owned, "Stems");
  const mailed = await DB.prepare("SELECT text FROM outbox WHERE template = 'inquiry' AND recipient = ? COLLATE NOCASE")
    .bind(mail("artist"))
    .first<{ text: string }>();
  expect(mailed?.text).toContain(`http://localhost/library/requests/${id}`);
  expect(await listed("artist")).toMatchObject([
    { id, subject: "Stems", song: "Own Song", status: "open", isOwn: false },
  ]);
  expect(await noticesOf("artist")).toMatchObject([
    { kind: "message", path: `/library/requests/${id}`, startTime: null },
  ]);
  expect(await reply("artist", id, "Yes.\n<b>All of them</b>")).toBe(302);
  const page = await thread("staff", id);
  expect(page).toMatchObject({ subject: "Stems", status: "answered", isOwn: true, slug: owned.slug });
  expect(page.messages.map(({ message, isOwn, author }) => [message, isOwn, author])).toEqual([
    ["About Stems", true, "Jonas Okafor"],
    ["Yes.\n<b>All of them</b>", false, "Teodora Reyes"],
  ]);
  expect(await noticesOf("staff")).toMatchObject([
    { kind: "answer", songTitle: "Own Song", message: "Yes.\n<b>All of them</b>" },
  ]);
  const ctx = testContext();
  await mailDigests({ ...ctx, now: Date.now() + 11 * 60_000 });
  const digests = "SELECT recipient, text FROM outbox WHERE template = 'notification-digest'";
  const { results } = await DB.prepare(digests).all<{ recipient: string; text: string }>();
  // The artist had an email of their own about the first message.
  expect(results.map(({ recipient }) => recipient)).toEqual([mail("staff")]);
  expect(results[0]?.text).toContain("Teo answered you about Own Song: Yes. <b>All of them</b>");
  expect(await reply("staff", id, "Thank you")).toBe(302);
  expect((await thread("artist", id)).status).toBe("open");
  expect(await noticesOf("artist")).toMatchObject([{ message: "Thank you" }, { message: "About Stems" }]);
});

test("staff with ListInquiries see and answer what came to their company, and no one else does", async () => {
  const id = await start("admin", ferry, "Clearance");
  expect((await listed("staff")).map(({ subject }) => subject)).toContain("Clearance");
  for (const account of ["supervisor", "artist", "label"]) {
    await expect(thread(account, id)).rejects.toMatchObject({ code: "not_found" });
    const { answer } = await post(account, id, { message: "Mine" });
    expect(answer).toMatchObject({ init: { status: 404 }, data: { initialValue: { message: "Mine" } } });
    expect(statusOf((await post(account, id, { close: "1" })).answer)).toBe(404);
    expect((await listed(account)).map((one) => one.id)).not.toContain(id);
  }
  await expect(thread("admin", id, { host: "acme.localhost" })).rejects.toMatchObject({ code: "not_found" });
  expect(await listed("admin", { host: "acme.localhost" })).toEqual([]);
  expect(await reply("staff", id, "Cleared")).toBe(302);
  expect((await noticesOf("staff")).map(({ message }) => message)).toContain("About Clearance");
  // What someone was told of goes with the permission that it came by.
  const left = demoPolicies.staff.scopes.filter((scope) => scope !== "ListInquiries");
  await withScopes("staff", left, async () => {
    await expect(thread("staff", id)).rejects.toMatchObject({ code: "not_found" });
    expect((await noticesOf("staff")).map(({ message }) => message)).not.toContain("About Clearance");
  });
});

test("a company without staff of its own gets its answers by email, and a withdrawn song keeps its conversation", async () => {
  const id = await start("admin", ferry, "Elsewhere", "acme.localhost");
  const text = await DB.prepare(
    "SELECT text FROM outbox WHERE template = 'inquiry' AND text LIKE '%Elsewhere%'",
  ).first<string>("text");
  expect(text).toContain(`http://acme.localhost/music-sync-licensing/song/${ferry.slug}`);
  await DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(ferry.id).run();
  expect(await thread("admin", id, { host: "acme.localhost" })).toMatchObject({ slug: null, song: "Night Ferry" });
  await DB.prepare("UPDATE recordings SET status = 'published' WHERE id = ?").bind(ferry.id).run();
});

test("the same message sent twice, also at one moment, is one conversation, one message, one email and one notification", async () => {
  const count = (sql: string) => countRows(`SELECT count(*) AS n FROM ${sql}`);
  const mails = "outbox WHERE template = 'inquiry' AND subject LIKE '%Twice%'";
  const [id, ...again] = await Promise.all(Array.from({ length: 4 }, () => start("staff", owned, "Twice")));
  expect(new Set([id, ...again]).size).toBe(1);
  expect(await count("inquiries WHERE subject = 'Twice'")).toBe(1);
  expect(await count(mails)).toBe(1);
  const answers = Array.from({ length: 4 }, () => reply("artist", id ?? "", "The same answer"));
  expect(await Promise.all(answers)).toEqual([302, 302, 302, 302]);
  const messages = `inquiry_messages WHERE inquiry_id = '${id}'`;
  expect(await count(messages)).toBe(2);
  expect(await count(`notifications WHERE inquiry_message_id IN (SELECT id FROM ${messages})`)).toBe(2);
  expect(await reply("staff", id ?? "", "The same answer")).toBe(302);
  expect(await count(messages)).toBe(3);
});

test("a closed conversation takes no more messages, also of two at the same time", async () => {
  const id = await start("staff", owned, "Race");
  const statuses = await twentyTimes(() => post("artist", id, { close: "1" }));
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const late = await post("staff", id, { message: "Late" });
  expect(statusOf(late.answer)).toBe(409);
  // The page shows what was typed, to be copied.
  expect(late.answer).toMatchObject({ data: { initialValue: { message: "Late" } } });
  expect(await thread("staff", id)).toMatchObject({ status: "closed", messages: [{ message: "About Race" }] });
  expect(await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'inquiry-closed'")).toBe(1);
  const other = await start("staff", owned, "Both");
  const both = [...Array(5).keys()].flatMap((n) => [reply("staff", other, `s${n}`), reply("artist", other, `a${n}`)]);
  expect(await Promise.all(both)).toEqual(Array(10).fill(302));
  expect((await thread("staff", other)).messages).toHaveLength(11);
  const { answer } = await post("staff", other, { message: " " });
  expect((answer as { data: { error: object } }).data.error).toHaveProperty("message");
});

test("in a preview nothing is written in another person's name", async () => {
  const id = await start("staff", owned, "Preview");
  const { ctx } = await visit("http://localhost/x", { cookie: await cookieOf("staff") }, () => null);
  const previewed = { ...ctx, actor: { ...(ctx.actor as Actor), originalUserId: "administrator" } };
  const { track } = await requireOptionSong(ctx, { slug: owned.slug });
  for (const attempt of [
    startInquiry(previewed, { track, subject: "Mine", message: "Mine" }),
    addInquiryMessage(previewed, { id, message: "Mine" }),
    closeInquiry(previewed, { id }),
  ])
    await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
  expect(await thread("staff", id)).toMatchObject({ status: "open", messages: [{ message: "About Preview" }] });
});

test("a program reads, answers and closes a conversation with the same rules", async () => {
  const id = await start("staff", owned, "Program");
  const call = async (account: string | null, method = "GET", body?: unknown) => {
    const cookie = account === null ? null : await cookieOf(account);
    const given = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
    return request<{ status: string; messages: object[] }>(
      `http://localhost/api/v1/inquiries/${id}`,
      given,
      apiHandler,
    );
  };
  const answered = await call("artist", "POST", { message: "Yes" });
  expect(answered).toMatchObject({ status: 200, data: { status: "answered", messages: [{}, { message: "Yes" }] } });
  expect((await call("staff")).data.messages).toHaveLength(2);
  for (const [account, status] of [
    [null, 401],
    ["supervisor", 404],
  ] as const) {
    expect((await call(account)).status).toBe(status);
    expect((await call(account, "POST", { message: "x" })).status).toBe(status);
  }
  expect((await call("staff", "PATCH", { status: "open" })).status).toBe(400);
  expect((await call("staff", "PATCH", { status: "closed" })).data.status).toBe("closed");
  expect((await call("artist", "POST", { message: "x" })).status).toBe(409);
});
