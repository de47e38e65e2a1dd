import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { quotes } from "#db/schema/quotes.server.ts";
import { roomGuests } from "#db/schema/rooms.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** A link by which a person of the client reads and answers a quote without an account. A new one to the same address replaces it. */
export const offerLinks = sqliteTable(
  "offer_links",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    quoteId: text("quote_id")
      .notNull()
      .references(() => quotes.id),
    /** SHA-256 of the token. */
    tokenHash: text("token_hash").notNull(),
    name: text("name").notNull(),
    /** In lower case. */
    email: text("email").notNull(),
    /** The guest of a room whose page has the offer; null for a link of its own. */
    guestId: text("guest_id").references(() => roomGuests.id),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("offer_links_token").on(t.tokenHash),
    uniqueIndex("offer_links_recipient").on(t.quoteId, t.email),
    index("offer_links_email").on(t.email),
    index("offer_links_guest").on(t.guestId).where(sql`guest_id IS NOT NULL`),
  ],
);

/** What the client offers instead of a quote, in its currency. The newest is open until it is declined or the quote replaced or answered. */
export const counterOffers = sqliteTable(
  "counter_offers",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    quoteId: text("quote_id")
      .notNull()
      .references(() => quotes.id),
    /** Minor units before tax, for all tracks together; null where each has a fee. */
    total: integer("total"),
    /** Minor units of both sides of a track, by its id. */
    fees: jsonColumn("fees", z.record(z.string(), z.number())),
    /** Null: as offered. */
    termMonths: integer("term_months"),
    note: text("note").notNull().default(""),
    /** Null by link, whose id follows. */
    userId: text("user_id").references(() => users.id),
    linkId: text("link_id"),
    name: text("name").notNull(),
    createdAt: createdAt(),
    /** Why the desk declined it, visible to the client. */
    reply: text("reply"),
    repliedBy: text("replied_by").references(() => users.id),
    repliedAt: integer("replied_at"),
  },
  (t) => [index("counter_offers_quote").on(t.quoteId, t.createdAt)],
);
