import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { agreements } from "#db/schema/agreements.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** Money paid to a payee before it was earned, or costs that it bears: recouped from what it earns under the agreement. */
export const agreementAdvances = sqliteTable(
  "agreement_advances",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    agreementId: text("agreement_id")
      .notNull()
      .references(() => agreements.id),
    /** The payee. */
    partyId: text("party_id").notNull(),
    kind: text("kind", { enum: ["advance", "cost"] }).notNull(),
    /** Minor units. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** ISO date. */
    paidOn: text("paid_on").notNull(),
    note: text("note").notNull().default(""),
    /** When it was taken back as entered by mistake. */
    removedAt: integer("removed_at"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("agreement_advances_party").on(t.partyId),
    index("agreement_advances_agreement").on(t.agreementId, t.createdAt),
    check("agreement_advances_amount", sql`${t.amount} > 0`),
  ],
);

/**
 * Where a party or an artist is paid. A change is another row, which counts from `countsFrom` on: three days later, in which those who keep it
 * are told. The newest row that counts is the holder's; a party without one has that of the artist that it is.
 */
export const partyPayees = sqliteTable(
  "party_payees",
  {
    id: id(),
    partyId: text("party_id").references(() => parties.id),
    artistId: text("artist_id").references(() => artists.id),
    name: text("name").notNull(),
    address: text("address").notNull().default(""),
    /** ISO 13616, without spaces; empty: nothing can be paid. */
    iban: text("iban").notNull().default(""),
    bic: text("bic").notNull().default(""),
    taxNumber: text("tax_number").notNull().default(""),
    /** What was agreed about paying to this account: who signed it, and when. */
    mandate: text("mandate").notNull().default(""),
    /** Milliseconds since 1970. */
    countsFrom: integer("counts_from").notNull(),
    /** Taken back before it counted. */
    withdrawnAt: integer("withdrawn_at"),
    /** Null for those that were entered before changes were rows. */
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("party_payees_party").on(t.partyId, t.countsFrom),
    index("party_payees_artist").on(t.artistId, t.countsFrom),
    check("party_payees_holder", sql`(${t.partyId} is null) <> (${t.artistId} is null)`),
  ],
);

/**
 * A run of statements of what was received up to a day. Its parts are made in steps, so that one that was interrupted goes on. `draft`: what is
 * in it can be looked at; `approved`: being locked, in steps; `locked`: all are numbered and sent.
 */
export const statementRuns = sqliteTable(
  "statement_runs",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The last day, ISO date. */
    until: text("until").notNull(),
    state: text("state", { enum: ["building", "draft", "approved", "locked", "discarded"] })
      .notNull()
      .default("building"),
    /** The last payee that the step in hand is done with. */
    cursor: text("cursor").notNull().default(""),
    /** The number of the ledger's last entry when it was started: what follows changes its draft. */
    ledgerNumber: integer("ledger_number").notNull().default(0),
    startedBy: text("started_by")
      .notNull()
      .references(() => users.id),
    approvedBy: text("approved_by").references(() => users.id),
    approvedAt: integer("approved_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("statement_runs_company").on(t.companyId, t.createdAt),
    index("statement_runs_working").on(t.state).where(sql`state in ('building', 'approved')`),
    uniqueIndex("statement_runs_open").on(t.companyId).where(sql`state in ('building', 'draft', 'approved')`),
  ],
);

/** Sums of a statement in minor units of its currency. Closing: opening + received − recouped. */
const statementSums = z.object({
  opening: z.number(),
  received: z.number(),
  recouped: z.number(),
  closing: z.number(),
  payable: z.number(),
  /** What is recouped, by agreement. */
  recoups: z.record(z.string(), z.number()),
});
export type StatementSums = z.infer<typeof statementSums>;

/** What a payee gets for a period, in one currency. Locked with a number; immutable from then on (triggers). */
export const statements = sqliteTable(
  "statements",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    runId: text("run_id")
      .notNull()
      .references(() => statementRuns.id),
    payeeId: text("payee_id").notNull(),
    /** As it is printed. */
    payeeName: text("payee_name").notNull(),
    currency: text("currency").notNull(),
    /** ISO dates: the day after the last statement, or of the first move; and the run's last day. */
    since: text("since").notNull(),
    until: text("until").notNull(),
    sums: jsonColumn("sums", statementSums).notNull(),
    /** Tax notes of its agreements, as they are printed. */
    note: text("note").notNull().default(""),
    /** Version of the company documents that it prints; null before the company had any. */
    documentsVersion: integer("documents_version"),
    year: integer("year"),
    sequence: integer("sequence"),
    /** "S-2026-0001", without gaps within the company; null for a draft. */
    number: text("number"),
    lockedAt: integer("locked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("statements_sequence").on(t.companyId, t.year, t.sequence),
    // Not unique: payees of one run can be merged.
    index("statements_run").on(t.runId, t.payeeId, t.currency),
    index("statements_payee").on(t.payeeId, t.companyId, t.lockedAt),
    index("statements_company").on(t.companyId, t.lockedAt),
  ],
);

