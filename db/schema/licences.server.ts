import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { quotes, storedLine, storedTerms } from "#db/schema/quotes.server.ts";
import { exactWordsColumn, jsonColumn } from "#db/schema/stored-json.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";

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
    status: text("status", {
      enum: ["open", "asked", "approved", "denied", "countered", "lapsed", "stated"],
    }).notNull(),
    /** For the staff only: whom they contacted, and the reply. */
    note: text("note").notNull().default(""),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.recordingId, t.side] })],
);

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
    lines: jsonColumn("lines", z.array(storedLine)).notNull(),
    terms: jsonColumn("terms", storedTerms).notNull(),
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
    territories: exactWordsColumn("territories").notNull(),
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
  "clearance_granted",
  "denial_overridden",
  "ended",
  "offer_sent",
  "countered",
  "counter_declined",
  "option_exercised",
  "second_choice",
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

export const cueSheetStates = ["issued", "in_progress", "submitted", "returned", "approved"] as const;

/** Use of music in a programme or commercial: docs/design/field-conventions.md. Of a licensed request, or of a programme with music of several and of others. */
export const cueSheets = sqliteTable(
  "cue_sheets",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Null for a programme of its own. */
    transactionId: text("transaction_id").references(() => transactions.id),
    state: text("state", { enum: cueSheetStates }).notNull().default("in_progress"),
    /** Why it was returned, or submitted with what the checks find. */
    note: text("note").notNull().default(""),
    /** Header fields of the sheet, by name. */
    production: jsonColumn("production", z.record(z.string(), z.string())).notNull(),
    /** The cues in their order; of music of others with title, writers and publishers. */
    cues: jsonColumn("cues", z.array(z.record(z.string(), z.string()))).notNull(),
    /** As in `production`: who is sent the sheets of a month. */
    broadcaster: text("broadcaster").notNull().default(""),
    airDate: text("air_date").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("cue_sheets_transaction").on(t.transactionId).where(sql`transaction_id IS NOT NULL`),
    index("cue_sheets_listed").on(t.companyId, t.state, t.airDate),
    index("cue_sheets_broadcaster").on(t.companyId, t.broadcaster, t.airDate),
  ],
);
