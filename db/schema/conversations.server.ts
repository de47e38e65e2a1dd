import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { fields } from "#app/edge/stored-json.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** A person's brief in words and what it was read as: chips, sentences that were not understood, words to search for. */
export const conversations = sqliteTable(
  "conversations",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    brief: text("brief").notNull(),
    reading: jsonColumn("reading", fields).notNull(),
    /** Erased by its owner, who can undo it until the sweep of the next night but one. */
    erasedAt: integer("erased_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("conversations_own").on(t.companyId, t.userId, t.updatedAt),
    index("conversations_person").on(t.userId),
    index("conversations_erased").on(t.erasedAt),
  ],
);
