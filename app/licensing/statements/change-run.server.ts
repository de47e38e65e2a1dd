import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { selectOwnPayee } from "#app/licensing/payouts/own-payees.server.ts";
import { continueRunsLater } from "#app/licensing/statements/continue-runs.server.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isDraft = "run-is-a-draft-that-the-ledger-says";

function requireDesk(ctx: RequestContext) {
  return refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
}

/** SQL for the number of the company's last entry. */
function lastEntry({ db, company }: RequestContext): SQL<number> {
  const { ledgerEntries } = scoped(db, company);
  return sql`(SELECT coalesce(max(e.number), 0) FROM ${ledgerEntries} e WHERE e.company_id = ${company.id})`;
}

/** Starts a run until a day (ISO date), which is made after the response. @throws AppError unauthorised, forbidden, conflict while one is open */
export async function startRun(ctx: RequestContext, { until }: { until: string }): Promise<string> {
  const actor = requireDesk(ctx);
  const { db, now, company } = ctx;
  const { statementRuns, insert } = scoped(db, company);
  const id = newId(now);
  const run = { id, until, startedBy: actor.id, ledgerNumber: lastEntry(ctx), createdAt: now, updatedAt: now };
  try {
    await db.batch([
      insert(statementRuns, run),
      auditEntry(ctx, { action: "statements-started", subjectType: "statement-run", subjectId: id, detail: { until } }),
    ]);
  } catch (error) {
    if (String(error).includes("UNIQUE constraint failed: statement_runs")) throw new AppError("conflict", copy.isOpen);
    throw error;
  }
  continueRunsLater(ctx);
  return id;
}

/** Statements that take away what a draft consists of. */
function clearStatements({ db, company }: RequestContext, id: string) {
  const scope = scoped(db, company);
  const { statementLines, statements } = scope;
  const own = sql`SELECT s.id FROM ${statements} s WHERE s.run_id = ${id} AND s.locked_at IS NULL`;
  return [
    scope.delete(statementLines, sql`${statementLines.statementId} IN (${own})`),
    scope.delete(statements, sql`${statements.runId} = ${id} AND ${statements.lockedAt} IS NULL`),
  ] as const;
}

/** Discards a draft, also one that is being made. @throws AppError unauthorised, forbidden, conflict for what is no draft */
export async function discardRun(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  requireDesk(ctx);
  const { statementRuns, ofCompany, update } = scoped(ctx.db, ctx.company);
  const isOpen = and(eq(statementRuns.id, id), sql`${statementRuns.state} IN ('building', 'draft')`);
  try {
    await ctx.db.batch([
      assertInBatch(ctx.db, rowExists(statementRuns, ofCompany(statementRuns, isOpen)), isDraft),
      ...clearStatements(ctx, id),
      update(statementRuns, { state: "discarded", updatedAt: ctx.now }, isOpen),
      auditEntry(ctx, { action: "statements-discarded", subjectType: "statement-run", subjectId: id }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isDraft)) throw new AppError("conflict", copy.noDraft);
    throw error;
  }
}

/** SQL condition: what the draft was made of is what the ledger says now. */
function isUnchanged({ db, company }: RequestContext, id: string): SQL {
  const { ledgerEntries, ledgerMoves, statementLines, statementRuns, statements } = scoped(db, company);
  // Of the entries since: money that went or came to payees, or moves up to the run's day.
  const since = sql`SELECT 1 FROM ${statementRuns} r CROSS JOIN ${ledgerEntries} e ON e.company_id = r.company_id AND e.number > r.ledger_number
    WHERE r.id = ${id} AND (e.kind IN ('advance', 'payout') OR EXISTS (
      SELECT 1 FROM ${ledgerMoves} m WHERE m.entry_id = e.id AND m.day <= r.until))`;
  const moved = sql`SELECT 1 FROM ${statements} s CROSS JOIN ${statementLines} l ON l.statement_id = s.id CROSS JOIN ${ledgerMoves} m ON m.id = l.move_id
    WHERE s.run_id = ${id} AND (m.payee_id <> s.payee_id OR m.statement_id IS NOT NULL)`;
  // Of payees that were merged while it was made.
  const joined = sql`SELECT 1 FROM ${statements} s WHERE s.run_id = ${id} GROUP BY s.payee_id, s.currency HAVING count(*) > 1`;
  const gone = sql`SELECT 1 FROM ${statements} s WHERE s.run_id = ${id} AND s.payee_id NOT IN (SELECT p.id FROM parties p)`;
  return sql`NOT EXISTS (${since}) AND NOT EXISTS (${moved}) AND NOT EXISTS (${joined}) AND NOT EXISTS (${gone})`;
}

/**
 * Approves a draft: from then on its statements are locked, in steps. A draft that is no longer what the ledger says is made anew. @throws
 * AppError unauthorised, forbidden, not_found; conflict for who started it or keeps a payee of it
 */
export async function approveRun(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const actor = requireDesk(ctx);
  requireFreshProof(ctx);
  const { db, now, company } = ctx;
  const { statementRuns, statements, ofCompany, select, update } = scoped(db, company);
  const payees = sql`SELECT s.payee_id FROM ${statements} s WHERE s.run_id = ${id}`;
  const kept = sql<string | null>`(${selectOwnPayee(ctx, payees)})`.as("kept_payee");
  const { startedBy, state } = statementRuns;
  const isSame = sql<number>`${isUnchanged(ctx, id)}`.as("is_unchanged");
  const [run] = await select({ startedBy, state, kept, isFresh: isSame }, statementRuns, eq(statementRuns.id, id));
  if (run === undefined) throw new AppError("not_found", copy.missingRun);
  if (run.state !== "draft") throw new AppError("conflict", copy.noDraft);
  if (run.startedBy === actor.id) throw new AppError("conflict", copy.ownRun);
  if (run.kept !== null) throw new AppError("conflict", copy.keptPayee(run.kept));
  const isHere = and(eq(statementRuns.id, id), eq(statementRuns.state, "draft"));
  const exists = rowExists(statementRuns, ofCompany(statementRuns, isHere));
  const anew = { state: "building" as const, cursor: "", ledgerNumber: lastEntry(ctx), updatedAt: now };
  const isFresh = run.isFresh === 1;
  try {
    await (isFresh
      ? db.batch([
          assertInBatch(db, sql`${exists} AND ${isUnchanged(ctx, id)}`, isDraft),
          update(statementRuns, { state: "approved", approvedBy: actor.id, approvedAt: now, updatedAt: now }, isHere),
          auditEntry(ctx, { action: "statements-approved", subjectType: "statement-run", subjectId: id }),
        ])
      : db.batch([
          assertInBatch(db, exists, isDraft),
          ...clearStatements(ctx, id),
          update(statementRuns, anew, isHere),
        ]));
  } catch (error) {
    if (isFailedAssertion(error, isDraft)) throw new AppError("conflict", copy.noDraft);
    throw error;
  }
  continueRunsLater(ctx);
  if (!isFresh) throw new AppError("conflict", copy.changed);
}
