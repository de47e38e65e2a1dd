import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Imported } from "#app/licensing/bank/import-bank-file.server.ts";
import { importBankFile } from "#app/licensing/bank/import-bank-file.server.ts";
import type { BankFile } from "#app/licensing/bank/read/bank-line.ts";
import { readBankFile } from "#app/licensing/bank/read/read-bank-file.ts";
import { readBankPage } from "#app/licensing/bank/read-bank-page.server.ts";
import { action, loader } from "#app/licensing/bank/routes/bank.tsx";
import { creditInvoice } from "#app/licensing/invoices/credit-invoice.server.ts";
import { removePayment } from "#app/licensing/invoices/pay-invoice.server.ts";
import { readInvoicePage } from "#app/licensing/invoices/read-invoice-page.server.ts";
import { endToEndId } from "#app/licensing/payouts/payout.ts";
import { newId } from "#db/new-id.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addSong,
  errorsOf,
  idOf,
  open,
  post,
  type Song,
  staffContext,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addDocuments, sentInvoice } from "#test/routes/licensing/sent-invoice.ts";
import { addPayee, payouts, statementRuns, statements } from "#test/routes/licensing/statement-records.ts";
import { camt } from "#test/support/bank-files.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withColleagues();

let song: Song;
beforeAll(async () => {
  song = await addSong("Night Ferry");
  await addDocuments();
});

const at = { account: "staff", params: {} };
const invoiceOf = (id: string) => readInvoicePage(staffContext(), { id });
const fileOf = async (text: string) => (await readBankFile(new TextEncoder().encode(text))) as BankFile;
const take = async (text: string, ctx = staffContext()) =>
  importBankFile(ctx, { file: await fileOf(text), name: "statement.xml", anyAccount: false });
const openLines = async (query = "") => (await open(loader, { ...at, query })).page.lines;
const lineOf = async (text: string, query = "") => {
  const line = (await openLines(query)).find(({ reference }) => reference === text);
  if (line === undefined) throw new Error(`no line ${text}`);
  return line;
};

/** Sends a file as the browser does. */
async function upload(content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const body = new FormData();
  body.append("file", new File([content], "statement.xml"));
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const cookie = await cookieOf("staff", "localhost");
  const { answer } = await visit("http://localhost/invoices/bank", { method: "POST", cookie, body }, action);
  return { answer };
}
const importedIn = (answer: unknown) => (answer as { data: { imported: Imported } }).data.imported;

test("a file pays what it names, in parts too, and the rest waits with its reason; read again it adds nothing", async () => {
  const [whole, part, dollars, credited] = [
    await sentInvoice(song),
    await sentInvoice(song),
    await sentInvoice(song, { currency: "USD" }),
    await sentInvoice(song),
  ];
  await creditInvoice(staffContext(), { id: credited.id, reason: "Wrong" });
  const text = camt([
    { amount: "1785.00", text: `Invoice ${whole.number}`, reference: "1" },
    { amount: "1000.00", text: part.number.replaceAll("-", " "), reference: "2" },
    { amount: "1785.00", text: `${part.number} again`, reference: "3" },
    { amount: "1785.00", text: dollars.number, reference: "4" },
    { amount: "1785.00", text: credited.number, reference: "5" },
    { amount: "1785.00", text: "thank you", reference: "6" },
    { amount: "1785.00", text: `${whole.number} ${part.number}`, reference: "7" },
    { amount: "x", text: "damaged" },
  ]);
  const { answer } = await upload(text);
  expect(importedIn(answer)).toMatchObject({ added: 7, matched: 2, known: 0, refused: [{ reason: "amount" }] });
  expect(await invoiceOf(whole.id)).toMatchObject({
    state: "paid",
    payments: [{ amount: "1,785.00 EUR", paidOn: "27 Nov 2026" }],
  });
  expect(await invoiceOf(part.id)).toMatchObject({ state: "sent", open: "785.00 EUR" });
  const lines = await openLines();
  expect(Object.fromEntries(lines.map(({ reference, problem }) => [reference, problem]))).toMatchObject({
    [`${part.number} again`]: "It's more than is open on the invoice.",
    [dollars.number]: "The invoice is in another currency.",
    [credited.number]: "The invoice takes no payment: it's paid, credited, or yours.",
    "thank you": "It names no invoice.",
    [`${whole.number} ${part.number}`]: "It names several invoices.",
  });
  expect(importedIn((await upload(text)).answer)).toMatchObject({ added: 0, matched: 0, known: 7 });
  const csv = `Buchungstag;Betrag;Währung;Verwendungszweck\n27.11.2026;1.785,00;EUR;INVOICE ${whole.number}\n27.11.2026;785,00;EUR;${part.number}`;
  expect(await take(csv)).toMatchObject({ added: 1, matched: 1, known: 1 });
  expect(await invoiceOf(part.id)).toMatchObject({ state: "paid" });
});

