import { beforeAll, beforeEach, expect, test } from "vitest";
import { getNotificationSettings } from "#app/comments/notifications/settings/get-notification-settings.server.ts";
import { saveNotificationSettings } from "#app/comments/notifications/settings/save-notification-settings.server.ts";
import { action, loader } from "#app/comments/routes/unsubscribe.tsx";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  DB,
  idOf,
  listedTitles,
  notify,
  runDigests,
  setNotices,
  subjects,
} from "#test/routes/notices/notice-visitor.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";

withDemoSessions();

/** Thursday, 3 December 2026, 12:00 UTC, and times after it. */
const noon = Date.UTC(2026, 11, 3, 12);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

beforeAll(async () => {
  await DB.batch([
    DB.prepare("INSERT INTO artists (id, slug, name) VALUES ('own', 'own', 'Own'), ('roster', 'roster', 'Roster')"),
    DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('own', ?)").bind(idOf("artist")),
    DB.prepare(
      "INSERT INTO parties (id, name, name_key, kind, keepers) VALUES ('label', 'Label', 'label', 'label', ?)",
    ).bind(JSON.stringify([mail("label")])),
    DB.prepare("INSERT INTO label_artists (party_id, artist_id) VALUES ('label', 'roster')"),
  ]);
});

beforeEach(async () => {
  await DB.batch([DB.prepare("DELETE FROM notifications"), DB.prepare("DELETE FROM outbox")]);
  await setNotices("artist", {});
  await setNotices("label", {});
});

const news = (title: string, now = noon) =>
  notify({ kind: "artist", userIds: [idOf("artist")], subject: { artistId: "own" }, title, message: "Details" }, now);

test("each way decides list and email: at once, weekly, on the site alone, or not at all", async () => {
  for (const [way, isListed, mailedAtOnce, mailedOnMonday] of [
    ["mail", true, true, false],
    ["product", true, false, false],
    ["weekly", true, false, true],
    ["none", false, false, false],
  ] as const) {
    await DB.batch([DB.prepare("DELETE FROM notifications"), DB.prepare("DELETE FROM outbox")]);
    await setNotices("artist", { ways: { artists: way } });
    await news(`Song published, ${way}`);
    expect(await listedTitles("artist"), way).toEqual(isListed ? [`Song published, ${way}`] : []);
    await Promise.all([runDigests(noon), runDigests(noon)]);
    expect(await subjects("artist"), way).toEqual(mailedAtOnce ? [`Song published, ${way}`] : []);
    await runDigests(noon + 3 * day + 19 * hour);
    const before = (await subjects("artist")).length;
    expect(before, `${way}, Monday 7:00`).toBe(mailedAtOnce ? 1 : 0);
    await runDigests(noon + 3 * day + 20 * hour);
    await runDigests(noon + 10 * day + 20 * hour);
    expect((await subjects("artist")).slice(before)).toEqual(
      mailedOnMonday ? [expect.stringMatching(/^Your week at .*: 1 notification$/)] : [],
    );
  }
  await news("Song published, by default");
  await setNotices("artist", {});
  await runDigests(noon + minute);
  const [email] = await mailsTo(mail("artist"));
  expect(email?.text).toContain("/artists/dashboard");
  expect(email?.text).toContain("Stop emails about artist news");
});

test("what is set to weekly comes in one email for a person and company, and figures only so", async () => {
  await setNotices("artist", { ways: { artists: "weekly" } });
  await news("First");
  await news("Second", noon + day);
  const figures = { kind: "figures" as const, userIds: [idOf("artist")], subject: { artistId: "own" } };
  await notify({ ...figures, title: "120 plays" }, noon + 2 * day);
  await runDigests(noon + 4 * day);
  await runDigests(noon + 4 * day + minute);
  const mails = await mailsTo(mail("artist"));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("3 notifications")]);
  for (const title of ["First: Details", "Second: Details", "120 plays"]) expect(mails[0]?.text).toContain(title);
  expect(mails[0]?.text).toContain("Stop emails about weekly figures, artist news");
});

