import { expect, test } from "vitest";
import { listNotifications } from "#app/comments/notifications/list-notifications.server.ts";
import { saveNotificationSettings } from "#app/comments/notifications/settings/save-notification-settings.server.ts";
import { erasePerson } from "#app/identity/account/erase-person.server.ts";
import { groupNames, notificationWays } from "#app/identity/notices/notification-groups.ts";
import { templatesOf } from "#app/identity/notices/outgoing-notices.server.ts";
import { deliver } from "#app/licensing/licences/deliver.server.ts";
import { withdrawTransaction } from "#app/licensing/transactions/acts/withdraw-transaction.server.ts";
import { sendWaitingMails } from "#app/mail/send-waiting-mails.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { addRequest, addSong } from "#test/routes/licences/request-records.ts";
import { brief, nextTurn, senders, withTold } from "#test/routes/notices/notice-senders.ts";
import { DB, idOf } from "#test/routes/notices/notice-visitor.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();
withTold();

const hour = 3_600_000;

const setAll = (way: string) =>
  DB.prepare("UPDATE users SET notification_ways = ?")
    .bind(JSON.stringify(Object.fromEntries(groupNames.map((group) => [group, way]))))
    .run();

/** Emails of a template, and notifications that wait for an email or are listed, of one account. */
async function got(template: string, account: string) {
  const mails = "SELECT count(*) AS n FROM outbox WHERE template = ? AND recipient = ? COLLATE NOCASE";
  const waiting = "SELECT count(*) AS n FROM notifications WHERE user_id = ? AND mailed_at IS NULL";
  const host = /^(?:brief|visitor|opportunity)/.test(template) ? "spaces.localhost" : "localhost";
  const { items } = await listNotifications(await contextOf(account, host), { page: 1 });
  return {
    mailed: ((await DB.prepare(mails).bind(template, mail(account)).first<number>("n")) ?? 0) > 0,
    waits: ((await DB.prepare(waiting).bind(idOf(account)).first<number>("n")) ?? 0) > 0,
    listed: items.length > 0,
  };
}

for (const [template, { to, act }] of Object.entries(senders))
  test(`the email ${template} and its notification follow the recipient's settings`, async () => {
    for (const way of notificationWays) {
      await nextTurn();
      await setAll(way);
      await act();
      const expected = { mailed: way === "mail", waits: way === "weekly", listed: way !== "none" };
      expect(await got(template, to), way).toEqual(expected);
    }
  });

test("every email that settings decide is sent by one of these", () => {
  expect(Object.keys(senders).sort()).toEqual(templatesOf(groupNames).sort());
});

const night = Date.UTC(2026, 11, 3, 23);
const morning = Date.UTC(2026, 11, 4, 7);

/** Subjects that a run of the schedule sends; none arrive while `isDown`. */
async function sentAt(now: number, { isDown = false } = {}): Promise<string[]> {
  const sent: string[] = [];
  const { db, env } = testContext();
  const send = async ({ subject }: { subject: string }) => {
    if (isDown) throw new Error("down");
    sent.push(subject);
  };
  await sendWaitingMails({ db, env: { ...env, STAGE: "production", EMAIL: { send } as unknown as SendEmail }, now });
  return sent;
}

/** Delivers music to the supervisor at `now`. */
async function delivered(now: number): Promise<void> {
  const id = await addRequest([await addSong("Of the night")], { status: "licensed" });
  await deliver({ ...(await contextOf("staff")), now }, { id, message: "https://files.example/music" });
}

const setMember = (account: string, status: string, companyId = mainCompany.id) =>
  DB.prepare("UPDATE memberships SET status = ? WHERE user_id = ? AND company_id = ?")
    .bind(status, idOf(account), companyId)
    .run();

test("an email of the night waits for the morning, for who is still there and still wants it", async () => {
  await nextTurn();
  await setAll("mail");
  await DB.prepare("UPDATE users SET quiet_hours = 1").run();
  await delivered(night);
  expect(await DB.prepare("SELECT not_before AS at FROM outbox").first("at")).toBe(morning);
  expect(await sentAt(morning - 1)).toEqual([]);
  await setMember("supervisor", "disabled");
  expect(await sentAt(morning)).toEqual([]);
  await setMember("supervisor", "active");
  expect(await sentAt(morning)).toHaveLength(1);
  expect(await sentAt(morning + hour)).toEqual([]);
  await delivered(night);
  const reader = { ...(await contextOf("supervisor")), now: night + hour };
  await saveNotificationSettings(reader, { ways: { licences: "product" } });
  expect(await sentAt(morning)).toEqual([]);
  // A reply to a brief is promised within an hour.
  await nextTurn();
  await brief();
  const urgent =
    "SELECT count(*) AS n FROM outbox WHERE template = 'visitor-request-received' AND not_before <= created_at";
  expect(await DB.prepare(urgent).first("n")).toBeGreaterThan(0);
});

test("an email that could not be sent is not tried again for who left or stopped its kind meanwhile", async () => {
  const retry = morning + 7 * hour;
  for (const stop of [
    () => setMember("supervisor", "disabled"),
    async () =>
      saveNotificationSettings({ ...(await contextOf("supervisor")), now: retry }, { ways: { licences: "product" } }),
  ]) {
    await nextTurn();
    await setAll("mail");
    await setMember("supervisor", "active");
    await delivered(morning + hour);
    await sentAt(morning + 6 * hour, { isDown: true });
    await stop();
    expect(await sentAt(retry)).toEqual([]);
  }
  await setMember("supervisor", "active");
  await setAll("mail");
});

test("staff of the environment who answer for a company have its emails: in the morning, and weekly right away", async () => {
  const acme = demoCompanyIds.acme;
  const withdraw = async (now: number) => {
    await nextTurn();
    const id = await addRequest([await addSong("Far away")], { companyId: acme, userId: idOf("supervisor") });
    const ctx = { ...(await contextOf("supervisor", "acme.localhost")), now };
    await withdrawTransaction(ctx, { id, reason: "", status: "" });
  };
  const staffOfAcme = `SELECT id FROM memberships WHERE company_id = '${acme}' AND user_id = '${idOf("admin")}'`;
  await DB.batch([
    DB.prepare(`DELETE FROM membership_policies WHERE membership_id IN (${staffOfAcme})`),
    DB.prepare(`DELETE FROM memberships WHERE id IN (${staffOfAcme})`),
  ]);
  await DB.prepare("UPDATE users SET quiet_hours = 1").run();
  await setAll("mail");
  await withdraw(night);
  expect(await sentAt(morning - 1)).toEqual([]);
  const subjects = await sentAt(morning);
  expect(subjects).toContain("Licence request withdrawn: Autumn campaign");
  for (const [way, count] of [
    ["weekly", subjects.length],
    ["product", 0],
    ["none", 0],
  ] as const) {
    await setAll(way);
    await withdraw(morning + hour);
    expect(await sentAt(morning + 2 * hour), way).toHaveLength(count);
  }
});

test("who is erased leaves no address in emails about others", async () => {
  await nextTurn();
  await setAll("mail");
  await senders["request-withdrawn"]?.act();
  const { db, now } = testContext();
  const addressed = () =>
    DB.prepare("SELECT count(*) AS n FROM outbox WHERE recipient = ?").bind(mail("staff")).first<number>("n");
  expect(await addressed()).toBe(1);
  const [first, ...rest] = erasePerson({ db, now }, { id: idOf("staff"), email: mail("staff") });
  if (first) await db.batch([first, ...rest]);
  expect(await addressed()).toBe(0);
});
