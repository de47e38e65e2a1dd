import { beforeAll, expect, test } from "vitest";
import { mailAgreementEnds } from "#app/backoffice/agreements/notices/mail-agreement-ends.server.ts";
import { listNotifications } from "#app/comments/notifications/list-notifications.server.ts";
import { saveNotificationSettings } from "#app/comments/notifications/settings/save-notification-settings.server.ts";
import { groupNames, notificationWays } from "#app/identity/notices/notification-groups.ts";
import { deliver } from "#app/licensing/licences/deliver.server.ts";
import { answerQuote } from "#app/licensing/quotes/answer-quote.server.ts";
import { expireQuotes } from "#app/licensing/quotes/expire-quotes.server.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import { changeTransaction } from "#app/licensing/transactions/acts/change-transaction.server.ts";
import { withdrawTransaction } from "#app/licensing/transactions/acts/withdraw-transaction.server.ts";
import { sendWaitingMails } from "#app/mail/send-waiting-mails.server.ts";
import { saveMember } from "#app/playlists/access/playlist-members.server.ts";
import { mailDueBriefs } from "#app/visitor-requests/mail-due-briefs.server.ts";
import { action as sendBrief } from "#app/visitor-requests/routes/submit-brief.tsx";
import { added, addParty, row } from "#test/routes/agreements/agreement-visitor.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addQuote, addRequest, addSong, type Song } from "#test/routes/licences/request-records.ts";
import { sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { DB, idOf } from "#test/routes/notices/notice-visitor.ts";
import { start } from "#test/routes/options/inquiry-pages.ts";
import { contextOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { recordedContext, testContext } from "#test/support/context.ts";

withDemoSessions();

const hour = 3_600_000;
const quoteForm = {
  currency: "EUR" as const,
  taxBp: null,
  conditions: "",
  validUntil: "2099-12-31",
  version: null,
};
let song: Song = { id: "", title: "" };

beforeAll(async () => {
  song = await addSong("Told about");
  await addParty("Told party");
  await DB.prepare("INSERT INTO parties (id, name, email) VALUES ('reyes', 'Reyes Music', ?)")
    .bind(mail("artist"))
    .run();
});

const linesOf = ({ id: recordingId, title }: Song) => [
  { recordingId, title, artists: "Lowtide", masterFee: 1000, compositionFee: 1000 },
];

let turn = 0;

function brief() {
  const form = { name: "Vera", email: `vera-${turn}@studio.example`, message: "A trailer" };
  return visit("http://spaces.localhost/submit-brief", { method: "POST", form }, sendBrief);
}

/** What each sender does, by the template of its email and the account that gets it. */
const senders: Record<string, { to: string; act: () => Promise<unknown> }> = {
  "request-received": {
    to: "staff",
    act: async () => sendRequest([(await addRecording(testContext(), { title: `Asked ${turn}` })).slug]),
  },
  "request-withdrawn": {
    to: "staff",
    act: async () =>
      withdrawTransaction(await contextOf("supervisor"), { id: await addRequest([song]), reason: "", status: "" }),
  },
  "request-declined": {
    to: "supervisor",
    act: async () => {
      const change = { id: await addRequest([song]), version: "", to: "declined" as const, reason: "Taken" };
      await changeTransaction(await contextOf("staff"), change);
    },
  },
  "quote-sent": {
    to: "supervisor",
    act: async () =>
      makeQuote(await contextOf("staff"), {
        ...quoteForm,
        id: await addRequest([song], { status: "clearing" }),
        lines: linesOf(song),
      }),
  },
  "quote-answered": {
    to: "staff",
    act: async () => {
      const id = await addRequest([song], { status: "quoted" });
      await addQuote(id, [song], { createdBy: idOf("admin") });
      await answerQuote(await contextOf("supervisor"), { id, version: "1", answer: "accept", reason: "" });
    },
  },
  "quote-expired": {
    to: "supervisor",
    act: async () => {
      const id = await addRequest([song], { status: "quoted" });
      await addQuote(id, [song], { validUntil: "2020-01-01" });
      await expireQuotes(recordedContext({}));
    },
  },
  "licence-delivered": {
    to: "supervisor",
    act: async () =>
      deliver(await contextOf("staff"), { id: await addRequest([song], { status: "licensed" }), message: "Here" }),
  },
  "agreement-notice": {
    to: "staff",
    act: async () => {
      const about = { number: `T-${turn}`, endsOn: "2040-12-31", assigneeId: idOf("staff") };
      await added(`Told ${turn}`, { ...about, ...row(0, "Told party", "100") });
      await mailAgreementEnds(recordedContext({ now: Date.parse("2040-12-24T03:17:00Z") }));
    },
  },
  "visitor-request-received": {
    to: "staff",
    act: () => brief(),
  },
  "brief-due": {
    to: "staff",
    act: async () => {
      await brief();
      await mailDueBriefs(recordedContext({ now: Date.now() + 2 * hour }));
    },
  },
  "playlist-member": {
    to: "staff",
    act: async () => {
      const ctx = await contextOf("supervisor");
      const { id } = await playlistWith(ctx, `Told ${turn}`, []);
      await saveMember(ctx, { id, email: mail("staff"), role: "viewer" });
    },
  },
  inquiry: {
    to: "artist",
    act: async () => {
      const about = { title: `Owned ${turn}`, artist: "Teo", representedBy: "Reyes Music" };
      await start("staff", await addRecording(testContext(), about), `Stems ${turn}`);
    },
  },
};

const setAll = (way: string) =>
  DB.prepare("UPDATE users SET notification_ways = ?")
    .bind(JSON.stringify(Object.fromEntries(groupNames.map((group) => [group, way]))))
    .run();

/** Emails of a template, and notifications that wait for an email or are listed, of one account. */
async function got(template: string, account: string) {
  const mails = "SELECT count(*) AS n FROM outbox WHERE template = ? AND recipient = ? COLLATE NOCASE";
  const waiting = "SELECT count(*) AS n FROM notifications WHERE user_id = ? AND mailed_at IS NULL";
  const host = template.startsWith("brief") || template.startsWith("visitor") ? "spaces.localhost" : "localhost";
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
      turn += 1;
      await setAll(way);
      await DB.batch([DB.prepare("DELETE FROM notifications"), DB.prepare("DELETE FROM outbox")]);
      await act();
      const expected = { mailed: way === "mail", waits: way === "weekly", listed: way !== "none" };
      expect(await got(template, to), way).toEqual(expected);
    }
  });

