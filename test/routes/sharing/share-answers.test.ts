import { beforeAll, expect, test } from "vitest";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import { loader as notices, action as openNotice } from "#app/comments/routes/notifications.tsx";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addReel,
  changeShare,
  DB,
  getShare,
  listShares,
  open,
  passOf,
  send,
  setStatus,
  share,
} from "#test/routes/sharing/share-visitor.ts";
import { testContext } from "#test/support/context.ts";

let staff = "";
const minute = 60_000;

withDemoSessions();
beforeAll(async () => {
  staff = await cookieOf("staff");
});

async function sharedReel(form: Record<string, string> = {}) {
  const reel = await addReel();
  return { reel, ...(await share(staff, reel, form)) };
}

const plain = { contentType: "application/x-www-form-urlencoded" };
const answered = (linkId: string) =>
  countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'share-answered' AND subject_id = ?", linkId);
const noticesOf = async (cookie: string) => {
  const { answer } = await visit("http://localhost/notifications", { cookie }, notices);
  return (answer as Awaited<ReturnType<typeof notices>>).items;
};
const sharePath = ({ reel, linkId }: { reel: string; linkId: string }) => `/sliders/edit/${reel}/shares/${linkId}`;

test("a recipient marks slides and leaves notes by plain forms, and staff see them in the order of the reel", async () => {
  const { reel, linkId, token } = await sharedReel();
  const [dawn, noon] = [`${reel}-0`, `${reel}-1`];
  const sent = await send(token, { item: noon, mark: "pick", note: "Louder\r\nbrass " }, plain);
  expect((sent.answer as Response).headers.get("Location")).toBe(`/sliders/share/${token}`);
  await send(token, { item: dawn, mark: "no" }, plain);
  await send(token, { item: "", note: "Call me on Friday" }, plain);
  const { answers } = await open(token);
  expect(answers).toMatchObject({
    [noon]: { mark: "pick", note: "Louder\nbrass" },
    [dawn]: { mark: "no", note: "" },
    "": { mark: null, note: "Call me on Friday" },
  });
  const { link } = await getShare(staff, reel, linkId);
  expect(link.answers.map(({ itemName, mark }) => [itemName, mark])).toEqual([
    ["Autumn pitch", null],
    ["Dawn", "no"],
    ["Noon", "pick"],
  ]);
  expect((await listShares(staff, reel)).links[0]).toMatchObject({ picks: 1, maybes: 0, noes: 1, notes: 2 });
  expect(await answered(linkId)).toBe(3);
  // Pressed again, a mark is taken back; a form that changes nothing writes nothing.
  await send(token, { item: dawn, mark: "none" }, plain);
  await send(token, { item: noon, note: "Louder\r\nbrass", shownNote: "Louder\r\nbrass" }, plain);
  const left = (await open(token)).answers;
  expect(left).toMatchObject({ [noon]: { note: "Louder\nbrass" } });
  expect(left).not.toHaveProperty([dawn]);
  expect(await answered(linkId)).toBe(4);
});

test("of two open pages, a mark of one leaves the note of the other, and two answers at once are both kept", async () => {
  const { reel, linkId, token } = await sharedReel();
  const item = `${reel}-0`;
  await send(token, { item, note: "First note", shownNote: "" }, plain);
  await send(token, { item, mark: "maybe", note: "", shownNote: "" }, plain);
  expect((await open(token)).answers?.[item]).toMatchObject({ mark: "maybe", note: "First note" });
  await Promise.all([
    send(token, { item: `${reel}-1`, mark: "pick" }, plain),
    send(token, { item: `${reel}-1`, note: "At once" }, plain),
  ]);
  expect((await open(token)).answers?.[`${reel}-1`]).toMatchObject({ mark: "pick", note: "At once" });
  expect(await countRows("SELECT count(*) AS n FROM notifications WHERE share_link_id = ?", linkId)).toBe(1);
});

