import { beforeAll, expect, test } from "vitest";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { DB, deleteComment, postComment } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
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
const run = (minutes: number) => mailDigests({ db, env, now: Date.now() + minutes * minute });
const sent = async () => (await mailsTo(to)).filter(({ template }) => template === "notification-digest");

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
    [
      `UPDATE users SET notification_ways = '{"comments":"product"}' WHERE email = ?`,
      "UPDATE users SET notification_ways = '{}' WHERE email = ?",
    ],
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
      SELECT '0', 'damaged', environment, 'damaged', 'Damaged', 'damaged', 'active', theme, hls_config, 1, 1 FROM companies LIMIT 1`),
    // Its announcement is no text.
    DB.prepare(`INSERT INTO site_entries (id, company_id, kind, title, status, position, created_at, updated_at)
      VALUES ('damaged', '0', 'announcement', x'00', 'published', 0, 1, 1)`),
    DB.prepare(`INSERT INTO notifications (id, company_id, user_id, kind, comment_id, created_at)
      SELECT 'damaged', '0', user_id, kind, comment_id, created_at FROM notifications WHERE comment_id = ?`).bind(id),
  ]);
  await expect(run(11)).rejects.toMatchObject({ errors: [{ name: "StoredJsonError" }] });
  expect(await sent()).toHaveLength(before + 1);
  await DB.prepare("DELETE FROM notifications WHERE id = 'damaged'").run();
});