test("an email of the night waits for the morning, for who is still there and still wants it", async () => {
  await setAll("mail");
  const night = Date.UTC(2026, 11, 3, 23);
  const morning = Date.UTC(2026, 11, 4, 7);
  await DB.batch([DB.prepare("DELETE FROM outbox"), DB.prepare("UPDATE users SET quiet_hours = 1")]);
  const delivered = async () => {
    const ctx = { ...(await contextOf("staff")), now: night };
    await deliver(ctx, { id: await addRequest([song], { status: "licensed" }), message: "Here" });
  };
  const sent: string[] = [];
  const { db, env } = testContext();
  const EMAIL = { send: async ({ subject }: { subject: string }) => void sent.push(subject) } as unknown as SendEmail;
  const run = async (now: number) => {
    sent.length = 0;
    await sendWaitingMails({ db, env: { ...env, STAGE: "production", EMAIL }, now });
    return sent.length;
  };
  await delivered();
  expect(await DB.prepare("SELECT not_before AS at FROM outbox").first("at")).toBe(morning);
  expect(await run(morning - 1)).toBe(0);
  const disable = (status: string) =>
    DB.prepare("UPDATE memberships SET status = ? WHERE user_id = ?").bind(status, idOf("supervisor")).run();
  await disable("disabled");
  expect(await run(morning)).toBe(0);
  await disable("active");
  expect(await run(morning)).toBe(1);
  expect(await run(morning + hour)).toBe(0);
  await delivered();
  const reader = { ...(await contextOf("supervisor")), now: night + hour };
  await saveNotificationSettings(reader, { ways: { licences: "product" } });
  expect(await run(morning)).toBe(0);
  // A reply to a brief is promised within an hour.
  await DB.prepare("DELETE FROM outbox").run();
  turn += 1;
  await brief();
  const urgent = "SELECT count(*) AS n FROM outbox WHERE template = 'visitor-request-received' AND not_before IS NULL";
  expect(await DB.prepare(urgent).first("n")).toBeGreaterThan(0);
});
