import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { sharesAtIssue, termsAtIssue } from "#app/licensing/ledger/facts-at-issue.ts";
import { agreements } from "#db/schema/agreements.server.ts";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { licences } from "#db/schema/licences.server.ts";
import { quotes } from "#db/schema/quotes.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** Shares of a song and agreements about them as they stood when its licence was issued. Written by a trigger on `licences` alone. */
export const licenceShares = sqliteTable(
  "licence_shares",
  {
    licenceId: text("licence_id")
      .notNull()
      .references(() => licences.id),
    recordingId: text("recording_id").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    shares: jsonColumn("shares", z.array(sharesAtIssue)).notNull(),
    agreements: jsonColumn("agreements", z.array(termsAtIssue)).notNull(),
  },
  (t) => [primaryKey({ columns: [t.licenceId, t.recordingId] })],
);

/**
 * Quotes of which a licence, an end, an invoice or a payment is not in the ledger yet. Written by triggers on their tables alone; the ledger
 * deletes a row with what it posts.
 */
export const ledgerPending = sqliteTable(
  "ledger_pending",
  {
    quoteId: text("quote_id")
      .primaryKey()
      .references(() => quotes.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Counts up, so that what came in while the quote was read is not taken for posted. */
    version: integer("version").notNull().default(1),
    /** How often it could not be posted, and why at last. */
    failures: integer("failures").notNull().default(0),
    failure: text("failure").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [index("ledger_pending_company").on(t.companyId, t.failures, t.createdAt)],
);

/** Of the company, or of a party: docs/product/ledger.md. */
export const accountKinds = [
  ...(["bank", "receivable", "tax", "unbilled", "commission", "own", "unclaimed", "exchange"] as const),
  ...(["earned", "invoiced", "received", "stated", "advance"] as const),
] as const;

/**
 * An account in one currency. Of a party it is kept by agreement, null for what is under none. Several of one kind, party and agreement count
 * together: parties are merged.
 */
export const ledgerAccounts = sqliteTable(
  "ledger_accounts",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind", { enum: accountKinds }).notNull(),
    currency: text("currency").notNull(),
    /** The payee; null for an account of the company. No reference: a party that was merged is followed by its rows. */
    partyId: text("party_id"),
    agreementId: text("agreement_id").references(() => agreements.id),
  },
  (t) => [
    index("ledger_accounts_company").on(t.companyId, t.kind, t.currency),
    index("ledger_accounts_party").on(t.partyId, t.companyId),
  ],
);

/** Something that happened, with postings that sum to zero. Never changed (triggers): what was wrong is reversed. */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** 1, 2, 3 … without gaps within the company. */
    number: integer("number").notNull(),
    kind: text("kind", {
      enum: [
        ...(["licence", "invoice", "payment", "refund", "billed", "cleared"] as const),
        ...(["advance", "statement", "payout", "correction"] as const),
      ],
    }).notNull(),
    /** What it is of: posted once. A reversal has the key of what it reverses after "-". */
    key: text("key").notNull(),
    currency: text("currency").notNull(),
    /** ISO date of the event. */
    day: text("day").notNull(),
    /** The quote whose money it is; null for statements, payouts and advances. */
    quoteId: text("quote_id").references(() => quotes.id),
    reversesId: text("reverses_id"),
    memo: text("memo").notNull().default(""),
    /** Null for what follows from rows of others. */
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("ledger_entries_number").on(t.companyId, t.number),
    uniqueIndex("ledger_entries_key").on(t.companyId, t.key),
    uniqueIndex("ledger_entries_reverses").on(t.reversesId),
    index("ledger_entries_quote").on(t.quoteId),
    index("ledger_entries_day").on(t.companyId, t.kind, t.day),
  ],
);

/**
 * What an entry adds to an account: debits positive, credits negative, in minor units. `debits` and `credits` are the account's totals after
 * it (a reversal takes back from the side that it reverses), so that its newest posting is its balance.
 */
export const ledgerPostings = sqliteTable(
  "ledger_postings",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    entryId: text("entry_id")
      .notNull()
      .references(() => ledgerEntries.id),
    accountId: text("account_id")
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: integer("amount").notNull(),
    debits: integer("debits").notNull(),
    credits: integer("credits").notNull(),
  },
  (t) => [
    uniqueIndex("ledger_postings_entry").on(t.entryId, t.accountId),
    index("ledger_postings_account").on(t.accountId, t.seq),
  ],
);

/** What of the fee of a side of a song in a licence is whose: written with the entry of the licence. */
export const ledgerAllocations = sqliteTable(
  "ledger_allocations",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    entryId: text("entry_id")
      .notNull()
      .references(() => ledgerEntries.id),
    licenceId: text("licence_id")
      .notNull()
      .references(() => licences.id),
    recordingId: text("recording_id").notNull(),
    side: text("side", { enum: ["master", "composition"] }).notNull(),
    /** Whose share it is, and who is paid for it; both null for what no share on file claims. */
    partyId: text("party_id"),
    payeeId: text("payee_id"),
    agreementId: text("agreement_id").references(() => agreements.id),
    /** Basis points of the side, where it applies. */
    shareBp: integer("share_bp").notNull(),
    /** Minor units of the licence's currency. The commission's part of `gross` is the company's, the rest the payee's. */
    gross: integer("gross").notNull(),
    commission: integer("commission").notNull(),
    net: integer("net").notNull(),
    /** The own share of the company here, which is paid to no one. */
    isOwn: integer("is_own", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("ledger_allocations_entry").on(t.entryId),
    index("ledger_allocations_licence").on(t.licenceId),
    index("ledger_allocations_party").on(t.partyId),
    index("ledger_allocations_payee").on(t.payeeId, t.id),
    check("ledger_allocations_sum", sql`${t.gross} = ${t.commission} + ${t.net}`),
  ],
);

/** What of an allocation was received, taken back or corrected: each is on one statement. */
export const ledgerMoves = sqliteTable(
  "ledger_moves",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    entryId: text("entry_id")
      .notNull()
      .references(() => ledgerEntries.id),
    allocationId: text("allocation_id")
      .notNull()
      .references(() => ledgerAllocations.id),
    payeeId: text("payee_id").notNull(),
    agreementId: text("agreement_id"),
    currency: text("currency").notNull(),
    day: text("day").notNull(),
    amount: integer("amount").notNull(),
    /** The statement that has it; set once. */
    statementId: text("statement_id"),
  },
  (t) => [
    index("ledger_moves_open").on(t.companyId, t.payeeId, t.currency).where(sql`statement_id is null`),
    index("ledger_moves_payee").on(t.payeeId),
    index("ledger_moves_statement").on(t.statementId),
    index("ledger_moves_allocation").on(t.allocationId),
    index("ledger_moves_entry").on(t.entryId),
  ],
);
