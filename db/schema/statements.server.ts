import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/**
 * A run of statements of what was received up to a day. Its parts are made in steps, so that one that was interrupted goes on. `draft`: what is
 * in it can be looked at; `approved`: being locked, in steps; `locked`: all are numbered and sent.
 */
export const statementRuns = sqliteTable(
  "statement_runs",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The last day, ISO date. */
    until: text("until").notNull(),
    state: text("state", { enum: ["building", "draft", "approved", "locked", "discarded"] })
      .notNull()
      .default("building"),
    /** The last payee that the step in hand is done with. */
    cursor: text("cursor").notNull().default(""),
    /** The number of the ledger's last entry when it was started: what follows changes its draft. */
    ledgerNumber: integer("ledger_number").notNull().default(0),
    startedBy: text("started_by")
      .notNull()
      .references(() => users.id),
    approvedBy: text("approved_by").references(() => users.id),
    approvedAt: integer("approved_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("statement_runs_company").on(t.companyId, t.createdAt),
    index("statement_runs_working").on(t.state).where(sql`state in ('building', 'approved')`),
    uniqueIndex("statement_runs_open").on(t.companyId).where(sql`state in ('building', 'draft', 'approved')`),
  ],
);

/** Sums of a statement in minor units of its currency. Closing: opening + received − recouped. */
const statementSums = z.object({
  opening: z.number(),
  received: z.number(),
  recouped: z.number(),
  closing: z.number(),
  payable: z.number(),
  /** What is recouped, by agreement. */
  recoups: z.record(z.string(), z.number()),
});
export type StatementSums = z.infer<typeof statementSums>;

/** What a payee gets for a period, in one currency. Locked with a number; immutable from then on (triggers). */
export const statements = sqliteTable(
  "statements",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    runId: text("run_id")
      .notNull()
      .references(() => statementRuns.id),
    payeeId: text("payee_id").notNull(),
    /** As it is printed. */
    payeeName: text("payee_name").notNull(),
    currency: text("currency").notNull(),
    /** ISO dates: the day after the last statement, or of the first move; and the run's last day. */
    since: text("since").notNull(),
    until: text("until").notNull(),
    sums: jsonColumn("sums", statementSums).notNull(),
    /** Tax notes of its agreements, as they are printed. */
    note: text("note").notNull().default(""),
    /** Version of the company documents that it prints; null before the company had any. */
    documentsVersion: integer("documents_version"),
    year: integer("year"),
    sequence: integer("sequence"),
    /** "S-2026-0001", without gaps within the company; null for a draft. */
    number: text("number"),
    lockedAt: integer("locked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("statements_sequence").on(t.companyId, t.year, t.sequence),
    // Not unique: payees of one run can be merged.
    index("statements_run").on(t.runId, t.payeeId, t.currency),
    index("statements_payee").on(t.payeeId, t.companyId, t.lockedAt),
    index("statements_company").on(t.companyId, t.lockedAt),
  ],
);

/** A line of a statement: one move of the ledger, in the statement's currency. Immutable once it is locked (triggers). */
export const statementLines = sqliteTable(
  "statement_lines",
  {
    statementId: text("statement_id")
      .notNull()
      .references(() => statements.id),
    moveId: text("move_id").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Minor units of the statement's currency. */
    amount: integer("amount").notNull(),
    /** Millionths of a unit of the statement's currency for one of the licence's, and the day of the rate; null in one currency. */
    rateMicro: integer("rate_micro"),
    rateOn: text("rate_on"),
    /** What the payee disputes, what was answered, and the move that corrects it. */
    disputedAt: integer("disputed_at"),
    dispute: text("dispute").notNull().default(""),
    answeredAt: integer("answered_at"),
    answeredBy: text("answered_by").references(() => users.id),
    answer: text("answer").notNull().default(""),
    correctionId: text("correction_id"),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.moveId] }),
    index("statement_lines_move").on(t.moveId),
    index("statement_lines_disputed")
      .on(t.companyId, t.disputedAt)
      .where(sql`disputed_at is not null and answered_at is null`),
  ],
);
