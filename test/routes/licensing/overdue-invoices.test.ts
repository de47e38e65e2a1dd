import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { creditInvoice } from "#app/licensing/invoices/credit-invoice.server.ts";
import { mailOverdueInvoices } from "#app/licensing/invoices/mail-overdue-invoices.server.ts";
import { payInvoice } from "#app/licensing/invoices/pay-invoice.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { addSong, type Song, staffContext, withColleagues } from "#test/routes/licences/request-records.ts";
import { addDocuments, sentInvoice } from "#test/routes/licensing/sent-invoice.ts";
import { recordedContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withColleagues();

let song: Song;
beforeAll(async () => {
  song = await addSong("Night Ferry");
  await addDocuments();
});

const dayMs = 86_400_000;
/** The night so many days after invoices of today are due. */
const run = (days: number) => mailOverdueInvoices(recordedContext({ now: Date.now() + (14 + days) * dayMs }));
const subjects = async () =>
  (await mailsTo(mail("supervisor"))).map(({ subject }) => subject).filter((subject) => subject.includes("overdue"));

test("the client is reminded 1, 14 and 30 days after the due date, once each, of what is open", async () => {
  const { id, number } = await sentInvoice(song);
  const [paid, credited] = [await sentInvoice(song), await sentInvoice(song)];
  await payInvoice(staffContext(), { id: paid.id, amount: 178_500, paidOn: "2026-01-02", note: "" });
  await creditInvoice(staffContext(), { id: credited.id, reason: "Wrong" });
  await payInvoice(staffContext(), { id, amount: 100_000, paidOn: "2026-01-02", note: "" });
  await DB.prepare("DELETE FROM outbox").run();
  for (const [days, sent] of [
    [0, 0],
    [1, 1],
    [2, 1],
    [13, 1],
    [15, 2],
    [16, 2],
    [30, 3],
    [31, 3],
    [36, 3],
  ] as const) {
    await Promise.all([run(days), run(days)]);
    expect(await subjects(), `${days} days`).toHaveLength(sent);
  }
  expect(new Set(await subjects())).toEqual(new Set([`Invoice ${number} is overdue`]));
  const [first] = await mailsTo(mail("supervisor"));
  expect(JSON.stringify(first)).toMatch("785.00 EUR is open");
});

test("an invoice that was overdue long ago is not reminded of, nor one of a client who turned emails about licences off", async () => {
  await sentInvoice(song);
  await DB.prepare("DELETE FROM outbox").run();
  await run(60);
  expect(await subjects()).toEqual([]);
  await DB.prepare(
    "UPDATE users SET notification_ways = json_set(notification_ways, '$.licences', 'none') WHERE email = ?",
  )
    .bind(mail("supervisor"))
    .run();
  await run(1);
  expect(await subjects()).toEqual([]);
});
