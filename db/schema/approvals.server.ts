import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { storedTerms } from "#db/schema/quotes.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";

/** A party that was asked, by an emailed link, to approve sides of songs of a licence request, and how it answered. */
export const approvalRequests = sqliteTable(
  "approval_requests",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    /** Of the shared catalogue; the name as it was, because a party can be deleted. */
    partyId: text("party_id").notNull(),
    partyName: text("party_name").notNull(),
    /** SHA-256 of the link's token; null for a party whose standing approval covers the use. */
    tokenHash: text("token_hash"),
    /** When the link lapses: 14 days after it was made, or at the end of the deadline. */
    expiresAt: integer("expires_at").notNull(),
    /** The deadline, ISO date. */
    answerBy: text("answer_by").notNull(),
    /** ISO 4217, of all fees. */
    currency: text("currency").notNull(),
    /** What the party is asked to agree to; null before December 2026: the terms of the request. */
    terms: jsonColumn("terms", storedTerms),
    /** The desk's note to the party. */
    note: text("note").notNull().default(""),
    namesEndClient: flag("names_end_client").notNull().default(true),
    askedBy: text("asked_by")
      .notNull()
      .references(() => users.id),
    /** Reminders sent for the present link. */
    reminders: integer("reminders").notNull().default(0),
    /** It goes into the party's next email about all that it is asked. */
    awaitsDigest: flag("awaits_digest").notNull().default(false),
    standingId: text("standing_id"),
    answeredAt: integer("answered_at"),
    /** The typed full name. */
    answeredBy: text("answered_by").notNull().default(""),
    /** Salted hash of the address that answered, and SHA-256 of the text that it was shown. */
    addressHash: text("address_hash"),
    textHash: text("text_hash"),
    /** The sides' clearances no longer follow: the licence was issued, or a share was sold. */
    ignored: text("ignored", { enum: ["licensed", "ended"] }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("approval_requests_token").on(t.tokenHash),
    index("approval_requests_transaction").on(t.transactionId, t.createdAt),
    index("approval_requests_party").on(t.partyId, t.createdAt),
    /** What people were asked, by party. */
    index("approval_requests_asks").on(t.partyId, t.createdAt).where(sql`standing_id is null`),
    index("approval_requests_open").on(t.expiresAt).where(sql`answered_at is null`),
    index("approval_requests_digest").on(t.partyId).where(sql`awaits_digest = 1`),
  ],
);

/** A link to all that a party is asked, emailed to one address of it. Of an environment's own company, on whose host it works. */
export const inboxLinks = sqliteTable(
  "inbox_links",
  {
    /** SHA-256 of the token. */
    tokenHash: text("token_hash").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    partyId: text("party_id").notNull(),
    /** SHA-256 of the address: the link ends when the party has another one. */
    addressHash: text("address_hash").notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("inbox_links_party").on(t.partyId), index("inbox_links_expires").on(t.expiresAt)],
);

/** A message between a party and the desk about what it is asked. */
export const approvalMessages = sqliteTable(
  "approval_messages",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    requestId: text("request_id")
      .notNull()
      .references(() => approvalRequests.id),
    /** Of the desk; null for the party. */
    userId: text("user_id").references(() => users.id),
    /** The typed full name, or that of the company. */
    name: text("name").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("approval_messages_request").on(t.requestId, t.createdAt)],
);

export const approvalAnswers = ["yes", "counter", "no", "call", "not_mine"] as const;

/** A side of a song that a party was asked about. */
export const approvalItems = sqliteTable(
  "approval_items",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => approvalRequests.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    side: text("side", { enum: ["master", "composition"] }).notNull(),
    partyId: text("party_id").notNull(),
    /** Offered for the party's share, in minor units; null: not named. */
    fee: integer("fee"),
    /** The party's shares of the side when it was asked: "id:basis points", sorted. */
    shares: text("shares").notNull(),
    shareBp: integer("share_bp").notNull(),
    answer: text("answer", { enum: approvalAnswers }),
    /** The fee that the party asks for, in minor units. */
    answerFee: integer("answer_fee"),
    /** Condition, reason, or phone number. */
    answerText: text("answer_text").notNull().default(""),
    /** What the desk decided about a fee or condition of the party. */
    decision: text("decision", { enum: ["accepted", "refused"] }),
    /** The party's shares were others when it answered, so its yes approves nothing. */
    isSold: flag("is_sold").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.recordingId, t.side] }),
    index("approval_items_recording").on(t.recordingId, t.side),
    check("approval_items_fee", sql`coalesce(${t.fee}, 0) >= 0 and coalesce(${t.answerFee}, 0) >= 0`),
  ],
);

/** A message between the desk and the client of a licence request. */
export const transactionMessages = sqliteTable(
  "transaction_messages",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    isFromDesk: flag("is_from_desk").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("transaction_messages_transaction").on(t.transactionId, t.createdAt)],
);

/** A task of the desk on a licence request. */
export const transactionTasks = sqliteTable(
  "transaction_tasks",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    title: text("title").notNull(),
    /** In ms, UTC; null: without a due time. */
    dueAt: integer("due_at"),
    assigneeId: text("assignee_id").references(() => users.id),
    /** Null for one that an answer made. */
    createdBy: text("created_by").references(() => users.id),
    doneAt: integer("done_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("transaction_tasks_transaction").on(t.transactionId, t.createdAt)],
);
