import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { createdAt } from "#db/schema/columns.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** The response to a form's first submission, replayed for a second one with the same key. Kept for a day. */
export const sentForms = sqliteTable(
  "sent_forms",
  {
    key: text("key").primaryKey(),
    companyId: text("company_id").notNull(),
    outcome: jsonColumn("outcome", z.unknown()).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("sent_forms_age").on(t.createdAt)],
);