test("in quiet hours nothing is emailed before seven in the person's zone", async () => {
  await setNotices("artist", { zone: "Asia/Tokyo", quiet: true });
  // 22:00 in Tokyo.
  await news("Late", noon + hour);
  await runDigests(noon + hour);
  await runDigests(noon + 10 * hour - minute);
  expect(await subjects("artist")).toEqual([]);
  await runDigests(noon + 10 * hour);
  expect(await subjects("artist")).toEqual(["Late"]);
  await news("Awake", noon + 12 * hour);
  await runDigests(noon + 12 * hour);
  expect(await subjects("artist")).toEqual(["Late", "Awake"]);
});

test("a weekly email that is late waits for the end of the night, too", async () => {
  await setNotices("artist", { ways: { artists: "weekly" }, quiet: true });
  await news("Late");
  await runDigests(noon + 4 * day + 11 * hour);
  expect(await subjects("artist")).toEqual([]);
  await runDigests(noon + 4 * day + 19 * hour);
  expect(await subjects("artist")).toHaveLength(1);
});

test("who lost the artist, the label or the permission sees and gets nothing more of it at once", async () => {
  const cases = [
    [
      "artist",
      "own",
      "DELETE FROM artist_members",
      "INSERT INTO artist_members (artist_id, user_id) VALUES ('own', ?)",
    ],
    ["label", "roster", "UPDATE parties SET keepers = '[]'", `UPDATE parties SET keepers = '["${mail("label")}"]'`],
    [
      "label",
      "roster",
      "DELETE FROM label_artists",
      "INSERT INTO label_artists (party_id, artist_id) VALUES ('label', 'roster')",
    ],
    ["artist", "own", "UPDATE artists SET status = 'deleted'", "UPDATE artists SET status = 'published'"],
  ] as const;
  const restored = (sql: string) => (sql.includes("?") ? DB.prepare(sql).bind(idOf("artist")) : DB.prepare(sql)).run();
  for (const [account, artistId, remove, restore] of cases) {
    await DB.prepare("DELETE FROM notifications").run();
    await notify({ kind: "artist", userIds: [idOf(account)], subject: { artistId }, title: remove }, noon);
    expect(await listedTitles(account)).toEqual([remove]);
    await DB.prepare(remove).run();
    expect(await listedTitles(account), remove).toEqual([]);
    await runDigests(noon);
    expect(await subjects(account), remove).toEqual([]);
    await restored(restore);
  }
  const policies = DB.prepare(
    "DELETE FROM membership_policies WHERE membership_id IN (SELECT id FROM memberships WHERE user_id = ?)",
  );
  await notify({ kind: "artist", userIds: [idOf("label")], subject: { artistId: "roster" }, title: "Kept" }, noon);
  expect(await listedTitles("label")).toContain("Kept");
  await policies.bind(idOf("label")).run();
  expect(await listedTitles("label")).toEqual([]);
});

test("only active members are notified, once each, and never who did it", async () => {
  const userIds = [idOf("artist"), idOf("artist"), idOf("label"), "nobody"];
  await notify({ kind: "artist", userIds, subject: { artistId: "own" }, title: "News" });
  const { results } = await DB.prepare("SELECT user_id FROM notifications").all<{ user_id: string }>();
  expect(results.map((row) => row.user_id).sort()).toEqual([idOf("artist"), idOf("label")].sort());
});

