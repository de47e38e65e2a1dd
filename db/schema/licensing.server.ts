import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { exactWordsColumn, wordsColumn } from "#db/schema/stored-json.server.ts";

/** Price and access class of a song. */
export const tiers = sqliteTable(
  "tiers",
  {
    id: id(),
    name: text("name").notNull(),
    /** The folded name: `nameColumns` writes both. */
    nameKey: text("name_key").notNull().default(""),
    publicAccess: flag("public_access").notNull().default(true),
    hasWarning: flag("has_warning").notNull().default(false),
    warningText: text("warning_text").notNull().default(""),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("tiers_name_key").on(t.nameKey)],
);

/** Uses, territories or companies that a song is not available for. */
export const restrictions = sqliteTable(
  "restrictions",
  {
    id: id(),
    kind: text("kind", { enum: ["use", "territory", "company"] }).notNull(),
    name: text("name").notNull(),
    /** The folded name; empty for one that was not saved by staff. */
    nameKey: text("name_key").notNull().default(""),
    /** A use ("alcohol"), an ISO 3166-1 alpha-2 territory or group of them, or empty for a company. */
    value: text("value").notNull().default(""),
    companyId: text("company_id").references(() => companies.id),
    /** First and last day, UTC; null without one. */
    validFrom: text("valid_from"),
    validUntil: text("valid_until"),
    /** The reason. */
    notes: text("notes").notNull().default(""),
    /** Who reads the reason besides those who see rights holders. */
    notesFor: text("notes_for", { enum: ["staff", "everyone"] })
      .notNull()
      .default("everyone"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("restrictions_company").on(t.companyId),
    uniqueIndex("restrictions_name_key").on(t.nameKey).where(sql`name_key <> ''`),
  ],
);

/** A writer, publisher or owner of a master. */
export const parties = sqliteTable(
  "parties",
  {
    id: id(),
    name: text("name").notNull(),
    /** The folded name; empty for one that came with music before November 2026. */
    nameKey: text("name_key").notNull().default(""),
    kind: text("kind", { enum: ["person", "publisher", "label", "other"] })
      .notNull()
      .default("person"),
    /** IPI name number, eleven digits. */
    ipi: text("ipi"),
    isni: text("isni"),
    society: text("society"),
    email: text("email"),
    phone: text("phone"),
    aliases: wordsColumn("aliases").notNull().default([]),
    /** Email addresses of the people who keep it and receive its messages, in lower case. */
    keepers: wordsColumn("keepers").notNull().default([]),
    /** The company here whose own rights these are: it licenses them without being asked. */
    companyId: text("company_id").references(() => companies.id),
    /** IANA name, for its working hours; null: UTC. */
    timeZone: text("time_zone"),
    /** Working minutes within which it answers half and nine tenths of what it is asked; null: not known, or not to be shown. */
    usualMinutes: integer("usual_minutes"),
    mostMinutes: integer("most_minutes"),
    createdAt: createdAt(),
    /** 0 until staff change it. */
    updatedAt: integer("updated_at").notNull().default(0),
  },
  (t) => [
    index("parties_name").on(t.name),
    index("parties_name_key").on(t.nameKey, t.id),
    uniqueIndex("parties_ipi").on(t.ipi),
    index("parties_isni").on(t.isni).where(sql`isni IS NOT NULL`),
  ],
);

/** Ownership of a side. Shares in basis points: those of a right sum to 10,000 in each territory once they are complete. */
export const splits = sqliteTable(
  "splits",
  {
    id: id(),
    /** A work for the composition, a recording for the master. */
    side: text("side", { enum: ["composition", "master"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    partyId: text("party_id")
      .notNull()
      .references(() => parties.id),
    /** CWR roles: C, A, CA, AR, E…; OWNER for a master. */
    role: text("role").notNull(),
    /** Performing, mechanical or synchronisation right of a composition; all of them, and always so for a master. */
    right: text("right_code", { enum: ["all", "PR", "MR", "SR"] })
      .notNull()
      .default("all"),
    shareBp: integer("share_bp").notNull(),
    /** ISO 3166-1 codes, groups or World in which the share applies, and those of them in which it does not. */
    territories: exactWordsColumn("territories").notNull().default(["World"]),
    excluded: exactWordsColumn("excluded_territories").notNull().default([]),
    controlled: flag("controlled").notNull().default(false),
    approvalRequired: flag("approval_required").notNull().default(true),
    /** The party's response time in days; null if not on file. */
    approvalDays: integer("approval_days"),
    /** Who approves, if it is not the party itself. */
    approvalContact: text("approval_contact").notNull().default(""),
    /** Most favoured nation: a fee as high as that of the other side. */
    mfn: flag("mfn").notNull().default(false),
    /** Highest fee, in minor units, that needs no approval, and the media that this is limited to; none: all. */
    preclearFee: integer("preclear_fee"),
    preclearCurrency: text("preclear_currency"),
    preclearMedia: exactWordsColumn("preclear_media").notNull().default([]),
    /** Products that the party refuses: "alcohol". */
    excludedCategories: exactWordsColumn("excluded_categories").notNull().default([]),
    /** The last day, UTC, on which nothing may be licensed. */
    embargoUntil: text("embargo_until"),
    /** What was sampled or interpolated. */
    sampleNote: text("sample_note").notNull().default(""),
  },
  (t) => [
    index("splits_subject").on(t.side, t.subjectId),
    index("splits_party").on(t.partyId),
    check("splits_share", sql`${t.shareBp} between 0 and 10000`),
  ],
);

/** A dispute about a side: nothing of it is licensed until it is settled and the row deleted. */
export const rightsDisputes = sqliteTable(
  "rights_disputes",
  {
    side: text("side", { enum: ["composition", "master"] }).notNull(),
    /** As in `splits`. */
    subjectId: text("subject_id").notNull(),
    /** Who claims what. */
    reason: text("reason").notNull(),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.side, t.subjectId] })],
);
