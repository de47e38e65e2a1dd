import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { fields } from "#app/edge/stored-json.ts";
import type { StoredEventKind } from "#app/insight/event.ts";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

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
    kind: text("kind").$type<StoredEventKind>().notNull(),
    /** The recording, the words of a search, a request, a transfer, a currency, an ad, or the path of a page view. */
    subjectId: text("subject_id").notNull(),
    detail: jsonColumn("detail", fields).notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index("events_company").on(t.companyId, t.kind, t.createdAt),
    index("events_subject").on(t.subjectId, t.kind, t.createdAt),
    index("events_user").on(t.userId, t.companyId, t.kind, t.createdAt).where(sql`user_id IS NOT NULL`),
  ],
);

/** How often something happened; `amount`: licence fees in minor units of a currency. */
const measures = {
  plays: integer("plays").notNull(),
  clicks: integer("clicks").notNull(),
  searches: integer("searches").notNull(),
  emptySearches: integer("empty_searches").notNull(),
  downloads: integer("downloads").notNull(),
  shortlists: integer("shortlists").notNull(),
  opens: integer("opens").notNull(),
  requests: integer("requests").notNull(),
  quotes: integer("quotes").notNull(),
  licences: integer("licences").notNull(),
  transfers: integer("transfers").notNull(),
  transferDownloads: integer("transfer_downloads").notNull(),
  amount: integer("amount").notNull(),
};

const subject = {
  /** A company's id, or an environment for all of its companies. */
  scope: text("scope").notNull(),
  kind: text("kind", {
    enum: ["total", "company", "song", "artist", "word", "transfer", "currency"],
  }).notNull(),
  /** Empty for the total. */
  subjectId: text("subject_id").notNull(),
};

/**
 * Running totals of events: what was counted from the beginning to the end of `hour` (hours since 1970, UTC). Those of a period are the
 * difference of two rows. Subjects other than the total have a row a day. Written by a trigger on `events` alone: docs/decisions/071.
 */
export const eventTotals = sqliteTable(
  "event_totals",
  { ...subject, hour: integer("hour").notNull(), ...measures },
  (t) => [primaryKey({ columns: [t.scope, t.kind, t.subjectId, t.hour] })],
);

/** Counts of a subject in a month ("2026-11", UTC), by which the first of a list are found. Written by the same trigger. */
export const eventMonths = sqliteTable(
  "event_months",
  {
    ...subject,
    month: text("month").notNull(),
    /** A column of `event_totals`. */
    measure: text("measure").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.kind, t.month, t.measure, t.subjectId] }),
    index("event_months_first").on(t.scope, t.kind, t.month, t.measure, t.count),
  ],
);

/**
 * Who searched for words, as long as fewer than three people did: an account, or `day 2026-11-27` for visitors without one. Then one row with
 * an empty person stands for all. Written by a trigger on `events`: docs/decisions/081.
 */
export const searchPeople = sqliteTable(
  "search_people",
  {
    scope: text("scope").notNull(),
    words: text("words").notNull(),
    person: text("person").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.words, t.person] }),
    index("search_people_person").on(t.person),
    index("search_people_created").on(t.createdAt).where(sql`person <> ''`),
  ],
);