test("the link of an email stops its kind or all kinds without a session, can be undone, and opening it changes nothing", async () => {
  await setNotices("artist", { ways: { comments: "weekly" } });
  await news("Stop me");
  await runDigests(noon);
  const [email] = await mailsTo(mail("artist"));
  const link = new URL(/https?:\S+\/unsubscribe\/\S+/.exec(email?.text ?? "")?.[0] ?? "");
  const params = { token: link.pathname.split("/").at(-1) ?? "" };
  const ways = async () =>
    JSON.parse(
      (await DB.prepare("SELECT notification_ways AS w FROM users WHERE id = ?").bind(idOf("artist")).first("w")) ?? "",
    );
  const post = async (form: Record<string, string>) =>
    (await visit(link.href, { method: "POST", form, params }, action)).answer as {
      data: { state: string; before?: string | null };
      init: { status: number } | null;
    };
  expect((await visit(link.href, { params }, loader)).answer).toEqual({ groups: ["artists"] });
  expect(await ways()).toEqual({ comments: "weekly" });
  // One click: RFC 8058. The link can be used again, and then there is nothing to undo.
  for (const before of [expect.stringContaining('{"artists":"mail"}'), null]) {
    expect((await post({ "List-Unsubscribe": "One-Click" })).data).toEqual({ state: "stopped", before });
    expect(await ways()).toEqual({ comments: "weekly", artists: "product" });
  }
  const all = await post({ stop: "all" });
  expect(await ways()).toMatchObject({ comments: "product", licences: "product", figures: "none" });
  expect((await post({ undo: all.data.before ?? "" })).data.state).toBe("undone");
  expect(await ways()).toMatchObject({ comments: "weekly", licences: "mail", figures: "weekly", artists: "product" });
  // It gives back what it stopped, and turns nothing off: a forwarded email has it, too.
  const signed = all.data.before ?? "";
  for (const undo of [
    ...["", "x", "[]", '{"artists":"loud"}', '{"other":"mail"}', '{"artists":"none"}', '{"figures":"mail"}'],
    // Nor turns it on what was turned off elsewhere: what is restored is signed.
    ...[
      '{"artists":"mail"}',
      signed.replace('"comments":"weekly"', '"comments":"mail"'),
      `${"A".repeat(43)}${signed.slice(43)}`,
    ],
  ])
    expect((await post({ undo })).data.state, undo).toBe("expired");
  await DB.prepare("UPDATE users SET status = 'disabled', notification_ways = '{\"artists\":\"none\"}' WHERE id = ?")
    .bind(idOf("artist"))
    .run();
  expect((await post({ stop: "all" })).data).toEqual({ state: "stopped", before: null });
  expect(await ways()).toEqual({ artists: "none" });
  await DB.prepare("UPDATE users SET status = 'active' WHERE id = ?").bind(idOf("artist")).run();
  for (const token of ["", "x", "A".repeat(43)]) {
    const { answer } = await visit(link.href, { method: "POST", form: {}, params: { token } }, action);
    expect(answer).toMatchObject({ data: { state: "expired" }, init: { status: 410 } });
    expect((await visit(link.href, { params: { token } }, loader)).answer).toEqual({ groups: null });
  }
});

test("settings are saved for the groups one has, with what waits for the next email", async () => {
  await setNotices("artist", { ways: { artists: "weekly", agreements: "none" } });
  await news("Waiting");
  const ctx = await contextOf("artist");
  const before = await getNotificationSettings(ctx);
  expect(before.waiting).toBe(1);
  expect(before.ways.map(({ group }) => group)).not.toContain("agreements");
  expect(before.ways).toContainEqual({ group: "artists", way: "weekly" });
  await saveNotificationSettings(ctx, {
    ways: { artists: "none", agreements: "mail" },
    timeZone: "Europe/Berlin",
    quietHours: true,
  });
  const after = await getNotificationSettings(ctx);
  expect(after).toMatchObject({ timeZone: "Europe/Berlin", quietHours: true, waiting: 0 });
  expect(after.ways).toContainEqual({ group: "artists", way: "none" });
  const stored = await DB.prepare("SELECT notification_ways AS w FROM users WHERE id = ?")
    .bind(idOf("artist"))
    .first("w");
  expect(JSON.parse(String(stored))).toEqual({ artists: "none", agreements: "none" });
});
