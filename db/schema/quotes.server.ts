import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";

/** Terms at the time of a quote or licence: same columns as the request. */
export type StoredTerms = {
  media: string[];
  territories: string[];
  termMonths: number | null;
  perpetual: boolean;
  /** ISO date. */
  startsOn: string | null;
  exclusivity: "none" | "category" | "territory" | "full";
  /** Key of the product categories; missing in quotes and licences before December 2026. */
  category?: string;
  /** As in the request; missing in quotes and licences before December 2026, like the next. */
  edits?: { count: number; seconds: number }[];
  /** The client accepts one of the lines. Of quotes only: a licence has the line that was chosen. */
  alternatives?: boolean;
};

/** A recording of a quote or licence. Fees in minor units of its currency: master-use fee, and sync fee of the composition. */
export type StoredLine = {
  recordingId: string;
  title: string;
  artists: string;
  masterFee: number;
  compositionFee: number;
  /** The side whose fee follows the other (most favoured nation), and the lower fee that was named for it. */
  raised?: { side: "masterFee" | "compositionFee"; from: number };
};

/** Taken off the sum of the fees, before tax: basis points of it, or minor units. `reason` is visible to the client. */
export type StoredDiscount = ({ bp: number } | { amount: number }) & { reason: string };

/** What the client can add to an accepted offer until `exerciseBy` (ISO date): months after its term, or the use that `what` describes. */
export type StoredOption = { what: string; months: number | null; fee: number; exerciseBy: string };

/** The rate card that fees were filled in from, and the price of each song step by step, in words. */
export type StoredPricing = {
  card: string;
  version: number;
  /** Units of the offer's currency for one of the card's, and its day; null in the currency of the card. */
  rate: { from: string; rate: string; on: string } | null;
  why: {
    recordingId: string;
    title: string;
    price: {
      total: string;
      sides: string;
      rows: { label: string; detail: string; factor: string; amount: string }[];
    };
  }[];
};

/** Who signed an offer. `email`: of the account, or the one that the link was sent to; `address`: IP address. */
export type StoredSignature = {
  name: string;
  company: string;
  role: string;
  email: string;
  /** SHA-256 of the text that was signed, in hexadecimal. */
  textHash: string;
  address: string;
  userAgent: string;
};

/** A version of the offer for a request. Immutable (triggers): another offer is another version. */
export const quotes = sqliteTable(
  "quotes",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    /** 1, 2, 3 … within the request. */
    version: integer("version").notNull(),
    /** ISO 4217. */
    currency: text("currency").notNull(),
    lines: text("lines", { mode: "json" }).$type<StoredLine[]>().notNull(),
    terms: text("terms", { mode: "json" }).$type<StoredTerms>().notNull(),
    /** Basis points on top of the fees; null when no tax is charged. */
    taxBp: integer("tax_bp"),
    /** Conditions of the offer, shown to the client. */
    conditions: text("conditions").notNull().default(""),
    /** Last day of acceptance, ISO date. */
    validUntil: text("valid_until").notNull(),
    options: text("options", { mode: "json" }).$type<StoredOption[]>().notNull().default([]),
    discount: text("discount", { mode: "json" }).$type<StoredDiscount>(),
    pricing: text("pricing", { mode: "json" }).$type<StoredPricing>(),
    /** The exercised option: the id of its quote, a colon, and its place from 0. */
    optionOf: text("option_of"),
    /** Version of the company's documents that it is printed with; null before the company had any. */
    documentsVersion: integer("documents_version"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("quotes_version").on(t.transactionId, t.version),
    /** An option is exercised once. */
    uniqueIndex("quotes_option").on(t.optionOf),
    check("quotes_tax", sql`${t.taxBp} is null or ${t.taxBp} between 0 and 10000`),
  ],
);

/** The client's answer to a quote, final. */
export const quoteAnswers = sqliteTable("quote_answers", {
  quoteId: text("quote_id")
    .primaryKey()
    .references(() => quotes.id),
  answer: text("answer", { enum: ["accepted", "declined"] }).notNull(),
  /** `recordingId` of the accepted one of alternative lines; null for all lines. */
  recordingId: text("recording_id"),
  /** Null for who answered by link. */
  userId: text("user_id").references(() => users.id),
  reason: text("reason").notNull().default(""),
  /** Of an acceptance since December 2026, and of a refusal by link. */
  signature: text("signature", { mode: "json" }).$type<StoredSignature>(),
  /** The text that was signed. */
  signedText: text("signed_text"),
  /** The link by which it was answered. */
  linkId: text("link_id"),
  createdAt: createdAt(),
});
