import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { licences } from "#db/schema/licences.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";

/** The code by which anyone who has the PDF verifies a licence. Written by a trigger on `licences` alone. */
export const licenceCodes = sqliteTable("licence_codes", {
  licenceId: text("licence_id")
    .primaryKey()
    .references(() => licences.id),
  companyId: text("company_id")
    .notNull()
    .references(() => companies.id),
  /** 16 characters of Crockford's base32, 80 random bits. */
  code: text("code").notNull().unique(),
});

/**
 * What is listed here and below belongs to the licensed request: it stays when the licence is corrected. Channels that may use the music of a licensed request, and third parties that act for its
 * licensee.
 */
export const licenceCoverage = sqliteTable(
  "licence_coverage",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    kind: text("kind", { enum: ["channel", "party"] }).notNull(),
    /** Key of the platforms; empty for third parties. */
    platform: text("platform").notNull().default(""),
    /** Handle or address, or the name of a third party. */
    name: text("name").notNull(),
    /** Of a third party: "Media agency". */
    role: text("role").notNull().default(""),
    /** Folded name: the same one is listed once. */
    key: text("key").notNull(),
    addedBy: text("added_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    removedBy: text("removed_by").references(() => users.id),
    removedAt: integer("removed_at"),
  },
  (t) => [
    uniqueIndex("licence_coverage_listed")
      .on(t.transactionId, t.kind, t.platform, t.key)
      .where(sql`removed_at is null`),
    index("licence_coverage_transaction").on(t.transactionId, t.createdAt),
  ],
);

/** Posts that use the music of a licensed request. */
export const licencePosts = sqliteTable(
  "licence_posts",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    /** Normalised https address. */
    url: text("url").notNull(),
    channel: text("channel").notNull(),
    /** ISO date. */
    postedOn: text("posted_on").notNull(),
    poster: text("poster").notNull(),
    addedBy: text("added_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    takenDownAt: integer("taken_down_at"),
    removedAt: integer("removed_at"),
  },
  (t) => [
    uniqueIndex("licence_posts_listed").on(t.transactionId, t.url).where(sql`removed_at is null`),
    index("licence_posts_up").on(t.transactionId).where(sql`removed_at is null and taken_down_at is null`),
  ],
);

/** Reminders of a licence's end that were sent: 60, 30 and 7 days before it, or -1, the day after. */
export const licenceNotices = sqliteTable(
  "licence_notices",
  {
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The end that was announced: a corrected licence with another one is announced anew. */
    endsOn: text("ends_on").notNull(),
    days: integer("days").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.endsOn, t.days] })],
);

/** Calendar feeds of licence ends. A new number ends the addresses before it. */
export const licenceFeeds = sqliteTable(
  "licence_feeds",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    number: integer("number").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] })],
);
