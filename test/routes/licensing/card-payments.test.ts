import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { setLocalRecord } from "#app/edge/dns/local-records.server.ts";
import { payByCard } from "#app/licensing/invoices/cards/pay-by-card.server.ts";
import { creditInvoice } from "#app/licensing/invoices/credit-invoice.server.ts";
import { invoicesCopy } from "#app/licensing/invoices/invoices-copy.ts";
import { payInvoice, removePayment } from "#app/licensing/invoices/pay-invoice.server.ts";
import { readInvoicePage } from "#app/licensing/invoices/read-invoice-page.server.ts";
import { action, loader } from "#app/licensing/invoices/routes/invoice.tsx";
import { action as stripeEvent } from "#app/licensing/invoices/routes/stripe-event.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addQuote,
  addRequest,
  addSong,
  clientContext,
  idOf,
  type Song,
  staffContext,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addDocuments, sentInvoice } from "#test/routes/licensing/sent-invoice.ts";
import { mainCompany, testContext } from "#test/support/context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const bindings = env as unknown as Bindings;
const { DB } = bindings;
withDemoSessions();
withColleagues();
await checkPlansAfterAll(bindings, async () => undefined);

const { invoices } = unsafeTenantTables("the records of a test");
const settings = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_test" };

let song: Song;
beforeAll(async () => {
  song = await addSong("Night Ferry");
  await addDocuments();
});
afterEach(() => vi.unstubAllGlobals());

async function sign(text: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode("whsec_test"), hmac, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign("HMAC", key, encoder.encode(text))).toString("hex");
}

let payments = 0;
type Given = { invoice: string; amount?: number; currency?: string; payment?: string };

/** Stripe's report of a paid session, of the whole 1,785.00 EUR unless given. */
function eventOf({ invoice, amount = 178_500, currency = "eur", payment = `pi_${++payments}` }: Given): string {
  const session = { payment_status: "paid", payment_intent: payment, amount_total: amount, currency };
  const object = { ...session, client_reference_id: invoice, metadata: { invoice } };
  return JSON.stringify({ id: `evt_${payments}`, type: "checkout.session.completed", data: { object } });
}

async function report(body: string, { host = "localhost", configured = true, signature = "" } = {}): Promise<number> {
  const time = Math.floor(Date.now() / 1000);
  const headers = { "Stripe-Signature": signature || `t=${time},v1=${await sign(`${time}.${body}`)}` };
  const given = { method: "POST", body, headers, contentType: "application/json", ...(configured ? { settings } : {}) };
  const { answer } = await visit(`http://${host}/payments/stripe`, given, stripeEvent);
  return (answer as Response).status;
}

const paymentsOf = async (invoice: string) => {
  const sql = `SELECT company_id, amount, note, source, created_by FROM invoice_payments WHERE invoice_id = ? AND removed_at IS NULL`;
  return (await DB.prepare(sql).bind(invoice).all()).results;
};
const unmatched = async (invoice: string) => {
  const sql =
    "SELECT detail ->> '$.note' AS note FROM audit_log WHERE subject_id = ? AND action = 'invoice-card-unmatched'";
  return (await DB.prepare(sql).bind(invoice).all<{ note: string }>()).results.map(({ note }) => note);
};
const receivable = async (invoice: string) => {
  const sql = `SELECT sum(p.amount) AS n FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id JOIN ledger_accounts a ON a.id = p.account_id
    JOIN invoice_payments ip ON e.key = 'payment:' || ip.id WHERE a.kind = 'receivable' AND ip.invoice_id = ?`;
  return DB.prepare(sql).bind(invoice).first<number>("n");
};

async function press(id: string, given: { account?: string; settings?: typeof settings; host?: string } = {}) {
  const { account = "supervisor", host = "localhost" } = given;
  const cookie = account === "" ? null : await cookieOf(account, host);
  const form = { act: "card" };
  return visit(`http://${host}/invoices/${id}`, { ...given, method: "POST", cookie, form, params: { id } }, action);
}

test("in a local copy the client's button records a test payment once, as the page says", async () => {
  const { id } = await sentInvoice(song);
  expect(await readInvoicePage(clientContext(), { id })).toMatchObject({ card: "test", open: "1,785.00 EUR" });
  const [first] = await Promise.all([press(id), press(id)]);
  expect((first.answer as Response).headers.get("Location")).toBe(`/invoices/${id}`);
  const payment = { amount: 178_500, note: "Test payment", source: null, created_by: idOf("supervisor") };
  expect(await paymentsOf(id)).toMatchObject([payment]);
  expect(await readInvoicePage(clientContext(), { id })).toMatchObject({ card: null, state: "paid" });
  await press(id);
  expect(await paymentsOf(id)).toHaveLength(1);
});