/** A line of a statement: one move of the ledger, in the statement's currency. Immutable once it is locked (triggers). */
export const statementLines = sqliteTable(
  "statement_lines",
  {
    statementId: text("statement_id")
      .notNull()
      .references(() => statements.id),
    moveId: text("move_id").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Minor units of the statement's currency. */
    amount: integer("amount").notNull(),
    /** Millionths of a unit of the statement's currency for one of the licence's, and the day of the rate; null in one currency. */
    rateMicro: integer("rate_micro"),
    rateOn: text("rate_on"),
    /** What the payee disputes, what was answered, and the move that corrects it. */
    disputedAt: integer("disputed_at"),
    dispute: text("dispute").notNull().default(""),
    answeredAt: integer("answered_at"),
    answeredBy: text("answered_by").references(() => users.id),
    answer: text("answer").notNull().default(""),
    correctionId: text("correction_id"),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.moveId] }),
    index("statement_lines_move").on(t.moveId),
    index("statement_lines_disputed")
      .on(t.companyId, t.disputedAt)
      .where(sql`disputed_at is not null and answered_at is null`),
  ],
);

/** Money of a locked statement on its way to its payee. The account is kept as it was when the file was made. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    statementId: text("statement_id")
      .notNull()
      .references(() => statements.id),
    payeeId: text("payee_id").notNull(),
    /** Minor units. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** `due`: waits for a file; `sent`: in one; `paid` and `failed` are told by the bank or by hand. */
    state: text("state", { enum: ["due", "sent", "paid", "failed"] })
      .notNull()
      .default("due"),
    /** The file that has it, and where it goes. */
    fileId: text("file_id").references(() => payoutFiles.id),
    name: text("name").notNull().default(""),
    iban: text("iban").notNull().default(""),
    bic: text("bic").notNull().default(""),
    /** ISO date of the bank, and its reason for a failure. */
    settledOn: text("settled_on"),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("payouts_company").on(t.companyId, t.state, t.createdAt),
    index("payouts_payee").on(t.payeeId, t.companyId),
    index("payouts_statement").on(t.statementId),
    index("payouts_file").on(t.fileId),
    check("payouts_amount", sql`${t.amount} > 0`),
  ],
);

/** A file for the bank: pain.001 of one currency. */
export const payoutFiles = sqliteTable(
  "payout_files",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    currency: text("currency").notNull(),
    /** Of the account that pays. */
    name: text("name").notNull(),
    iban: text("iban").notNull(),
    bic: text("bic").notNull().default(""),
    /** ISO date on which the bank is to pay. */
    payOn: text("pay_on").notNull(),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index("payout_files_company").on(t.companyId, t.createdAt)],
);

/** A file of a bank, read once: another with the same entries adds none of them. */
export const bankLines = sqliteTable(
  "bank_lines",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Account, day, amount and the bank's reference, or a hash of all that it says: one line of the bank is one row. */
    key: text("key").notNull(),
    file: text("file").notNull(),
    /** ISO date. */
    bookedOn: text("booked_on").notNull(),
    /** Minor units; negative for what was paid. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** What the payer wrote, and who it was. */
    reference: text("reference").notNull().default(""),
    endToEndId: text("end_to_end_id").notNull().default(""),
    counterparty: text("counterparty").notNull().default(""),
    iban: text("iban").notNull().default(""),
    /** `open`: waits for a person; `dismissed`: not of invoices or payouts. */
    state: text("state", { enum: ["open", "matched", "dismissed"] })
      .notNull()
      .default("open"),
    /** Why it waits. */
    problem: text("problem", { enum: ["unknown", "currency", "amount", "state", "several"] }),
    /** Minor units of it that are recorded for invoices and payouts. */
    used: integer("used").notNull().default(0),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("bank_lines_key").on(t.companyId, t.key),
    index("bank_lines_state").on(t.companyId, t.state, t.bookedOn),
  ],
);

/** Rates of a day: millionths of a unit of the currency for one euro. The European Central Bank's, or entered by hand. */
export const exchangeRates = sqliteTable(
  "exchange_rates",
  {
    currency: text("currency").notNull(),
    /** ISO date. */
    day: text("day").notNull(),
    micro: integer("micro").notNull(),
    source: text("source", { enum: ["ecb", "hand"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.currency, t.day] }), check("exchange_rates_micro", sql`${t.micro} > 0`)],
);