test("two who import the same file at once record each payment once", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => sentInvoice(song)));
  const text = camt(all.map(({ number }, index) => ({ amount: "1785.00", text: number, reference: `twice-${index}` })));
  const results = await Promise.all(Array.from({ length: 4 }, () => take(text)));
  expect(results.reduce((sum, { matched }) => sum + matched, 0)).toBe(12);
  const rows = await DB.prepare(
    `SELECT count(*) AS payments, count(DISTINCT invoice_id) AS invoices, (SELECT count(*) FROM bank_lines WHERE key LIKE '%=TWICE%' AND state = 'matched') AS lines
      FROM invoice_payments WHERE invoice_id IN (SELECT value FROM json_each(?))`,
  )
    .bind(JSON.stringify(all.map(({ id }) => id)))
    .first();
  expect(rows).toEqual({ payments: 12, invoices: 12, lines: 12 });
});

test("money of a line is recorded by hand for several invoices, taken back, and set aside", async () => {
  const [one, two] = [await sentInvoice(song), await sentInvoice(song)];
  await take(camt([{ amount: "2000.00", text: "both of May", reference: "hand" }]));
  const { id } = await lineOf("both of May");
  const pay = (number: string, amount: string) =>
    post(action, at, [
      ["act", "pay"],
      ["id", id],
      ["number", number],
      ["amount", amount],
    ]);
  expect(errorsOf((await pay("KK-1999-0001", "1")).answer).number?.[0]).toMatch("no invoice");
  expect(errorsOf((await pay(one.number, "x")).answer).amount?.[0]).toMatch("for example");
  expect(errorsOf((await pay(one.number, "1785.01")).answer).amount?.[0]).toMatch("at most 1,785.00 EUR");
  await pay(one.number.toLowerCase(), "1785");
  expect(await lineOf("both of May")).toMatchObject({ rest: "215.00 EUR left", restAmount: "215" });
  expect(errorsOf((await pay(two.number, "215.01")).answer).amount?.[0]).toMatch("at most 215.00 EUR");
  await pay(two.number, "215");
  expect(await lineOf("both of May", "?state=matched")).toMatchObject({ problem: null });
  const { payments } = await invoiceOf(two.id);
  await removePayment(staffContext(), { id: two.id, paymentId: payments[0]?.id ?? "" });
  expect(await lineOf("both of May")).toMatchObject({ rest: "215.00 EUR left" });
  await post(action, at, [
    ["act", "dismiss"],
    ["id", id],
  ]);
  await lineOf("both of May", "?state=dismissed");
  await post(action, at, [
    ["act", "reopen"],
    ["id", id],
  ]);
  await lineOf("both of May");
});

test("money that was paid back is recorded for the credit note", async () => {
  const { id, number } = await sentInvoice(song);
  await take(camt([{ amount: "1785.00", text: number, reference: "back-1" }]));
  const credit = await creditInvoice(staffContext(), { id, reason: "Wrong" });
  expect(
    await take(camt([{ amount: "1785.00", sign: "DBIT", text: credit.number, reference: "back-2" }])),
  ).toMatchObject({ matched: 1 });
  expect(await invoiceOf(credit.id)).toMatchObject({ open: null, payments: [{ amount: "1,785.00 EUR" }] });
});

