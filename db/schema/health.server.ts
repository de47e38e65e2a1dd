import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** An address that a company's email did not reach, or whose owner complained of it. */
export const mailProblems = sqliteTable(
  "mail_problems",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Lower case. */
    recipient: text("recipient").notNull(),
    kind: text("kind", { enum: ["bounce", "complaint"] }).notNull(),
    /** The company sends nothing there any more, until it is cleared. */
    permanent: flag("permanent").notNull(),
    detail: text("detail").notNull().default(""),
    outboxId: text("outbox_id"),
    createdAt: createdAt(),
    clearedAt: integer("cleared_at"),
  },
  (t) => [
    index("mail_problems_recipient").on(t.companyId, t.recipient).where(sql`cleared_at IS NULL`),
    index("mail_problems_company").on(t.companyId, t.createdAt, t.id),
  ],
);

/** What each check of the running product found last; `toldAt`: when its people were told of the present state. */
export const healthStates = sqliteTable("health_states", {
  check: text("check").primaryKey(),
  state: text("state", { enum: ["ok", "failing"] }).notNull(),
  detail: text("detail").notNull().default(""),
  since: integer("since").notNull(),
  checkedAt: integer("checked_at").notNull(),
  toldAt: integer("told_at"),
  /** No message about it before: it is being worked on. */
  quietUntil: integer("quiet_until"),
});
