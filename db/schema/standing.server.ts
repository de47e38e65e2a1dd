import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { agreements } from "#db/schema/agreements.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { exactWordsColumn } from "#db/schema/stored-json.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";

/** What a party approves without being asked. Days are UTC, both inclusive. Rules: docs/product/standing-approvals.md. */
export const standingApprovals = sqliteTable(
  "standing_approvals",
  {
    id: id(),
    name: text("name").notNull(),
    /** Name and party folded, for the filter of the list. */
    nameKey: text("name_key").notNull().default(""),
    partyId: text("party_id")
      .notNull()
      .references(() => parties.id),
    /** Holds only while this agreement covers the song and the use. */
    agreementId: text("agreement_id").references(() => agreements.id),
    side: text("side", { enum: ["both", "master", "composition"] })
      .notNull()
      .default("both"),
    /** Keys of the media list; none: all. */
    media: exactWordsColumn("media").notNull().default([]),
    /** ISO 3166-1 codes, groups or World, and those of them in which it does not hold. */
    territories: exactWordsColumn("territories").notNull().default(["World"]),
    excluded: exactWordsColumn("excluded_territories").notNull().default([]),
    /** Longest term; null only with `perpetual`, which allows any term. */
    maxMonths: integer("max_months"),
    perpetual: flag("perpetual").notNull().default(false),
    /** Keys of the product categories that it is not for. */
    excludedCategories: exactWordsColumn("excluded_categories").notNull().default([]),
    excludedCompanyIds: exactWordsColumn("excluded_company_ids").notNull().default([]),
    /** Lowest fee of a side of a song, in minor units of `currency`, ISO 4217. */
    minFee: integer("min_fee").notNull(),
    currency: text("currency").notNull(),
    validFrom: text("valid_from"),
    validUntil: text("valid_until"),
    /** Songs in requests of one UTC calendar month; null without a limit. */
    maxPerMonth: integer("max_per_month"),
    paused: flag("paused").notNull().default(false),
    /** Where staff say that it was agreed: its source. */
    notes: text("notes").notNull().default(""),
    /** Whose word it is: the name that its party signed with, when, and after which question (`approval_requests`); null for what staff typed. */
    saidBy: text("said_by"),
    saidAt: integer("said_at"),
    saidAfter: text("said_after"),
    /** SHA-256 of the link that the party got with it, which pauses, changes and ends it. */
    tokenHash: text("token_hash"),
    tokenExpiresAt: integer("token_expires_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("standing_approvals_party").on(t.partyId),
    check("standing_approvals_term", sql`${t.perpetual} or ${t.maxMonths} > 0`),
    check("standing_approvals_fee", sql`${t.minFee} >= 0`),
    check("standing_approvals_days", sql`${t.validUntil} is null or ${t.validUntil} >= coalesce(${t.validFrom}, '')`),
  ],
);

/** A side of a song in a request that a standing approval covered. The standing approval may be deleted since. */
export const standingUses = sqliteTable(
  "standing_uses",
  {
    standingId: text("standing_id").notNull(),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    side: text("side", { enum: ["master", "composition"] }).notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** No reference: parties are merged. */
    partyId: text("party_id").notNull(),
    /** "2026-12": in which it counts, that of the question and then that of the licence; empty once it was freed. */
    month: text("month").notNull(),
    /** Minor units of `currency`. */
    fee: integer("fee").notNull(),
    currency: text("currency").notNull(),
    usedAt: integer("used_at").notNull(),
    /** SHA-256 of the link in the email to the party, which pauses the standing approval; the same for all uses in one email. */
    tokenHash: text("token_hash").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** When the link was used. */
    pausedAt: integer("paused_at"),
  },
  (t) => [
    index("standing_uses_recording").on(t.recordingId),
    primaryKey({ columns: [t.standingId, t.transactionId, t.recordingId, t.side] }),
    index("standing_uses_month").on(t.standingId, t.month),
    index("standing_uses_token").on(t.tokenHash),
    index("standing_uses_transaction").on(t.transactionId),
    index("standing_uses_company").on(t.companyId, t.usedAt),
  ],
);
