import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { wordsColumn } from "#db/schema/stored-json.server.ts";

/** Music that a company licensed elsewhere: an audit of its posts tells it from music without a licence. docs/decisions/171-audit-of-posts.md */
export const externalLicences = sqliteTable(
  "external_licences",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    title: text("title").notNull(),
    artist: text("artist").notNull().default(""),
    licensor: text("licensor").notNull(),
    /** Number of the licence or invoice there. */
    reference: text("reference").notNull().default(""),
    /** Keys of `media` and territories, as in terms of a licence; empty: as in the licence, which is not on file. */
    media: wordsColumn("media").notNull().default([]),
    territories: wordsColumn("territories").notNull().default([]),
    /** ISO dates; null without a limit. */
    startsOn: text("starts_on"),
    endsOn: text("ends_on"),
    notes: text("notes").notNull().default(""),
    /** Object in MASTERS with the print of its sound; null until one was made. */
    printKey: text("print_key"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("external_licences_company").on(t.companyId, t.title, t.id),
    index("external_licences_print").on(t.companyId).where(sql`print_key IS NOT NULL`),
  ],
);
