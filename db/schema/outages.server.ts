import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, updatedAt } from "#db/schema/columns.server.ts";

/** Outage page and banner of an environment. No row: off. */
export const outages = sqliteTable("outages", {
  environment: text("environment", { enum: ["main", "spaces"] }).primaryKey(),
  active: flag("active").notNull().default(false),
  /** Email addresses shown on the outage page. */
  firstContact: text("first_contact").notNull(),
  secondContact: text("second_contact").notNull(),
  updatedAt: updatedAt(),
});
