import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import type { DocumentSettings } from "#app/licensing/documents/company/document-settings.ts";
import { endLicence } from "#app/licensing/environment/end-licence.server.ts";
import { createInvoice } from "#app/licensing/invoices/create-invoice.server.ts";
import { creditInvoice } from "#app/licensing/invoices/credit-invoice.server.ts";
import { invoicesCopy } from "#app/licensing/invoices/invoices-copy.ts";
import { payInvoice, removePayment } from "#app/licensing/invoices/pay-invoice.server.ts";
import { readInvoicePage } from "#app/licensing/invoices/read-invoice-page.server.ts";
import * as invoice from "#app/licensing/invoices/routes/invoice.tsx";
import { loader as pdf } from "#app/licensing/invoices/routes/invoice-pdf.ts";
import { loader as xml } from "#app/licensing/invoices/routes/invoice-xml.ts";
import * as list from "#app/licensing/invoices/routes/invoices.tsx";
import { loader as csv } from "#app/licensing/invoices/routes/invoices-export.ts";
import { sendInvoice } from "#app/licensing/invoices/send-invoice.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { readQuoteForm } from "#app/licensing/quotes/read-quote-form.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import {
  addAccepted,
  addQuote,
  addRequest,
  addSong,
  clientContext,
  colleagueContext,
  errorsOf,
  idOf,
  open,
  post,
  type Song,
  staffContext,
  terms,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { mainCompany, testContext } from "#test/support/context.ts";
import { problemsOf } from "#test/support/en16931.ts";
import { readPdf } from "#test/support/pdf-text.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const bindings = env as unknown as Bindings;
withDemoSessions();
withColleagues();
await checkPlansAfterAll(bindings, async () => undefined);

