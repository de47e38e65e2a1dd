import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { exactWordsColumn } from "#db/schema/stored-json.server.ts";

/** A signature given in advance, under which people take licences. Days are UTC, both inclusive. Rules: docs/product/taking.md. */
export const licenceOrders = sqliteTable(
  "licence_orders",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    title: text("title").notNull(),
    /** Folded. */
    titleKey: text("title_key").notNull(),
    /** Ended for good. */
    state: text("state", { enum: ["active", "paused", "ended"] })
      .notNull()
      .default("active"),
    /** Name and address, as licences and invoices have them. */
    licensee: text("licensee").notNull(),
    /** Purchase-order number. */
    reference: text("reference").notNull().default(""),
    /** Addresses in lower case of who takes licences under it, and whether programs do in their name. */
    people: exactWordsColumn("people").notNull(),
    programs: flag("programs").notNull().default(false),
    /** Keys of the media list; none: all but those of AI. */
    media: exactWordsColumn("media").notNull().default([]),
    /** ISO 3166-1 codes, groups or World. */
    territories: exactWordsColumn("territories").notNull().default(["World"]),
    /** Longest term; null only with `perpetual`, which allows any term. */
    maxMonths: integer("max_months"),
    perpetual: flag("perpetual").notNull().default(false),
    /** Keys of the product categories that it is for; none: all. */
    categories: exactWordsColumn("categories").notNull().default([]),
    /** Fees before tax, in minor units of `currency`, ISO 4217; null without a limit of its own for a track. */
    maxPerTrack: integer("max_per_track"),
    maxTotal: integer("max_total").notNull(),
    currency: text("currency").notNull(),
    validFrom: text("valid_from"),
    validUntil: text("valid_until").notNull(),
    signer: text("signer").notNull(),
    signerCompany: text("signer_company").notNull(),
    signerRole: text("signer_role").notNull(),
    signerId: text("signer_id").references(() => users.id),
    signerEmail: text("signer_email").notNull().default(""),
    /** The text that was signed, its SHA-256 in hexadecimal, and when. */
    signedText: text("signed_text").notNull().default(""),
    textHash: text("text_hash").notNull().default(""),
    signedAt: integer("signed_at"),
    /** When the signer was told that it is nearly used up. */
    warnedAt: integer("warned_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("licence_orders_company").on(t.companyId, t.titleKey),
    check("licence_orders_term", sql`${t.perpetual} or ${t.maxMonths} > 0`),
    check("licence_orders_days", sql`${t.validUntil} >= coalesce(${t.validFrom}, '')`),
    check("licence_orders_amounts", sql`${t.maxTotal} > 0 and coalesce(${t.maxPerTrack}, 1) > 0`),
  ],
);

export type StoredOrder = typeof licenceOrders.$inferSelect;
