import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { rateCard } from "#app/rights/rates/rate-card.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** Versions of a company's rate card. A published one is immutable (trigger); at most one is a draft. */
export const rateCards = sqliteTable(
  "rate_cards",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** 1, 2, 3 … of the published ones; null for the draft. */
    version: integer("version"),
    card: jsonColumn("card", rateCard).notNull(),
    /** First day, ISO date. Of several in force the highest version of the latest day counts. */
    inForceFrom: text("in_force_from").notNull(),
    /** What was changed, for colleagues. */
    note: text("note").notNull().default(""),
    /** Who saved it last. */
    savedBy: text("saved_by").references(() => users.id),
    publishedAt: integer("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("rate_cards_version").on(t.companyId, t.version),
    uniqueIndex("rate_cards_draft").on(t.companyId).where(sql`${t.publishedAt} is null`),
    index("rate_cards_in_force").on(t.companyId, t.inForceFrom, t.version),
    check("rate_cards_published", sql`(${t.version} is null) = (${t.publishedAt} is null)`),
  ],
);
