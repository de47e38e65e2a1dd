import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
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

/** Clearance of a side of a recording for a request. Without a row the splits on file decide. */
export const clearances = sqliteTable(
  "clearances",
  {
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    side: text("side", { enum: ["master", "composition"] }).notNull(),
    status: text("status", { enum: ["open", "asked", "approved", "denied", "countered", "lapsed"] }).notNull(),
    /** For the staff only: whom they contacted, and the reply. */
    note: text("note").notNull().default(""),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.recordingId, t.side] })],
);

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

/** An issued licence. Immutable (triggers): a correction refers to the licence that it supersedes. */
export const licences = sqliteTable(
  "licences",
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
    /** "L-2026-0001", unique within the company. */
    number: text("number").notNull(),
    /** Name and address of the licensee, as printed. */
    licensee: text("licensee").notNull(),
    project: text("project").notNull(),
    endClient: text("end_client").notNull(),
    currency: text("currency").notNull(),
    lines: text("lines", { mode: "json" }).$type<StoredLine[]>().notNull(),
    terms: text("terms", { mode: "json" }).$type<StoredTerms>().notNull(),
    taxBp: integer("tax_bp"),
    conditions: text("conditions").notNull().default(""),
    /** ISO dates, inclusive; no end for a perpetual licence. */
    startsOn: text("starts_on").notNull(),
    endsOn: text("ends_on"),
    supersedesId: text("supersedes_id"),
    /** Version of the company documents that it prints; null before December 2026 and without them. */
    documentsVersion: integer("documents_version"),
    issuedBy: text("issued_by")
      .notNull()
      .references(() => users.id),
    issuedAt: integer("issued_at").notNull(),
  },
  (t) => [
    uniqueIndex("licences_number").on(t.companyId, t.number),
    uniqueIndex("licences_supersedes").on(t.supersedesId),
    index("licences_transaction").on(t.transactionId, t.issuedAt),
    index("licences_ending").on(t.companyId, t.endsOn),
    check("licences_term", sql`${t.endsOn} is null or ${t.endsOn} >= ${t.startsOn}`),
  ],
);

/**
 * Grants of licences in force: part of the shared catalogue, because an exclusive grant of one company blocks all others. The rows of a
 * superseded licence are deleted when its successor is issued, those of an ended one when it ends.
 */
export const licensedRecordings = sqliteTable(
  "licensed_recordings",
  {
    licenceId: text("licence_id")
      .notNull()
      .references(() => licences.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    /** What it shuts out: docs/product/licensing.md. */
    exclusivity: text("exclusivity", { enum: ["none", "category", "territory", "full"] })
      .notNull()
      .default("none"),
    /** Key of the product categories, empty if it was not named: what exclusivity by category is about. */
    category: text("category").notNull().default(""),
    startsOn: text("starts_on").notNull(),
    endsOn: text("ends_on"),
    /** ISO 3166-1 alpha-2 codes, groups resolved; ["World"] for all of them. */
    territories: text("territories", { mode: "json" }).$type<string[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.licenceId, t.recordingId] }),
    index("licensed_recordings_recording").on(t.recordingId, t.startsOn),
  ],
);

/** A licence ended early by the environment's staff: the licence itself is immutable. */
export const licenceEnds = sqliteTable("licence_ends", {
  licenceId: text("licence_id")
    .primaryKey()
    .references(() => licences.id),
  companyId: text("company_id")
    .notNull()
    .references(() => companies.id),
  /** Visible to client and staff. */
  reason: text("reason").notNull(),
  endedBy: text("ended_by")
    .notNull()
    .references(() => users.id),
  endedAt: integer("ended_at").notNull(),
});

/** Kinds of events of a sent request. */
export const transactionEventKinds = [
  "sent",
  "clearing",
  "quoted",
  "accepted",
  "licensed",
  "superseded",
  "delivered",
  "declined",
  "quote_declined",
  "withdrawn",
  "expired",
  "reopened",
  "exclusivity_granted",
  "denial_overridden",
  "ended",
  "offer_sent",
  "countered",
  "counter_declined",
  "option_exercised",
] as const;

/** History of a request, visible to client and staff. */
export const transactionEvents = sqliteTable(
  "transaction_events",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    kind: text("kind", {
      enum: transactionEventKinds,
    }).notNull(),
    /** Null for the nightly job. */
    actorId: text("actor_id").references(() => users.id),
    /** A reason, or what was delivered and where. */
    message: text("message").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index("transaction_events_transaction").on(t.transactionId, t.createdAt)],
);

/** Use of the licensed music in a production: docs/design/field-conventions.md. */
export const cueSheets = sqliteTable("cue_sheets", {
  transactionId: text("transaction_id")
    .primaryKey()
    .references(() => transactions.id),
  companyId: text("company_id")
    .notNull()
    .references(() => companies.id),
  /** Header fields of the sheet, by name. */
  production: text("production", { mode: "json" }).$type<Record<string, string>>().notNull(),
  /** The cues in their order. */
  cues: text("cues", { mode: "json" }).$type<Record<string, string>[]>().notNull(),
  updatedAt: updatedAt(),
});