test("only who may read an invoice pays it, and not in a preview", async () => {
  const { id } = await sentInvoice(song, { userId: idOf("staff") });
  await expect(press(id)).rejects.toMatchObject({ code: "not_found" });
  await expect(press(id, { account: "" })).rejects.toMatchObject({ code: "unauthorised" });
  await expect(press(id, { account: "requester", host: acme })).rejects.toMatchObject({ code: "not_found" });
  const preview = clientContext({}, { originalUserId: idOf("admin") });
  await expect(payByCard(preview, { id })).rejects.toMatchObject({ code: "forbidden" });
  await press(id, { account: "staff" });
  expect(await paymentsOf(id)).toMatchObject([{ created_by: idOf("staff") }]);
});

test("with a provider the button leads to its page, which the page's policy allows", async () => {
  const { id, number } = await sentInvoice(song);
  await setLocalRecord(testContext(), { name: "api.stripe.com", value: "198.137.150.1" });
  const sent: [string, string][] = [];
  const url = "https://checkout.stripe.com/c/pay/cs_test_1";
  let status = 200;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push([address, String(init.body)]);
    return Response.json({ url }, { status });
  });
  const open = async () =>
    visit(
      `http://localhost/invoices/${id}?card=paid`,
      { cookie: await cookieOf("supervisor"), params: { id }, settings },
      loader,
    );
  const { ctx, answer } = await open();
  expect(ctx.responseHeaders.get("Content-Security-Policy")).toMatch(
    /form-action [^;]* https:\/\/checkout\.stripe\.com(;|$)/,
  );
  expect(answer).toMatchObject({ card: "https://checkout.stripe.com", isConfirming: true });
  expect(((await press(id, { settings })).answer as Response).headers.get("Location")).toBe(url);
  expect(sent).toHaveLength(1);
  const form = new URLSearchParams(sent[0]?.[1]);
  expect(form.get("line_items[0][price_data][unit_amount]")).toBe("178500");
  expect(form.get("line_items[0][price_data][product_data][name]")).toBe(`Invoice ${number}`);
  expect(form.get("success_url")).toBe(`http://localhost/invoices/${id}?card=paid`);
  expect(await paymentsOf(id)).toEqual([]);
  status = 402;
  const refused = await press(id, { settings });
  expect((refused.answer as Response).headers.get("Location")).toBe(`/invoices/${id}`);
  await report(eventOf({ invoice: id }));
  expect((await open()).answer).toMatchObject({ card: null });
});

test("a report that comes several times at once is recorded and posted once", async () => {
  const { id } = await sentInvoice(song);
  const body = eventOf({ invoice: id, payment: "pi_once" });
  expect(await Promise.all([report(body), report(body), report(body)])).toEqual([200, 200, 200]);
  const payment = { company_id: mainCompany.id, amount: 178_500, note: "Card payment", source: "stripe:pi_once" };
  expect(await paymentsOf(id)).toEqual([{ ...payment, created_by: null }]);
  await postPending(testContext(), { limit: 50 });
  expect(await receivable(id)).toBe(-178_500);
  expect(await readInvoicePage(clientContext(), { id })).toMatchObject({ state: "paid" });
  const { payments: recorded } = await readInvoicePage(staffContext(), { id });
  await removePayment(staffContext(), { id, paymentId: recorded[0]?.id ?? "" });
  expect(await report(body)).toBe(200);
  expect(await paymentsOf(id)).toEqual([]);
});

test("at most what is open is recorded, and the rest is in the note", async () => {
  const { id } = await sentInvoice(song);
  await payInvoice(staffContext(), { id, amount: 900, paidOn: "2026-01-02", note: "" });
  const body = eventOf({ invoice: id });
  expect(await report(body)).toBe(200);
  const note = "Card payment, 9.00 EUR more than was open";
  expect(await paymentsOf(id)).toMatchObject([{ amount: 900 }, { amount: 177_600, note }]);
  const sql =
    "SELECT detail ->> '$.note' FROM audit_log WHERE subject_id = ? AND action = 'invoice-paid' AND actor_id IS NULL";
  expect(await DB.prepare(sql).bind(id).first("detail ->> '$.note'")).toBe(note);
  const again = eventOf({ invoice: id });
  expect(await Promise.all([report(again), report(again)])).toEqual([200, 200]);
  expect(await unmatched(id)).toEqual(["Card payment, 1,785.00 EUR more than was open"]);
});

