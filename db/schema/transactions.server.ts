import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { opportunities } from "#db/schema/opportunities.server.ts";
import { exactWordsColumn, jsonColumn } from "#db/schema/stored-json.server.ts";

/** So many versions of a production of a length in seconds. */
export const storedEdit = z.object({ count: z.number(), seconds: z.number() });

/** A request for a licence of one or more recordings; states: docs/design/field-conventions.md. */
export const transactions = sqliteTable(
  "transactions",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** `custom` describes the use in words, `placement` asks for placement in a production. */
    kind: text("kind", { enum: ["licence", "custom", "placement"] })
      .notNull()
      .default("licence"),
    status: text("status", {
      enum: ["draft", "sent", "clearing", "quoted", "accepted", "licensed", "delivered", "declined", "expired"],
    })
      .notNull()
      .default("draft"),
    project: text("project").notNull().default(""),
    endClient: text("end_client").notNull().default(""),
    /** Keys of the media list. */
    media: exactWordsColumn("media").notNull().default([]),
    /** ISO 3166-1 alpha-2 codes and group names ("World"). */
    territories: exactWordsColumn("territories").notNull().default([]),
    /** Null while undecided; perpetual licences have none. */
    termMonths: integer("term_months"),
    perpetual: flag("perpetual").notNull().default(false),
    /** ISO dates. */
    startsOn: text("starts_on"),
    neededBy: text("needed_by"),
    exclusivity: text("exclusivity", { enum: ["none", "category", "territory", "full"] })
      .notNull()
      .default("none"),
    /** Key of the product categories, empty while it is not named. */
    category: text("category").notNull().default(""),
    /** Minor units of `currency`, ISO 4217. */
    budget: integer("budget"),
    currency: text("currency"),
    /** Whether the budget is for all tracks together or for each. */
    budgetPer: text("budget_per", { enum: ["total", "track"] })
      .notNull()
      .default("total"),
    /** The versions of the production that the music is for: how many, and of which length. */
    edits: jsonColumn("edits", z.array(storedEdit)).notNull().default([]),
    /** Only one of the tracks will be licensed. */
    alternatives: flag("alternatives").notNull().default(false),
    description: text("description").notNull().default(""),
    sentAt: integer("sent_at"),
    /** The assigned member of the staff. */
    assigneeId: text("assignee_id").references(() => users.id),
    /** What it was asked for. */
    opportunityId: text("opportunity_id").references(() => opportunities.id, { onDelete: "set null" }),
    /** For the staff only. */
    internalNote: text("internal_note").notNull().default(""),
    /** Folded search key of the staff's list: project, end client, sender. Written when the request is sent. */
    searchKey: text("search_key").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("transactions_company").on(t.companyId, t.status, t.updatedAt),
    index("transactions_person").on(t.userId, t.companyId),
    index("transactions_sent").on(t.companyId, t.sentAt).where(sql`status <> 'draft'`),
    /** One draft per user and company. */
    uniqueIndex("transactions_draft").on(t.companyId, t.userId).where(sql`status = 'draft'`),
    index("transactions_assignee").on(t.assigneeId).where(sql`assignee_id IS NOT NULL`),
    index("transactions_opportunity").on(t.opportunityId).where(sql`opportunity_id IS NOT NULL`),
    check("transactions_budget", sql`${t.budget} is null or ${t.budget} >= 0`),
  ],
);

export const transactionItems = sqliteTable(
  "transaction_items",
  {
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    position: integer("position").notNull(),
    note: text("note").notNull().default(""),
    /** Takes its place if a rights holder refuses it. */
    secondId: text("second_id").references(() => recordings.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.recordingId] }),
    index("transaction_items_recording").on(t.recordingId),
    index("transaction_items_second").on(t.secondId).where(sql`second_id IS NOT NULL`),
  ],
);
