import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Who sees to what waits, and until when it is put off, where its own record does not have it: docs/product/queue.md. */
export const queueNotes = sqliteTable(
  "queue_notes",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Of `queueKinds`, and the id of what waits. */
    kind: text("kind").notNull(),
    subjectId: text("subject_id").notNull(),
    assigneeId: text("assignee_id").references(() => users.id),
    /** In ms, UTC. */
    snoozedUntil: integer("snoozed_until"),
    updatedBy: text("updated_by")
      .notNull()
      .references(() => users.id),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.subjectId] }),
    index("queue_notes_assignee").on(t.assigneeId),
    index("queue_notes_updater").on(t.updatedBy),
  ],
);
