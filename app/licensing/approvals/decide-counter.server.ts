import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { newestOfParties, stateOfItem } from "#app/licensing/approvals/judge-approvals.ts";
import { clearSides } from "#app/licensing/approvals/read-approvals.server.ts";
import { readDeal } from "#app/licensing/judge/read-deal.server.ts";
import { isSecondChanged, takeSecondChoices } from "#app/licensing/requests/second-choices.server.ts";
import { clearanceStatements } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";
import { toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { refuseClient, requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { approvalEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import type { Side } from "#app/rights/shares.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";

const isUndecided = "counter-is-undecided";

type Decision = {
  id: string;
  requestId: string;
  recordingId: string;
  side: Side;
  decision: "accepted" | "refused";
};

/**
 * The desk accepts or refuses the terms on which a party would agree; accepted, its side is approved with them. @throws AppError unauthorised,
 * forbidden (also for the client and in a preview), not_found, conflict when it was decided or answered anew
 */
export async function decideCounter(ctx: RequestContext, { id, decision, ...at }: Decision): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"));
  await enforceRateLimit(ctx.env, "form", `approval-ask:${actor.id}`);
  const transaction = await requireManagedTransaction(ctx, { id });
  refuseClient(ctx, transaction);
  if (!isOneOf(transaction.status, clearableStatuses)) throw new AppError("conflict", copy.errors.over);
  const approvals = await readDeal(ctx, transaction);
  const ofSide = approvals.items.filter((one) => one.recordingId === at.recordingId && one.side === at.side);
  const item = newestOfParties(ofSide).find((one) => one.requestId === at.requestId);
  if (item === undefined || stateOfItem(item, ctx.now) !== "countered")
    throw new AppError("conflict", copy.errors.decided);
  const words = approvals.items.map((one) =>
    one.requestId === at.requestId && one.recordingId === at.recordingId && one.side === at.side
      ? { ...one, decision }
      : one,
  );
  const isItem = and(
    eq(approvalItems.requestId, at.requestId),
    eq(approvalItems.recordingId, at.recordingId),
    eq(approvalItems.side, at.side),
  );
  const changed = clearSides(approvals, words, ctx);
  const seconds = await takeSecondChoices(ctx, transaction, changed);
  try {
    await ctx.db.batch([
      assertInBatch(ctx.db, rowExists(approvalItems, and(isItem, isNull(approvalItems.decision))), isUndecided),
      ctx.db.update(approvalItems).set({ decision }).where(isItem),
      ...clearanceStatements(ctx, transaction, changed),
      approvalEvent(ctx, "approval.decided", {
        ...{ requestId: id, approvalIds: [at.requestId] },
        ...{ recordingId: at.recordingId, side: at.side, decision },
      }),
      auditEntry(ctx, {
        action: `approval-terms-${decision}`,
        subjectType: "transaction",
        subjectId: id,
        detail: at,
      }),
      ...seconds.statements,
    ]);
    seconds.deliver();
  } catch (error) {
    if (isSecondChanged(error)) throw new AppError("conflict", transactionCopy.conflict);
    throw isFailedAssertion(error, isUndecided) ? new AppError("conflict", copy.errors.decided) : toMoveError(error);
  }
}
