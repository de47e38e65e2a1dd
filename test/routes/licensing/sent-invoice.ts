import type { DocumentSettings } from "#app/licensing/documents/company/document-settings.ts";
import { createInvoice } from "#app/licensing/invoices/create-invoice.server.ts";
import { readInvoicePage } from "#app/licensing/invoices/read-invoice-page.server.ts";
import { sendInvoice } from "#app/licensing/invoices/send-invoice.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import {
  addQuote,
  addRequest,
  approve,
  colleagueContext,
  idOf,
  type Song,
} from "#test/routes/licences/request-records.ts";
import { ownIban } from "#test/support/bank-files.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { companyDocuments } = unsafeTenantTables("the records of a test");

const settings: DocumentSettings = {
  ...{ language: "en", legalName: "Kontor Klang GmbH", street: "Speicherstraße 4", postcode: "20457", city: "Hamburg" },
  ...{ country: "DE", vatId: "DE136695976", taxNumber: "", iban: ownIban, bic: "COBADEFFXXX" },
  ...{ termDays: 14, taxBp: 1900, prefix: "KK", accent: null, wordmark: null },
  clauses: { licence: "", quote: "", invoice: "" },
};

export async function addDocuments() {
  const { db, now } = testContext();
  const about = { id: "documents-1", companyId: mainCompany.id, version: 1, createdBy: idOf("staff"), createdAt: now };
  await db
    .insert(companyDocuments)
    .values({ ...about, settings })
    .onConflictDoNothing();
}

/** Both sides of a song are approved for a request, whatever is on file. */
export async function clearSides(transactionId: string, song: Song) {
  const text =
    "INSERT OR REPLACE INTO clearances (transaction_id, recording_id, side, status) VALUES (?, ?, ?, 'approved')";
  const statement = testContext().env.DB.prepare(text);
  await testContext().env.DB.batch(
    ["master", "composition"].map((side) => statement.bind(transactionId, song.id, side)),
  );
}

/** Sends the invoice of an accepted request. */
export async function invoiceRequest(transactionId: string, reference = "") {
  const ctx = colleagueContext();
  const id = await createInvoice(ctx, { transactionId, version: 1 });
  const { version } = await readInvoicePage(ctx, { id });
  const buyer = {
    name: "Northwind SARL",
    street: "1 quai",
    postcode: "13002",
    city: "Marseille",
    country: "FR",
    vatId: "",
  };
  const tax = { taxCategory: "S" as const, taxBp: 1900, taxReason: "", dueOn: null, note: "" };
  const number = await sendInvoice(ctx, { act: "send", id, version, buyer, reference, ...tax });
  return { id, number };
}

/** A sent invoice of 1,785.00 EUR, or of another currency with the same minor units. */
export async function sentInvoice(song: Song, given: { reference?: string; userId?: string; currency?: string } = {}) {
  const { reference = "", currency = "EUR", userId = idOf("supervisor") } = given;
  const transactionId = await addRequest([song], { status: "accepted", userId });
  await approve(transactionId, [song]);
  const quoteId = await addQuote(transactionId, [song], { currency });
  await testContext().db.insert(quoteAnswers).values({ quoteId, answer: "accepted", userId });
  return { ...(await invoiceRequest(transactionId, reference)), transactionId };
}
