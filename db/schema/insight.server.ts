import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { VisitorEvent } from "#app/insight/event.ts";
import { createdAt, id } from "#db/schema/columns.server.ts";

/**
 * Visitors' events, as the queue delivered them. The id is the sender's, a UUIDv7, so that a redelivered message is one row.
 * No foreign keys: one event about a deleted subject must not fail the other ninety-nine of its batch.
 */
export const events = sqliteTable(
  "events",
  {
    id: id(),
    companyId: text("company_id").notNull(),
    /** Null for a visitor without an account. */
    userId: text("user_id"),
    kind: text("kind").$type<VisitorEvent["kind"]>().notNull(),
    /** The recording, the ad, or the path of a page view. */
    subjectId: text("subject_id").notNull(),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index("events_company").on(t.companyId, t.kind, t.createdAt),
    index("events_subject").on(t.subjectId, t.kind, t.createdAt),
    index("events_user").on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);
