import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { exclusivities } from "#app/rights/licence-terms.ts";
import { madeFacts } from "#app/rights/made/made-schema.ts";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";
import { storedEdit, transactions } from "#db/schema/transactions.server.ts";

/** Terms at the time of a quote or licence: same columns as the request. */
export const storedTerms = z.object({
  media: z.array(z.string()),
  territories: z.array(z.string()),
  termMonths: z.number().nullable(),
  perpetual: z.boolean(),
  /** ISO date. */
  startsOn: z.string().nullable(),
  exclusivity: z.enum(exclusivities),
  /** Key of the product categories; missing in quotes and licences before December 2026. */
  category: z.string().optional(),
  /** As in the request; missing in quotes and licences before December 2026, like the next. */
  edits: z.array(storedEdit).optional(),
  /** The client accepts one of the lines. Of quotes only: a licence has the line that was chosen. */
  alternatives: z.boolean().optional(),
});
export type StoredTerms = z.infer<typeof storedTerms>;

/** A recording of a quote or licence. Fees in minor units of its currency: master-use fee, and sync fee of the composition. */
export const storedLine = z.object({
  recordingId: z.string(),
  title: z.string(),
  artists: z.string(),
  masterFee: z.number(),
  compositionFee: z.number(),
  /** The side whose fee follows the other (most favoured nation), and the lower fee that was named for it. */
  raised: z.object({ side: z.enum(["masterFee", "compositionFee"]), from: z.number() }).optional(),
  /** How it was made, as it was stated when the offer was made; missing in offers before December 2026. */
  made: madeFacts.optional().catch(undefined),
});
export type StoredLine = z.infer<typeof storedLine>;

/** Taken off the sum of the fees, before tax: basis points of it, or minor units. `reason` is visible to the client. */
const storedDiscount = z.union([
  z.object({ bp: z.number(), reason: z.string() }),
  z.object({ amount: z.number(), reason: z.string() }),
]);
export type StoredDiscount = z.infer<typeof storedDiscount>;

/** What the client can add to an accepted offer until `exerciseBy` (ISO date): months after its term, or the use that `what` describes. */
const storedOption = z.object({
  what: z.string(),
  months: z.number().nullable(),
  fee: z.number(),
  exerciseBy: z.string(),
});
export type StoredOption = z.infer<typeof storedOption>;

/** The rate card that fees were filled in from, and the price of each song step by step, in words. */
const storedPricing = z.object({
  card: z.string(),
  version: z.number(),
  /** Units of the offer's currency for one of the card's, and its day; null in the currency of the card. */
  rate: z.object({ from: z.string(), rate: z.string(), on: z.string() }).nullable(),
  why: z.array(
    z.object({
      recordingId: z.string(),
      title: z.string(),
      price: z.object({
        total: z.string(),
        sides: z.string(),
        rows: z.array(z.object({ label: z.string(), detail: z.string(), factor: z.string(), amount: z.string() })),
      }),
    }),
  ),
});
export type StoredPricing = z.infer<typeof storedPricing>;

/** Who signed an offer. `email`: of the account, or the one that the link was sent to; `address`: IP address. */
const storedSignature = z.object({
  name: z.string(),
  company: z.string(),
  role: z.string(),
  email: z.string(),
  /** SHA-256 of the text that was signed, in hexadecimal. */
  textHash: z.string(),
  address: z.string(),
  userAgent: z.string(),
  /** The guest of a room on whose page it was signed: `/room/` with the token of this id. */
  guestId: z.string().optional(),
});
export type StoredSignature = z.infer<typeof storedSignature>;

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
    lines: jsonColumn("lines", z.array(storedLine)).notNull(),
    terms: jsonColumn("terms", storedTerms).notNull(),
    /** Basis points on top of the fees; null when no tax is charged. */
    taxBp: integer("tax_bp"),
    /** Conditions of the offer, shown to the client. */
    conditions: text("conditions").notNull().default(""),
    /** Last day of acceptance, ISO date. */
    validUntil: text("valid_until").notNull(),
    options: jsonColumn("options", z.array(storedOption)).notNull().default([]),
    discount: jsonColumn("discount", storedDiscount),
    pricing: jsonColumn("pricing", storedPricing),
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
  signature: jsonColumn("signature", storedSignature),
  /** The text that was signed. */
  signedText: text("signed_text"),
  /** The link by which it was answered. */
  linkId: text("link_id"),
  createdAt: createdAt(),
});