test("a file of another account, another kind, or too large is refused at its field", async () => {
  const foreign = camt([{ amount: "1.00", text: "elsewhere", reference: "f" }], {
    iban: "FR1420041010050500013M02606",
  });
  const refused = await upload(foreign);
  expect(errorsOf(refused.answer).file?.[0]).toMatch("FR1420041010050500013M02606");
  expect(importedIn((await upload(foreign, { anyAccount: "on" })).answer)).toMatchObject({ added: 1 });
  const errorOf = async (content: string | Uint8Array<ArrayBuffer>) =>
    errorsOf((await upload(content)).answer).file?.[0];
  expect(await errorOf("")).toMatch("empty");
  expect(await errorOf("%PDF-1.7")).toMatch("this is a PDF");
  expect(await errorOf(new Uint8Array(50 * 1024 * 1024))).toMatch("more than 10 MB");
  expect(await errorOf("nothing of a bank")).toMatch("no CAMT.053");
});

test("no one records the payment of their own request, and other companies see none of it", async () => {
  const { id, number } = await sentInvoice(song, { userId: idOf("staff") });
  expect(await take(camt([{ amount: "1785.00", text: number, reference: "own" }]))).toMatchObject({
    added: 1,
    matched: 0,
  });
  const line = await lineOf(number);
  const pay = post(action, at, [
    ["act", "pay"],
    ["id", line.id],
    ["number", number],
    ["amount", "1"],
  ]);
  expect((await pay).answer).toMatchObject({ data: { status: "error" } });
  expect((await invoiceOf(id)).payments).toEqual([]);
  const elsewhere = { account: "admin", params: {}, host: "acme.localhost" };
  expect((await open(loader, elsewhere)).page.lines).toEqual([]);
  const foreign = post(action, elsewhere, [
    ["act", "pay"],
    ["id", line.id],
    ["number", number],
    ["amount", "1"],
  ]);
  await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  await expect(open(loader, { ...at, account: "supervisor" })).rejects.toMatchObject({ code: "forbidden" });
  expect((await readBankPage(staffContext())).lines.length).toBeGreaterThan(0);
});

test("a debit that names a payout marks it as paid, and its return as failed, once", async () => {
  const { db, now, company } = testContext();
  const of = { companyId: company.id };
  // Statements are numbered as invoices are, by a place in a year of their own.
  const invoice = await sentInvoice(song);
  await take(camt([{ amount: "1785.00", text: invoice.number, reference: "p-invoice" }]));
  const credit = await creditInvoice(staffContext(), { id: invoice.id, reason: "Wrong" });
  const number = credit.number.replace("KK", "S");
  const payee = await addPayee();
  const [runId, statementId, payoutId] = [newId(now), newId(now), newId(now)];
  const sums = { opening: 0, received: 5000, recouped: 0, closing: 5000, payable: 5000, recoups: {} };
  const period = { since: "2026-07-01", until: "2026-09-30" };
  await db.batch([
    db
      .insert(statementRuns)
      .values({ ...of, id: runId, until: "2026-09-30", state: "locked", startedBy: idOf("admin") }),
    db.insert(statements).values({
      ...{ ...of, ...period, id: statementId, runId, payeeId: payee.id, payeeName: payee.name, currency: "EUR", sums },
      ...{ year: 2026, sequence: 900, number, lockedAt: now },
    }),
    db
      .insert(payouts)
      .values({ ...of, id: payoutId, statementId, payeeId: payee.id, amount: 5000, currency: "EUR", state: "sent" }),
  ]);
  const id = endToEndId(number, payoutId);
  const stateOf = async () =>
    (await db.select().from(payouts).where(eq(payouts.statementId, statementId))).map(({ state }) => state);
  expect(await take(camt([{ amount: "49.99", sign: "DBIT", endToEndId: id, reference: "p0" }]))).toMatchObject({
    matched: 0,
  });
  const debit = camt([{ amount: "50.00", sign: "DBIT", endToEndId: id, text: "Payout", reference: "p1" }]);
  const both = await Promise.all([take(debit), take(debit)]);
  expect(both.reduce((sum, { matched }) => sum + matched, 0)).toBe(1);
  expect(await stateOf()).toEqual(["paid"]);
  expect((await invoiceOf(credit.id)).payments).toEqual([]);
  expect(
    await take(camt([{ amount: "50.00", endToEndId: id, text: "Account closed", reference: "p2" }])),
  ).toMatchObject({ matched: 1 });
  expect((await stateOf()).toSorted()).toEqual(["due", "failed"]);
});