const { companyDocuments, invoices, quotes, transactions } = unsafeTenantTables("the records of a test");
const settings: DocumentSettings = {
  ...{ language: "en", legalName: "Kontor Klang GmbH", street: "Speicherstraße 4", postcode: "20457", city: "Hamburg" },
  ...{ country: "DE", vatId: "DE136695976", taxNumber: "", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
  ...{ termDays: 14, taxBp: 1900, prefix: "KK", accent: "#0b5fd0", wordmark: null },
  clauses: { licence: "", quote: "", invoice: "Pay {total} by {due}." },
};
const buyer = {
  ...{
    name: "Northwind SARL",
    street: "1 quai du Port",
    postcode: "13002",
    city: "Marseille",
    country: "FR",
    vatId: "",
  },
};
const form = { buyer, reference: "PO 7", taxCategory: "S" as const, taxBp: 1900, taxReason: "", dueOn: null, note: "" };

let song: Song;
beforeAll(async () => {
  const { db, now } = testContext();
  song = await addSong("Night Ferry");
  const about = { id: "documents-1", companyId: mainCompany.id, version: 1, createdBy: idOf("staff"), createdAt: now };
  await db.insert(companyDocuments).values({ ...about, settings });
});
beforeEach(async () => {
  await bindings.DB.prepare("DELETE FROM outbox").run();
});

const count = (sql: string, ...given: unknown[]) =>
  bindings.DB.prepare(sql)
    .bind(...given)
    .first<number>("n");

/** A draft for an accepted quote; its id and that of its request. */
async function drafted(given: Parameters<typeof addAccepted>[1] = {}) {
  const transactionId = await addAccepted([song], given);
  return { transactionId, id: await createInvoice(colleagueContext(), { transactionId, version: 1 }) };
}

async function versionOf(id: string): Promise<string> {
  return (await readInvoicePage(staffContext(), { id })).version;
}

async function sent(given: Partial<typeof form> = {}) {
  const made = await drafted();
  const ctx = colleagueContext();
  const number = await sendInvoice(ctx, {
    ...form,
    ...given,
    act: "send",
    id: made.id,
    version: await versionOf(made.id),
  });
  return { ...made, number };
}

const sequenceOf = (number: string) => Number(number.slice(-4));
const codeOf = (error: { code?: string; message: string }) => `${error.code}: ${error.message}`;

test("200 invoices sent at once and the credit notes among them have numbers without a gap", async () => {
  const { db, now } = testContext();
  const ids = Array.from({ length: 200 }, (_, at) => `many-${at}`);
  const about = { companyId: mainCompany.id, createdAt: now, updatedAt: now };
  const quoted = {
    currency: "EUR",
    lines: [{ recordingId: song.id, title: "Night Ferry", artists: "Lowtide", masterFee: 100, compositionFee: 50 }],
  };
  const rows = ids.flatMap((id) => [
    db.insert(transactions).values({ ...about, id, userId: idOf("supervisor"), status: "accepted", sentAt: now }),
    db.insert(quotes).values({
      ...about,
      ...quoted,
      id,
      transactionId: id,
      version: 1,
      terms,
      validUntil: "2099-12-31",
      createdBy: idOf("staff"),
    }),
    db.insert(quoteAnswers).values({ quoteId: id, answer: "accepted", userId: idOf("supervisor") }),
    db.insert(invoices).values({
      ...about,
      id,
      transactionId: id,
      quoteId: id,
      kind: "invoice",
      currency: "EUR",
      lines: [],
      total: 0,
      buyer,
      createdBy: idOf("staff"),
    }),
  ]);
  const [first, ...others] = rows;
  if (first) await db.batch([first, ...others]);
  const numbers = await Promise.all(
    ids.map(async (id, at) => {
      const number = await sendInvoice(colleagueContext(), { ...form, act: "send", id, version: String(now) });
      if (at % 10 > 0) return number;
      return [number, (await creditInvoice(colleagueContext(), { id, reason: "Wrong buyer" })).number];
    }),
  );
  const sequences = numbers
    .flat()
    .map(sequenceOf)
    .sort((one, other) => one - other);
  expect(sequences).toEqual(Array.from({ length: 220 }, (_, at) => at + 1));
  expect(numbers.flat()[0]).toMatch(new RegExp(`^KK-${new Date().getUTCFullYear()}-\\d{4}$`));
});

test("a draft has the lines and tax of its quote, and what is missing is named when it is sent", async () => {
  const { id, transactionId } = await drafted();
  const { page } = await open(invoice.loader, { account: "staff", params: { id } });
  expect(page).toMatchObject({
    state: "draft",
    taxCategory: "S",
    taxPercent: "19",
    termDays: 14,
    sums: { total: "1,785.00 EUR" },
  });
  expect(page.lines.map(({ text }) => text)).toEqual([
    "“Night Ferry”, Lowtide: master-use licence",
    "“Night Ferry”, Lowtide: synchronisation licence",
  ]);
  const fields: [string, string][] = [
    ["act", "send"],
    ["version", page.version],
    ["taxCategory", "AE"],
    ["dueOn", "2020-01-01"],
  ];
  const { answer } = await post(invoice.action, { account: "staff", params: { id } }, fields);
  expect(Object.keys(errorsOf(answer)).sort()).toEqual(["city", "country", "dueOn", "name", "vatId"]);
  // A second press finds the draft that there is.
  expect(await createInvoice(colleagueContext(), { transactionId, version: 1 })).toBe(id);
});

test("a sent invoice is mailed, never changed or deleted, and not sent again", async () => {
  const { id, number, transactionId } = await sent();
  expect(await count("SELECT count(*) AS n FROM outbox WHERE template = 'invoice-sent'")).toBe(1);
  for (const sql of ["UPDATE invoices SET total = 1 WHERE id = ?", "DELETE FROM invoices WHERE id = ?"])
    await expect(bindings.DB.prepare(sql).bind(id).run()).rejects.toThrow("sent invoice is never");
  const again = sendInvoice(staffContext(), { ...form, act: "send", id, version: "" }).catch(codeOf);
  expect(await again).toBe(`conflict: Invoice ${number} was sent, so it can't be changed.`);
  const second = createInvoice(colleagueContext(), { transactionId, version: 1 }).catch(codeOf);
  expect(await second).toMatch(/^conflict: This quote is invoiced already/);
});

test("two who send the same draft send one invoice, and one who saved an older one is told", async () => {
  const { id } = await drafted();
  const version = await versionOf(id);
  const racers = Array.from({ length: 8 }, () =>
    sendInvoice(colleagueContext(), { ...form, act: "send", id, version }).then(() => "sent", codeOf),
  );
  const results = await Promise.all(racers);
  expect(results.filter((one) => one === "sent")).toHaveLength(1);
  expect(results.filter((one) => one.startsWith("conflict:"))).toHaveLength(7);
});

test("drafting, saving, sending and crediting take three round trips beside the session", async () => {
  const transactionId = await addAccepted([song]);
  const drawn = await post(list.action, { account: "staff", params: {} }, [
    ["transactionId", transactionId],
    ["version", "1"],
  ]);
  const id = await createInvoice(colleagueContext(), { transactionId, version: 1 });
  const act = async (name: string, fields: [string, string][] = []) =>
    post(invoice.action, { account: "staff", params: { id } }, [
      ["act", name],
      ["version", await versionOf(id)],
      ["taxCategory", "O"],
      ...fields,
    ]);
  const filled: [string, string][] = Object.entries({ name: "Northwind", city: "Marseille", country: "FR" });
  const posts = [drawn, await act("save"), await act("send", filled), await act("credit", [["reason", "Wrong buyer"]])];
  expect(posts.map(({ ctx }) => ctx.trips.count)).toEqual(posts.map(() => 1 + 3));
  expect((await readInvoicePage(staffContext(), { id })).state).toBe("credited");
});

test("a credited invoice can be made anew, and is credited once", async () => {
  const { id, transactionId, number } = await sent();
  const credit = await creditInvoice(staffContext(), { id, reason: "Wrong buyer" });
  expect(sequenceOf(credit.number)).toBe(sequenceOf(number) + 1);
  expect(await creditInvoice(staffContext(), { id, reason: "Again" }).catch(codeOf)).toMatch(/^conflict/);
  expect(await creditInvoice(staffContext(), { id: credit.id, reason: "Of a credit" }).catch(codeOf)).toMatch(
    /^conflict/,
  );
  expect((await readInvoicePage(staffContext(), { id })).state).toBe("credited");
  expect(await readInvoicePage(staffContext(), { id: credit.id })).toMatchObject({ state: "credit", credits: number });
  const next = await createInvoice(colleagueContext(), { transactionId, version: 1 });
  // The buyer of the request's former invoice is filled in.
  expect((await readInvoicePage(staffContext(), { id: next })).buyer).toEqual(buyer);
});

test("an invoice for another of the client's buyers is not made out to the last one", async () => {
  await sent();
  const { id } = await drafted({ endClient: "Volt Cars" });
  expect((await readInvoicePage(staffContext(), { id })).buyer).toMatchObject({ name: "Volt Cars", street: "" });
  const again = await drafted({ endClient: buyer.name.toUpperCase() });
  expect((await readInvoicePage(staffContext(), { id: again.id })).buyer).toEqual(buyer);
});

test("money is recorded in parts, never more than is open, and taken back", async () => {
  const { id } = await sent();
  const at = { account: "staff", params: { id } };
  const today = new Date().toISOString().slice(0, 10);
  const pay = (amount: string, paidOn = today) =>
    post(invoice.action, at, [
      ["act", "pay"],
      ["amount", amount],
      ["paidOn", paidOn],
      ["paymentNote", "Bank"],
    ]);
  expect(errorsOf((await pay("1785.01")).answer).amount?.[0]).toMatch("at most 1,785.00 EUR is open");
  expect(errorsOf((await pay("-5")).answer).amount).toBeDefined();
  expect(errorsOf((await pay("5", "2999-01-01")).answer).paidOn).toBeDefined();
  await pay("1000");
  expect(await readInvoicePage(staffContext(), { id })).toMatchObject({ state: "sent", open: "785.00 EUR" });
  await pay("785");
  const page = await readInvoicePage(staffContext(), { id });
  expect(page).toMatchObject({
    state: "paid",
    payments: [{ amount: "1,000.00 EUR", note: "Bank" }, { amount: "785.00 EUR" }],
  });
  await post(invoice.action, at, [
    ["act", "unpay"],
    ["paymentId", page.payments[1]?.id ?? ""],
  ]);
  expect((await readInvoicePage(staffContext(), { id })).state).toBe("sent");
  const later = staffContext({ now: Date.now() + 20 * 86_400_000 });
  expect((await readInvoicePage(later, { id })).state).toBe("overdue");
});

test("a payment is taken back and never deleted, and what was paid for a credited invoice is refunded once", async () => {
  const { id } = await sent();
  const pay = (to: string, amount: number) =>
    payInvoice(staffContext(), { id: to, amount, paidOn: "2026-01-02", note: "" }).catch(codeOf);
  await pay(id, 1000);
  await pay(id, 500);
  const [first] = (await readInvoicePage(staffContext(), { id })).payments;
  await removePayment(staffContext(), { id, paymentId: first?.id ?? "" });
  const again = await removePayment(staffContext(), { id, paymentId: first?.id ?? "" }).catch(codeOf);
  expect(again).toMatch(/^conflict: This payment was taken back/);
  expect(await count("SELECT count(*) AS n FROM invoice_payments WHERE invoice_id = ?", id)).toBe(2);
  for (const sql of ["DELETE FROM invoice_payments", "UPDATE invoice_payments SET amount = 1"])
    await expect(bindings.DB.prepare(`${sql} WHERE invoice_id = ?`).bind(id).run()).rejects.toThrow("taken back");
  const { id: credit } = await creditInvoice(staffContext(), { id, reason: "Wrong" });
  expect(await pay(id, 1)).toMatch(/^conflict: Nothing is open/);
  const kept = (await readInvoicePage(staffContext(), { id })).payments[0]?.amount;
  expect((await readInvoicePage(staffContext(), { id: credit })).open).toBe(kept);
  expect(await pay(credit, 1001)).toMatch(/^invalid: Amount: at most/);
  const received = kept === "10.00 EUR" ? 1000 : 500;
  const both = await Promise.all([pay(credit, received), pay(credit, received)]);
  expect(both.filter((one) => one === undefined)).toHaveLength(1);
  const [left] = (await readInvoicePage(staffContext(), { id })).payments;
  const refused = await removePayment(staffContext(), { id, paymentId: left?.id ?? "" }).catch(codeOf);
  expect(refused).toMatch(/^conflict: This money was refunded/);
  expect((await readInvoicePage(staffContext(), { id: credit })).open).toBeNull();
});

test("an invoice is for the newest licence: after a correction the draft has to be saved first", async () => {
  const transactionId = await addAccepted([song], { startsOn: "2031-01-01" });
  const licence = {
    supersedes: "",
    licensee: "Northwind SARL\n1 quai du Port\n13002 Marseille\nFrance",
    project: "Autumn",
    endClient: "",
    term: null,
  };
  const issue = (given: Partial<typeof licence> = {}) =>
    issueLicence(colleagueContext(), { ...licence, ...given, id: transactionId, startsOn: "2031-01-01" });
  const { number: first } = await issue();
  const id = await createInvoice(colleagueContext(), { transactionId, version: 1 });
  const { number: second } = await issue({ supersedes: first });
  const send = async () => sendInvoice(colleagueContext(), { ...form, act: "send", id, version: await versionOf(id) });
  expect(await send().catch(codeOf)).toMatch(/^conflict: The licence was issued or replaced/);
  await post(invoice.action, { account: "staff", params: { id } }, [
    ["act", "save"],
    ["version", await versionOf(id)],
    ["name", "Northwind"],
  ]);
  expect((await readInvoicePage(staffContext(), { id })).licence).toBe(second);
  expect(await send()).toMatch(/^KK-/);
});

test("clients see their own sent invoices and change none; the client of a request never invoices it", async () => {
  const { id } = await sent();
  const { id: draft } = await drafted();
  const { page } = await open(invoice.loader, { account: "supervisor", params: { id } });
  expect(page).toMatchObject({ state: "sent", canManage: false, payments: [] });
  await expect(open(invoice.loader, { account: "supervisor", params: { id: draft } })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    open(invoice.loader, { account: "staff", params: { id }, host: "acme.localhost" }),
  ).rejects.toMatchObject({ code: /not_found|forbidden/ });
  const paid = post(invoice.action, { account: "supervisor", params: { id } }, [
    ["act", "credit"],
    ["reason", "No"],
  ]);
  await expect(paid).rejects.toMatchObject({ code: "forbidden" });
  const own = await addAccepted([song], { userId: idOf("staff") });
  expect(await createInvoice(staffContext(), { transactionId: own, version: 1 }).catch(codeOf)).toMatch(/^forbidden/);
  const { page: listed } = await open(list.loader, { account: "supervisor", params: {}, query: "?state=draft" });
  expect(listed.invoices).toEqual([]);
  const foreign = await open(list.loader, { account: "label", params: {} }).catch(
    (error: { code: string }) => error.code,
  );
  expect(foreign).toBe("forbidden");
  expect(clientContext().actor?.id).toBe(idOf("supervisor"));
});

test("the list finds a long name and its words, and odd searches find nothing", async () => {
  const name = "Société Générale de Production Audiovisuelle et Phonographique du Midi";
  const { id } = await sent({ buyer: { ...buyer, name } });
  const find = async (q: string) =>
    (await open(list.loader, { account: "staff", params: {}, query: `?q=${encodeURIComponent(q)}` })).page.invoices.map(
      (one) => one.id,
    );
  expect(await find(name)).toEqual([id]);
  expect(await find("MIDI phonographique")).toEqual([id]);
  for (const odd of ["%", "_", "\0", "😀".repeat(200), "x ".repeat(200)]) expect(await find(odd)).toEqual([]);
  const { page } = await open(list.loader, { account: "staff", params: {}, query: "?page=99" });
  expect(page.invoices.length).toBeGreaterThan(0);
});

test("the list finds by number, buyer and state, and its file has the sums with the sign of their kind", async () => {
  const { id, number } = await sent({ buyer: { ...buyer, name: "Only Here 100%" } });
  const find = async (query: string) =>
    (await open(list.loader, { account: "staff", params: {}, query })).page.invoices.map((one) => one.id);
  expect(await find(`?q=${number}`)).toEqual([id]);
  expect(await find("?q=here%20100%25")).toEqual([id]);
  expect(await find(`?q=${number}&state=overdue`)).toEqual([]);
  await creditInvoice(staffContext(), { id, reason: "Wrong" });
  expect(await find(`?q=${number}&state=credited`)).toEqual([id]);
  const file = await apiResponse(
    `http://localhost/invoices/export.csv?q=Only`,
    { cookie: await cookieOf("staff", "localhost"), params: {} },
    csv,
  );
  const rows = (await file.text()).trim().split(/\r?\n/);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toMatch(/Credit note.*,-1500,-285,-1785,0,EUR$/);
  expect(rows[2]).toMatch(/Credited.*,1500,285,1785,0,EUR$/);
});

test("an invoice and its credit note are PDFs, and XML that keeps the rules of EN 16931", async () => {
  const { id, number } = await sent({ note: "Thank you & <goodbye>" });
  const credit = await creditInvoice(staffContext(), { id, reason: "Wrong buyer" });
  const cookie = await cookieOf("supervisor", "localhost");
  const fileOf = (loader: typeof pdf, one: string, ending: string) =>
    apiResponse(`http://localhost/invoices/${one}.${ending}`, { cookie, params: { id: one } }, loader);
  const { pages, objects } = await readPdf(new Uint8Array(await (await fileOf(pdf, id, "pdf")).arrayBuffer()));
  const day = (days: number) =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(Date.now() + days * 86_400_000);
  expect(pages).toEqual([
    [
      ...[
        "Invoice",
        "From",
        "Kontor Klang GmbH",
        "Speicherstraße 4",
        "20457 Hamburg",
        "Germany",
        "VAT number DE136695976",
      ],
      ...["Bill to", "Northwind SARL", "1 quai du Port", "13002 Marseille", "France", "Number", number, "Date", day(0)],
      ...[
        "Due",
        day(14),
        "Your reference",
        "PO 7",
        "Project",
        "Autumn campaign",
        "Lines",
        "No.",
        "Description",
        "Amount, EUR",
      ],
      ...[
        "1",
        "“Night Ferry”, Lowtide: master-use licence",
        "1,000.00",
        "2",
        "“Night Ferry”, Lowtide: synchronisation licence",
        "500.00",
      ],
      ...["Net", "1,500.00 EUR", "VAT, 19 %", "285.00 EUR", "Total", "1,785.00 EUR"],
      ...[
        "Payment",
        "IBAN",
        "DE89 3704 0044 0532 0130 00",
        "BIC",
        "COBADEFFXXX",
        `Please name ${number} in the transfer.`,
      ],
      ...["Note", "Thank you & <goodbye>", "Terms", `Pay 1,785.00 EUR by ${day(14)}.`],
      ...[`Invoice ${number} · Kontor Klang GmbH`, "Page 1 of 1"],
    ],
  ]);
  expect(objects.join("\n")).toContain("/S /Table");
  const ubl = await (await fileOf(xml, id, "xml")).text();
  expect(problemsOf(ubl)).toEqual([]);
  expect(ubl).toContain("<cbc:Note>Thank you &amp; &lt;goodbye&gt;</cbc:Note>");
  const credited = await (await fileOf(xml, credit.id, "xml")).text();
  expect(problemsOf(credited)).toEqual([]);
  expect(credited).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID>`);
});

test("without the licensor's address and number nothing is sent", async () => {
  const { id } = await drafted();
  const { db, now } = testContext();
  const about = { id: "documents-2", companyId: mainCompany.id, version: 2, createdBy: idOf("staff"), createdAt: now };
  await db.insert(companyDocuments).values({ ...about, settings: { ...settings, city: "", vatId: "" } });
  const { answer } = await post(invoice.action, { account: "staff", params: { id } }, [
    ...([
      ["act", "send"],
      ["version", await versionOf(id)],
      ["name", "N"],
      ["city", "C"],
      ["country", "FR"],
    ] satisfies [string, string][]),
    ...([
      ["taxCategory", "S"],
      ["taxPercent", "19"],
    ] satisfies [string, string][]),
  ]);
  expect(errorsOf(answer)[""]?.[0]).toMatch(/enter your address and your VAT or tax number/);
});

test("nothing is invoiced of a request that was declined since, or whose licence was ended", async () => {
  const ended = async () => {
    const made = await drafted();
    const input = { id: made.transactionId, supersedes: "", licensee: "Northwind", project: "x", endClient: "" };
    await issueLicence(colleagueContext(), { ...input, startsOn: "2030-01-01", term: null });
    const licenceId = "SELECT id FROM licences WHERE transaction_id = ?";
    const id = (await bindings.DB.prepare(licenceId).bind(made.transactionId).first<string>("id")) ?? "";
    await endLicence(staffContext(), { id, reason: "Issued by mistake" });
    return made;
  };
  const declined = async () => {
    const made = await drafted();
    await bindings.DB.prepare("UPDATE transactions SET status = 'declined' WHERE id = ?")
      .bind(made.transactionId)
      .run();
    return made;
  };
  for (const made of [await ended(), await declined()]) {
    expect((await readInvoicePage(colleagueContext(), { id: made.id })).isBillable).toBe(false);
    const version = await versionOf(made.id);
    const sending = sendInvoice(colleagueContext(), { ...form, act: "send", id: made.id, version });
    await expect(sending).rejects.toMatchObject({ code: "conflict", message: invoicesCopy.notBillable });
    await bindings.DB.prepare("DELETE FROM invoices WHERE id = ?").bind(made.id).run();
    const again = createInvoice(colleagueContext(), { transactionId: made.transactionId, version: 1 });
    await expect(again).rejects.toMatchObject({ code: "conflict", message: invoicesCopy.notBillable });
  }
  expect((await readInvoicePage(colleagueContext(), { id: (await drafted()).id })).isBillable).toBe(true);
});

test("the form of a first quote begins with the company's default tax, and a later one with that of the quote before", async () => {
  const { db, now } = testContext();
  const about = { companyId: mainCompany.id, createdBy: idOf("staff"), createdAt: now };
  await db
    .insert(companyDocuments)
    .values({ ...about, id: "with-tax", version: 99, settings: { ...settings, taxBp: 700 } });
  const id = await addRequest([song]);
  const taxOf = async () => (await readQuoteForm(staffContext(), { id, counterId: null })).values.taxPercent;
  expect(await taxOf()).toBe("7");
  await addQuote(id, [song], { taxBp: 1900 });
  expect(await taxOf()).toBe("19");
});