test("what is too long, unknown, hidden or removed is refused with what was typed", async () => {
  const { reel, linkId, token } = await sharedReel();
  const item = `${reel}-0`;
  const long = "é".repeat(5_000);
  const cases: [Record<string, string>, number][] = [
    [{ item, note: long }, 400],
    [{ item, mark: "love", note: "n" }, 400],
    [{ item: `${reel}-2`, mark: "pick", note: "n" }, 410],
    [{ item: "another", mark: "pick", note: "n" }, 410],
    [{ item: "", mark: "pick", note: "n" }, 400],
    [{ item: "x".repeat(300), mark: "pick", note: "n" }, 400],
  ];
  for (const [form, status] of cases) {
    const { answer } = await send(token, form, plain);
    expect(answer, form.item).toMatchObject({ init: { status }, data: { note: form.note, error: expect.any(String) } });
  }
  expect(await answered(linkId)).toBe(0);
  const tooMuch = send(token, { item, note: "x".repeat(140_000) }, plain);
  await expect(tooMuch).rejects.toMatchObject({ code: "too_large" });
});

test("nothing is answered on a locked, revoked or unpublished link, by staff, or without a link", async () => {
  const { reel, linkId, token } = await sharedReel({ passcode: "brass-42" });
  const form = { item: `${reel}-0`, mark: "pick" };
  expect(statusOf((await send(token, form, plain)).answer)).toBe(403);
  const cookie = passOf((await send(token, { passcode: "brass-42" })).ctx.responseHeaders);
  expect(statusOf((await send(token, form, { ...plain, cookie: `${cookie}; ${staff}` })).answer)).toBe(403);
  expect((await open(token, { cookie: `${cookie}; ${staff}` })).isStaff).toBe(true);
  await setStatus(reel, "icebox");
  expect(statusOf((await send(token, form, { ...plain, cookie })).answer)).toBe(410);
  await setStatus(reel, "published");
  await changeShare(staff, reel, linkId, { act: "revoke" });
  expect(statusOf((await send(token, form, { ...plain, cookie })).answer)).toBe(410);
  await expect(send("x".repeat(65), form, plain)).rejects.toMatchObject({ code: "not_found" });
  await expect(send(token, form, { ...plain, cookie, host: "acme.localhost" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await answered(linkId)).toBe(0);
});

test("the person who made the link is notified once, and mailed once the recipient has been quiet", async () => {
  await DB.prepare("UPDATE notifications SET mailed_at = 1, read_at = 1").run();
  const shared = await sharedReel();
  const { reel, token } = shared;
  await send(token, { item: `${reel}-0`, mark: "pick" }, plain);
  await send(token, { item: `${reel}-1`, mark: "pick", note: "<i>Perfect</i>" }, plain);
  const mine = (await noticesOf(staff)).filter(({ kind, read }) => kind === "share" && !read);
  expect(mine).toMatchObject([
    {
      userNickname: "Dana Wu",
      message: "2 picks. “<i>Perfect</i>”",
      songTitle: "Autumn pitch",
      path: sharePath(shared),
    },
  ]);
  expect((await noticesOf(await cookieOf("admin"))).filter(({ kind }) => kind === "share")).toEqual([]);
  const { db, env } = testContext();
  const digests = async () =>
    (await mailsTo(mail("staff"))).filter(({ template }) => template === "notification-digest");
  const run = (minutes: number) => mailDigests({ db, env, now: Date.now() + minutes * minute });
  await run(5);
  expect(await digests()).toHaveLength(0);
  await run(11);
  const [digest, ...more] = await digests();
  expect(more).toEqual([]);
  expect(digest?.text).toContain("Dana Wu answered your share link about Autumn pitch: 2 picks. “<i>Perfect</i>”");
  const opened = await visit(
    "http://localhost/notifications",
    { method: "POST", cookie: staff, form: { open: mine[0]?._id ?? "" } },
    openNotice,
  );
  expect((opened.answer as Response).headers.get("Location")).toBe(sharePath(shared));
  // Read: the next answer is a new one.
  await send(token, { item: `${reel}-1`, mark: "no" }, plain);
  const unread = (await noticesOf(staff)).filter(({ kind, read }) => kind === "share" && !read);
  expect(unread.map(({ message }) => message)).toEqual(["1 pick, 1 no. “<i>Perfect</i>”"]);
});

test("a creator who may not share any more, and one whose reel was deleted, reads no answers", async () => {
  const { reel, token } = await sharedReel();
  await send(token, { item: `${reel}-0`, mark: "maybe" }, plain);
  const shown = async () => (await noticesOf(staff)).some(({ path }) => path.includes(reel));
  expect(await shown()).toBe(true);
  const scopes = await DB.prepare("SELECT id, scopes FROM policies WHERE scopes LIKE '%ListSliders%'").first<{
    id: string;
    scopes: string;
  }>();
  const set = (text: string) => DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(text, scopes?.id).run();
  await set((scopes?.scopes ?? "").replace('"ListSliders"', '"ListTags"'));
  expect(await shown()).toBe(false);
  await set(scopes?.scopes ?? "");
  expect(await shown()).toBe(true);
  await setStatus(reel, "deleted");
  expect(await shown()).toBe(false);
});

test("an answer to a slide that was removed since stays, under the name it had", async () => {
  const { reel, linkId, token } = await sharedReel();
  await send(token, { item: `${reel}-0`, mark: "pick" }, plain);
  await DB.prepare("DELETE FROM slides WHERE id = ?").bind(`${reel}-0`).run();
  const { link, items } = await getShare(staff, reel, linkId);
  expect(items.map(({ name }) => name)).toEqual(["Noon"]);
  expect(link.answers).toMatchObject([{ itemName: "Dawn", mark: "pick" }]);
  expect((await open(token)).status).toBe(200);
});

test("done tells the creator of all answers once, however often and at once it is sent, and again after the next answer", async () => {
  await DB.prepare("UPDATE notifications SET mailed_at = 1, read_at = 1").run();
  const shared = await sharedReel();
  const { reel, linkId, token } = shared;
  const done = () => send(token, { item: "@done" }, plain);
  const told = async () => (await mailsTo(mail("staff"))).filter(({ text }) => text.includes(linkId));
  const isDone = () => countRows("SELECT count(*) AS n FROM share_links WHERE id = ? AND done_at IS NOT NULL", linkId);
  // Nothing is answered yet.
  expect((await done()).answer).toMatchObject({ init: { status: 400 } });
  await send(token, { item: `${reel}-1`, mark: "no" }, plain);
  await send(token, { item: `${reel}-0`, mark: "pick", note: "Louder <b>brass</b>" }, plain);
  // Who may share it is not its recipient.
  expect(statusOf((await send(token, { item: "@done" }, { ...plain, cookie: staff })).answer)).toBe(403);
  expect(await told()).toHaveLength(0);
  await Promise.all([done(), done()]);
  await done();
  const [first, ...more] = await told();
  expect(more).toEqual([]);
  expect(first?.subject).toBe("Dana Wu answered “Autumn pitch”");
  expect(first?.text).toMatch(/Dawn: Pick. “Louder <b>brass<\/b>”[\s\S]*Noon: No/);
  expect(first?.text).toContain(sharePath(shared));
  expect((await noticesOf(staff)).filter(({ kind, read }) => kind === "share" && !read)).toHaveLength(1);
  // No digest repeats the email.
  const { db, env } = testContext();
  const digests = async () =>
    (await mailsTo(mail("staff"))).filter(({ template }) => template === "notification-digest").length;
  const before = await digests();
  await mailDigests({ db, env, now: Date.now() + 11 * minute });
  expect(await digests()).toBe(before);
  expect(await isDone()).toBe(1);
  await send(token, { item: `${reel}-1`, mark: "maybe" }, plain);
  expect(await isDone()).toBe(0);
  await done();
  expect(await told()).toHaveLength(2);
});

test("done sends no email to who wants none, leaves it to the weekly one, and nothing goes out for a link that is withdrawn", async () => {
  const shared = await sharedReel();
  const { reel, linkId, token } = shared;
  const mailedAt = () =>
    DB.prepare("SELECT mailed_at FROM notifications WHERE share_link_id = ?").bind(linkId).first<number>("mailed_at");
  const set = (way: string) =>
    DB.prepare("UPDATE users SET notification_ways = json_set(notification_ways, '$.shares', ?) WHERE email = ?")
      .bind(way, mail("staff"))
      .run();
  const told = async () => (await mailsTo(mail("staff"))).filter(({ text }) => text.includes(linkId));
  for (const way of ["none", "product", "weekly"]) {
    await set(way);
    await send(token, { item: `${reel}-0`, mark: way === "product" ? "pick" : "no" }, plain);
    await send(token, { item: "@done" }, plain);
    expect(await told(), way).toEqual([]);
    expect((await mailedAt()) === null, way).toBe(way === "weekly");
  }
  await set("mail");
  await send(token, { item: `${reel}-0`, mark: "maybe" }, plain);
  await changeShare(staff, reel, linkId, { act: "revoke" });
  expect(statusOf((await send(token, { item: "@done" }, plain)).answer)).toBe(410);
  expect(await told()).toEqual([]);
});
