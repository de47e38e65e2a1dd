import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { licenceOrders } from "#db/schema/orders.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";

/** Licences that people took themselves. Immutable: what was spent of a month stays spent. Rules: docs/product/taking.md. */
export const licenceTakings = sqliteTable(
  "licence_takings",
  {
    transactionId: text("transaction_id")
      .primaryKey()
      .references(() => transactions.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** "2026-12", UTC. */
    month: text("month").notNull(),
    /** Fees before tax, in minor units of `currency`. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** The order under which it was taken; null if the person signed. */
    orderId: text("order_id").references(() => licenceOrders.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("licence_takings_person").on(t.companyId, t.userId, t.month),
    index("licence_takings_order").on(t.orderId),
  ],
);
