import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";

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
    ipi: text("ipi"),
    society: text("society"),
    email: text("email"),
    createdAt: createdAt(),
  },
  (t) => [index("parties_name").on(t.name), uniqueIndex("parties_ipi").on(t.ipi)],
);

/** Ownership of a side. Shares in basis points; each side of a published song sums to 10,000. */
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
    shareBp: integer("share_bp").notNull(),
    territory: text("territory").notNull().default("World"),
    controlled: flag("controlled").notNull().default(false),
    approvalRequired: flag("approval_required").notNull().default(true),
    /** The party's response time in days; null if not on file. */
    approvalDays: integer("approval_days"),
  },
  (t) => [
    index("splits_subject").on(t.side, t.subjectId),
    index("splits_party").on(t.partyId),
    check("splits_share", sql`${t.shareBp} between 0 and 10000`),
  ],
);
