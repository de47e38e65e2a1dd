import { beforeAll, expect, test } from "vitest";
import { mailCommentDigests } from "#app/comments/notifications/mail-comment-digests.server.ts";
import { action, loader } from "#app/comments/routes/unsubscribe.tsx";
import { action as settings } from "#app/identity/account/routes/account-settings.tsx";
import { composeMail } from "#app/mail/compose-mail.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { DB, deleteComment, postComment } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const minute = 60_000;
const { db, env } = testContext();
const to = mail("supervisor");
let song = { id: "", slug: "" };
let writer = "";

withDemoSessions();
beforeAll(async () => {
  song = await addRecording(testContext(), { title: "Mailed about", durationMs: 60_000 });
  writer = await cookieOf("staff");
});

const mention = async (message: string, trackId = song.id) =>
  (await postComment(writer, { trackId, message: `@Mireille ${message}` })).data._id;
const run = (minutes: number) => mailCommentDigests({ db, env, now: Date.now() + minutes * minute });
const sent = async () => (await mailsTo(to)).filter(({ template }) => template === "comment-digest");
const wantsMail = (value: number) =>
  DB.prepare("UPDATE users SET comment_mail = ? WHERE email = ?").bind(value, to).run();

test("comments wait for ten quiet minutes and go out as one email, once", async () => {
  await mention("<b>first</b>");
  await mention("second");
  await run(5);
  expect(await sent()).toEqual([]);
  await Promise.all([run(11), run(11)]);
  const [email, ...others] = await sent();
  expect(others).toEqual([]);
  expect(email?.subject).toMatch(/^2 new messages for you at /);
  expect(email?.text).toContain("Jonas mentioned you on Mailed about, 0:01 – 0:05: @Mireille <b>first</b>");
  expect(email?.html).toContain("&lt;b&gt;first&lt;/b&gt;");
  expect(email?.text).toContain("/notifications");
  await run(30);
  expect(await sent()).toHaveLength(1);
});

test("a conversation that goes on is mailed after an hour, ten comments at most", async () => {
  const ids = [];
  for (let at = 0; at < 12; at += 1) ids.push(await mention(`line ${at}`));
  const times = ids.map((id, at) =>
    DB.prepare("UPDATE notifications SET created_at = ? WHERE comment_id = ?").bind(
      Date.now() - (61 - at * 5) * minute,
      id,
    ),
  );
  await DB.batch(times);
  await run(0);
  const email = (await sent()).find(({ subject }) => subject.startsWith("12 new messages for you"));
  expect(email?.text.match(/@Mireille line/g)).toHaveLength(10);
  expect(email?.text).toContain("And 2 more.");
});

test("nothing is mailed of what was read, deleted or taken down, to former members, and to people who do not want it", async () => {
  const before = (await sent()).length;
  await deleteComment(writer, await mention("deleted"));
  const gone = await addRecording(testContext(), { title: "Gone" });
  await mention("taken down", gone.id);
  await DB.prepare("UPDATE recordings SET status = 'withdrawn' WHERE id = ?").bind(gone.id).run();
  await DB.prepare("UPDATE notifications SET read_at = 1 WHERE comment_id = ?")
    .bind(await mention("read"))
    .run();
  await run(11);
  const people = "(SELECT id FROM users WHERE email = ?)";
  const cases: [string, string][] = [
    ["UPDATE users SET comment_mail = 0 WHERE email = ?", "UPDATE users SET comment_mail = 1 WHERE email = ?"],
    ["UPDATE users SET status = 'disabled' WHERE email = ?", "UPDATE users SET status = 'active' WHERE email = ?"],
    [
      `UPDATE memberships SET status = 'disabled' WHERE user_id = ${people}`,
      `UPDATE memberships SET status = 'active' WHERE user_id = ${people}`,
    ],
  ];
  for (const [stop, restore] of cases) {
    await mention(stop);
    await DB.prepare(stop).bind(to).run();
    await run(11);
    await DB.prepare(restore).bind(to).run();
    // What did not go out then does not go out later.
    await run(30);
    expect(await sent(), stop).toHaveLength(before);
  }
  const waiting = "SELECT count(*) AS n FROM notifications WHERE mailed_at IS NULL";
  expect(await DB.prepare(waiting).first<number>("n")).toBe(0);
});

test("someone whose email cannot be written keeps no one else from theirs, and the run is a failure", async () => {
  const before = (await sent()).length;
  const id = await mention("after a failure");
  // First in the order of the index, and no company that could be read.
  await DB.batch([
    DB.prepare(`INSERT INTO companies (id, tenant_id, environment, subdomain, name, name_key, status, theme, hls_config, created_at, updated_at)
      SELECT '0', 'damaged', environment, 'damaged', 'Damaged', 'damaged', 'active', 'x', hls_config, 1, 1 FROM companies LIMIT 1`),
    DB.prepare(`INSERT INTO notifications (id, company_id, user_id, kind, comment_id, created_at)
      SELECT 'damaged', '0', user_id, kind, comment_id, created_at FROM notifications WHERE comment_id = ?`).bind(id),
  ]);
  await expect(run(11)).rejects.toMatchObject({ errors: [expect.any(SyntaxError)] });
  expect(await sent()).toHaveLength(before + 1);
  await DB.prepare("DELETE FROM notifications WHERE id = 'damaged'").run();
});

test("the link of an email stops them in one press, without a session; opening it changes nothing", async () => {
  await mention("unsubscribe me");
  await run(11);
  const link = new URL(/https?:\S+\/unsubscribe\/\S+/.exec((await sent()).at(-1)?.text ?? "")?.[0] ?? "");
  const params = { token: link.pathname.split("/").at(-1) ?? "" };
  const wants = () => DB.prepare("SELECT comment_mail AS n FROM users WHERE email = ?").bind(to).first<number>("n");
  expect((await visit(link.href, { params }, loader)).answer).toEqual({ works: true });
  expect(await wants()).toBe(1);
  const form = { "List-Unsubscribe": "One-Click" };
  for (const again of [1, 2]) {
    const { answer } = await visit(link.href, { method: "POST", form, params }, action);
    expect(answer, `${again}`).toMatchObject({ data: { done: true } });
    expect(await wants()).toBe(0);
  }
  for (const token of ["", "x", "A".repeat(43)]) {
    const { answer } = await visit(link.href, { method: "POST", form, params: { token } }, action);
    expect(answer).toMatchObject({ data: { done: false }, init: { status: 410 } });
    expect((await visit(link.href, { params: { token } }, loader)).answer).toEqual({ works: false });
  }
  const cookie = await cookieOf("supervisor");
  for (const [value, wanted] of [
    ["on", 1],
    ["off", 0],
    ["on", 1],
  ] as const) {
    await visit(
      "http://localhost/account-settings",
      { method: "POST", cookie, form: { commentMail: value } },
      settings,
    );
    expect(await wants()).toBe(wanted);
  }
  await wantsMail(1);
});

test("email programs find the link in the headers: RFC 8058", () => {
  const data = { name: "Ada", link: "https://x.test/n", count: 1, lines: ["a"], unsubscribe: "https://x.test/u" };
  const { headers } = composeMail({ template: "comment-digest", data }, { name: "Acme", theme: { accent: null } });
  expect(headers).toEqual({
    "List-Unsubscribe": "<https://x.test/u>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});
