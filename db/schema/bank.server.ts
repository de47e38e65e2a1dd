import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** A file of a bank, read once: another with the same entries adds none of them. */
export const bankLines = sqliteTable(
  "bank_lines",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Account, day, amount and the bank's reference, or a hash of all that it says: one line of the bank is one row. */
    key: text("key").notNull(),
    file: text("file").notNull(),
    /** ISO date. */
    bookedOn: text("booked_on").notNull(),
    /** Minor units; negative for what was paid. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** What the payer wrote, and who it was. */
    reference: text("reference").notNull().default(""),
    endToEndId: text("end_to_end_id").notNull().default(""),
    counterparty: text("counterparty").notNull().default(""),
    iban: text("iban").notNull().default(""),
    /** `open`: waits for a person; `dismissed`: not of invoices or payouts. */
    state: text("state", { enum: ["open", "matched", "dismissed"] })
      .notNull()
      .default("open"),
    /** Why it waits. */
    problem: text("problem", { enum: ["unknown", "currency", "amount", "state", "several"] }),
    /** Minor units of it that are recorded for invoices and payouts. */
    used: integer("used").notNull().default(0),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("bank_lines_key").on(t.companyId, t.key),
    index("bank_lines_state").on(t.companyId, t.state, t.bookedOn),
  ],
);

/** Rates of a day: millionths of a unit of the currency for one euro. The European Central Bank's, or entered by hand. */
export const exchangeRates = sqliteTable(
  "exchange_rates",
  {
    currency: text("currency").notNull(),
    /** ISO date. */
    day: text("day").notNull(),
    micro: integer("micro").notNull(),
    source: text("source", { enum: ["ecb", "hand"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.currency, t.day] }), check("exchange_rates_micro", sql`${t.micro} > 0`)],
);
