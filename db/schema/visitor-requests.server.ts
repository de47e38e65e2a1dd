import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { recordOf } from "#app/edge/stored-json.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** Requests that visitors send to a company through its forms: briefs, music, accounts, messages. */
export const visitorRequests = sqliteTable(
  "visitor_requests",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind", { enum: ["brief", "music", "account", "contact"] }).notNull(),
    status: text("status", { enum: ["new", "in_progress", "answered", "closed", "spam"] })
      .notNull()
      .default("new"),
    /** The page that it came from; `staff`: an opportunity that was entered by hand. */
    source: text("source", { enum: ["site", "linkedin", "lbb", "staff"] })
      .notNull()
      .default("site"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** A company, an artist or a label. */
    organisation: text("organisation").notNull().default(""),
    message: text("message").notNull().default(""),
    /** Other fields of the form, by kind. */
    details: jsonColumn("details", recordOf(z.union([z.string(), z.array(z.string())])))
      .notNull()
      .default({}),
    /** Folded search key: name, address, organisation and message. */
    searchKey: text("search_key").notNull(),
    /** Fingerprint of form and input: a form that is sent twice is stored once. */
    submissionKey: text("submission_key").notNull(),
    /** For the staff only. */
    note: text("note").notNull().default(""),
    assigneeId: text("assignee_id").references(() => users.id),
    /** Promised reply time; null for kinds without one. */
    dueAt: integer("due_at"),
    /** When staff were reminded. */
    remindedAt: integer("reminded_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("visitor_requests_submission").on(t.companyId, t.submissionKey),
    index("visitor_requests_kind").on(t.companyId, t.kind, t.createdAt, t.id),
    index("visitor_requests_status").on(t.companyId, t.kind, t.status, t.createdAt, t.id),
    index("visitor_requests_open").on(t.companyId, t.kind, t.dueAt).where(sql`status IN ('new', 'in_progress')`),
    index("visitor_requests_to_remind")
      .on(t.dueAt)
      .where(sql`reminded_at IS NULL AND status IN ('new', 'in_progress')`),
    index("visitor_requests_to_delete").on(t.updatedAt).where(sql`status IN ('closed', 'spam')`),
    index("visitor_requests_email").on(t.email, t.createdAt),
    index("visitor_requests_assignee").on(t.assigneeId),
  ],
);

/** Newsletter addresses of a company. Each is confirmed by a link in an email before it counts. */
export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    email: text("email").notNull(),
    status: text("status", { enum: ["pending", "confirmed", "unsubscribed"] })
      .notNull()
      .default("pending"),
    /** SHA-256 of the token in the last confirmation email; null once used. */
    tokenHash: text("token_hash"),
    tokenExpiresAt: integer("token_expires_at"),
    /** When the last email to this address was sent. */
    mailedAt: integer("mailed_at"),
    confirmedAt: integer("confirmed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_address").on(t.companyId, t.email),
    uniqueIndex("newsletter_subscribers_token").on(t.tokenHash),
    index("newsletter_subscribers_company").on(t.companyId, t.createdAt, t.id),
    index("newsletter_subscribers_status").on(t.companyId, t.status, t.createdAt, t.id),
    index("newsletter_subscribers_email").on(t.email),
    index("newsletter_subscribers_to_delete").on(t.status, t.updatedAt),
  ],
);
