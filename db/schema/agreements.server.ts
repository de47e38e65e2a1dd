import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { commissionRow, payeeRow } from "#app/licensing/ledger/facts-at-issue.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { exactWordsColumn, jsonColumn } from "#db/schema/stored-json.server.ts";

/** A contract with rights holders about what may be licensed of their shares. Days are UTC, both inclusive. */
export const agreements = sqliteTable(
  "agreements",
  {
    id: id(),
    number: text("number").notNull(),
    title: text("title").notNull(),
    /** Number and title folded, for the filter of the list. */
    nameKey: text("name_key").notNull().default(""),
    kind: text("kind", { enum: ["label", "publisher", "artist", "blanket"] }).notNull(),
    /** Active from the first to the last day; that it is ending or has ended follows from the days. */
    status: text("status", { enum: ["draft", "active", "terminated"] })
      .notNull()
      .default("draft"),
    startsOn: text("starts_on").notNull(),
    /** Null: it has no end. Of a terminated one: the day of the termination. */
    endsOn: text("ends_on"),
    /** Days before the end in which it is ending. */
    noticeDays: integer("notice_days").notNull().default(90),
    /** Months by which it renews itself on its last day; null: it ends. */
    renewMonths: integer("renew_months"),
    /** ISO 3166-1 codes, groups or World, and those of them in which it does not hold. */
    territories: exactWordsColumn("territories").notNull().default(["World"]),
    excluded: exactWordsColumn("excluded_territories").notNull().default([]),
    /** Keys of the media list; none: all. */
    media: exactWordsColumn("media").notNull().default([]),
    /** Most favoured nation. */
    mfn: flag("mfn").notNull().default(false),
    /** The parties are represented by no one else. */
    exclusive: flag("exclusive").notNull().default(false),
    /** What of each fee stays with the company; none: nothing. */
    commissions: jsonColumn("commissions", z.array(commissionRow)).notNull().default([]),
    /** Who is paid for its parties; none: each party itself. */
    payees: jsonColumn("payees", z.array(payeeRow)).notNull().default([]),
    /** Minor units of its currency below which nothing is paid out. */
    minimumPayout: integer("minimum_payout"),
    /** Currency in which its payees are paid; null: that of each licence. */
    payoutCurrency: text("payout_currency"),
    statementPeriod: text("statement_period", { enum: ["month", "quarter", "half", "year"] })
      .notNull()
      .default("quarter"),
    /** Printed on its payees' statements. */
    taxNote: text("tax_note").notNull().default(""),
    notes: text("notes").notNull().default(""),
    assigneeId: text("assignee_id").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("agreements_number").on(t.number),
    index("agreements_end").on(t.status, t.endsOn),
    check("agreements_term", sql`${t.endsOn} is null or ${t.endsOn} >= ${t.startsOn}`),
  ],
);

/** What a party grants of its shares of each side, in basis points: 10,000 is all that it owns. */
export const agreementParties = sqliteTable(
  "agreement_parties",
  {
    agreementId: text("agreement_id")
      .notNull()
      .references(() => agreements.id),
    partyId: text("party_id")
      .notNull()
      .references(() => parties.id),
    masterBp: integer("master_bp").notNull().default(0),
    compositionBp: integer("composition_bp").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.agreementId, t.partyId] }),
    index("agreement_parties_party").on(t.partyId),
    check(
      "agreement_parties_shares",
      sql`${t.masterBp} between 0 and 10000 and ${t.compositionBp} between 0 and 10000`,
    ),
  ],
);

/** Brands that an agreement treats apart. Without songs of its own a group has all that the agreement covers. */
export const agreementGroups = sqliteTable(
  "agreement_groups",
  {
    id: id(),
    agreementId: text("agreement_id")
      .notNull()
      .references(() => agreements.id),
    name: text("name").notNull(),
    companyIds: exactWordsColumn("company_ids").notNull().default([]),
    includeInslide: flag("include_inslide").notNull().default(true),
    /** Whether the agreement holds for these brands. */
    isIncluded: flag("is_included").notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [index("agreement_groups_agreement").on(t.agreementId, t.position)],
);

export const agreementGroupSongs = sqliteTable(
  "agreement_group_songs",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => agreementGroups.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.recordingId] }),
    index("agreement_group_songs_recording").on(t.recordingId),
  ],
);

/** PDF documents of an agreement, in the bucket MASTERS. */
export const agreementDocuments = sqliteTable(
  "agreement_documents",
  {
    id: id(),
    agreementId: text("agreement_id")
      .notNull()
      .references(() => agreements.id),
    key: text("key").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    uploadedBy: text("uploaded_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index("agreement_documents_agreement").on(t.agreementId, t.createdAt)],
);

/** Reminders sent before an end: one for each number of days. */
export const agreementNotices = sqliteTable(
  "agreement_notices",
  {
    agreementId: text("agreement_id")
      .notNull()
      .references(() => agreements.id),
    endsOn: text("ends_on").notNull(),
    days: integer("days").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.agreementId, t.endsOn, t.days] })],
);

/** A use of music that a company saved under a name. */
export const usagePresets = sqliteTable(
  "usage_presets",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    nameKey: text("name_key").notNull(),
    /** As in addresses. */
    usage: text("usage").notNull(),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("usage_presets_name").on(t.companyId, t.nameKey)],
);
