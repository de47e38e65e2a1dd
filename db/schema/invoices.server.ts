import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { documentSettings } from "#app/licensing/documents/company/document-settings.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { licences } from "#db/schema/licences.server.ts";
import { quotes } from "#db/schema/quotes.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";

/** A version of what a company's licences, quotes and invoices print. Immutable (triggers): a change is another version. */
export const companyDocuments = sqliteTable(
  "company_documents",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** 1, 2, 3 … within the company. */
    version: integer("version").notNull(),
    settings: jsonColumn("settings", documentSettings).notNull(),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("company_documents_version").on(t.companyId, t.version)],
);

/** Who is billed. `country`: ISO 3166-1 alpha-2; empty texts: not given. */
const storedBuyer = z.object({
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  vatId: z.string(),
});
export type StoredBuyer = z.infer<typeof storedBuyer>;

/** A line of an invoice: its text and its net amount in minor units. */
const storedInvoiceLine = z.object({ text: z.string(), amount: z.number() });
export type StoredInvoiceLine = z.infer<typeof storedInvoiceLine>;

/**
 * An invoice, or the credit note that cancels one. A draft until it has a number; immutable from then on (triggers). Amounts of a credit
 * note are positive, as UBL has them.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    quoteId: text("quote_id")
      .notNull()
      .references(() => quotes.id),
    /** The newest licence when it was written; null before one is issued. */
    licenceId: text("licence_id").references(() => licences.id),
    kind: text("kind", { enum: ["invoice", "credit"] }).notNull(),
    /** The invoice that a credit note cancels. */
    creditsId: text("credits_id"),
    /** Year (UTC) and place in it, without gaps within the company; null for a draft. */
    year: integer("year"),
    sequence: integer("sequence"),
    /** As printed: "INV-2026-0001". */
    number: text("number"),
    currency: text("currency").notNull(),
    lines: jsonColumn("lines", z.array(storedInvoiceLine)).notNull(),
    /** Of UNCL 5305: standard, zero, reverse charge, exempt, outside the scope; null until chosen. */
    taxCategory: text("tax_category", { enum: ["S", "Z", "AE", "E", "O"] }),
    /** Basis points; 0 for all but the standard rate. */
    taxBp: integer("tax_bp").notNull().default(0),
    taxReason: text("tax_reason").notNull().default(""),
    /** The sum of the lines with tax. */
    total: integer("total").notNull(),
    buyer: jsonColumn("buyer", storedBuyer).notNull(),
    /** The buyer's reference or order number. */
    reference: text("reference").notNull().default(""),
    note: text("note").notNull().default(""),
    documentsVersion: integer("documents_version"),
    /** ISO dates; a draft has no day of issue yet. */
    issuedOn: text("issued_on"),
    dueOn: text("due_on"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("invoices_sequence").on(t.companyId, t.year, t.sequence),
    uniqueIndex("invoices_draft").on(t.quoteId).where(sql`sequence is null`),
    uniqueIndex("invoices_credits").on(t.creditsId),
    index("invoices_company").on(t.companyId, t.createdAt),
    index("invoices_transaction").on(t.transactionId, t.createdAt),
    index("invoices_quote").on(t.quoteId),
    check("invoices_tax", sql`${t.taxBp} between 0 and 10000`),
    check(
      "invoices_sent",
      sql`(${t.sequence} is null) = (${t.number} is null) and (${t.sequence} is null) = (${t.year} is null)`,
    ),
  ],
);

/** Money received for an invoice, or given back for a credit note. Never deleted: one that was entered by mistake is taken back. */
export const invoicePayments = sqliteTable(
  "invoice_payments",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    invoiceId: text("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** Minor units of the invoice's currency. */
    amount: integer("amount").notNull(),
    /** ISO date. */
    paidOn: text("paid_on").notNull(),
    note: text("note").notNull().default(""),
    /** The bank's line, or the card provider's payment, that it was recorded from; null by hand. */
    source: text("source"),
    /** When it was taken back as entered by mistake: it counts for nothing from then on. */
    removedAt: integer("removed_at"),
    /** Null for a payment by card. */
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("invoice_payments_source").on(t.companyId, t.source, t.invoiceId).where(sql`removed_at is null`),
    index("invoice_payments_invoice").on(t.invoiceId),
    check("invoice_payments_amount", sql`${t.amount} > 0`),
  ],
);