test("two cards at once for one invoice pay it once", async () => {
  const { id } = await sentInvoice(song);
  const bodies = [eventOf({ invoice: id }), eventOf({ invoice: id })];
  expect(await Promise.all(bodies.map((body) => report(body)))).toEqual([200, 200]);
  expect(await paymentsOf(id)).toHaveLength(1);
  expect(await unmatched(id)).toHaveLength(1);
});

test("another currency, a credited invoice, its credit note and an unknown invoice record nothing", async () => {
  const { id } = await sentInvoice(song);
  expect(await report(eventOf({ invoice: id, currency: "usd" }))).toBe(200);
  expect(await unmatched(id)).toEqual(["Paid in USD, the invoice is in EUR"]);
  await payInvoice(staffContext(), { id, amount: 100, paidOn: "2026-01-02", note: "" });
  const credit = await creditInvoice(staffContext(), { id, reason: "Wrong" });
  for (const invoice of [id, credit.id]) expect(await report(eventOf({ invoice, amount: 100 }))).toBe(200);
  expect(await unmatched(id)).toContain("Card payment, 1.00 EUR more than was open");
  expect(await unmatched(credit.id)).toHaveLength(1);
  expect(await paymentsOf(id)).toHaveLength(1);
  expect(await paymentsOf(credit.id)).toEqual([]);
  expect(await report(eventOf({ invoice: "unknown" }))).toBe(200);
  expect(await unmatched("unknown")).toEqual([]);
  await press(credit.id);
  expect((await readInvoicePage(clientContext(), { id })).card).toBeNull();
  const yen = await sentInvoice(song, { currency: "JPY" });
  expect(await report(eventOf({ invoice: yen.id, currency: "jpy" }))).toBe(200);
  expect(await paymentsOf(yen.id)).toMatchObject([{ amount: 178_500 }]);
});

test("the invoice decides the company, at whichever host the report comes in", async () => {
  const { db, now } = testContext();
  const company = { companyId: demoCompanyIds.acme };
  const transactionId = await addRequest([song], { ...company, status: "accepted" });
  const quoteId = await addQuote(transactionId, [song], company);
  const buyer = { name: "Northwind", street: "", postcode: "", city: "", country: "FR", vatId: "" };
  await db.insert(invoices).values({
    ...{ ...company, id: "invoice-acme", transactionId, quoteId, kind: "invoice", currency: "EUR", total: 5000 },
    ...{ year: 2026, sequence: 1, number: "AC-2026-0001", lines: [{ text: "Licence", amount: 5000 }], buyer },
    ...{ issuedOn: "2026-11-01", dueOn: "2026-11-15", createdBy: idOf("staff"), createdAt: now },
  });
  expect(await report(eventOf({ invoice: "invoice-acme", amount: 5000 }))).toBe(200);
  expect(await paymentsOf("invoice-acme")).toMatchObject([{ company_id: company.companyId, amount: 5000 }]);
  const audit = "SELECT company_id FROM audit_log WHERE subject_id = 'invoice-acme' AND action = 'invoice-paid'";
  expect(await DB.prepare(audit).first("company_id")).toBe(company.companyId);
  const { id } = await sentInvoice(song);
  expect(await report(eventOf({ invoice: id }), { host: acme })).toBe(200);
  expect(await paymentsOf(id)).toMatchObject([{ company_id: mainCompany.id }]);
});

test("without secrets there is no webhook; a wrong signature and a long body are refused; other events are taken", async () => {
  const { id } = await sentInvoice(song);
  const body = eventOf({ invoice: id });
  const refused = { message: invoicesCopy.cards.missing, code: "not_found" };
  await expect(report(body, { configured: false })).rejects.toMatchObject(refused);
  await expect(report(body, { signature: "t=1,v1=00" })).rejects.toMatchObject({ code: "invalid" });
  await expect(report("x".repeat(300_000))).rejects.toMatchObject({ code: "too_large" });
  expect(await report(body.replace("checkout.session.completed", "charge.refunded"))).toBe(200);
  expect(await paymentsOf(id)).toEqual([]);
});
