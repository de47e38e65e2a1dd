import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { agreements } from "#db/schema/agreements.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { statements } from "#db/schema/statements.server.ts";

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
