import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listAssignees } from "#app/licensing/transactions/acts/list-assignees.server.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { requireManagedTransaction, type Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { newsForClient } from "#app/licensing/transactions/transaction-news.server.ts";
import { isOneOf, reopenableStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, nextUpdatedAt, requireVersion } from "#app/records/record-version.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Change = {
  id: string;
  /** Version that the staff member saw; empty skips the check. */
  version: string;
  /** `clearing` starts the clearing of a request, or reopens a declined or expired one. */
  to?: "clearing" | "declined";
  /** Reason of a decline; the client can read it. */
  reason?: string;
  /** Empty: unassign. */
  assigneeId?: string;
  internalNote?: string;
};

/** @throws AppError invalid for a user who does not handle requests here */
async function requireAssignee(ctx: RequestContext, before: Transaction, assigneeId: string): Promise<string | null> {
  if (assigneeId === "" || assigneeId === before.assigneeId) return assigneeId || null;
  const isKnown = (await listAssignees(ctx, before)).some(({ id }) => id === assigneeId);
  if (!isKnown) throw new AppError("invalid", copy.assigneeInvalid, { assigneeId: [copy.assigneeInvalid] });
  return assigneeId;
}

function isReopened({ status }: Transaction): boolean {
  return isOneOf(status, reopenableStatuses);
}

function moved(ctx: RequestContext, before: Transaction, { to, reason = "" }: Change) {
  if (to === undefined) return [];
  if (to === "declined") return moveStatements(ctx, before, { to, event: "declined", message: reason });
  return moveStatements(ctx, before, { to, event: isReopened(before) ? "reopened" : "clearing" });
}

function newsOf(ctx: RequestContext, before: Transaction, { to, reason = "" }: Change) {
  if (to === "declined") return newsForClient(ctx, before, { template: "request-declined", reason });
  return to === "clearing" && isReopened(before) ? newsForClient(ctx, before, { template: "request-reopened" }) : null;
}

type Handled = { assigneeId: string | null; internalNote: string };

function handled(ctx: RequestContext, before: Transaction, after: Handled): BatchItem<"sqlite">[] {
  const { transactions, update } = scoped(ctx.db, ctx.company);
  const isNoteChanged = after.internalNote !== before.internalNote;
  if (after.assigneeId === before.assigneeId && !isNoteChanged) return [];
  return [
    update(transactions, { ...after, updatedAt: nextUpdatedAt(ctx.now, before) }, eq(transactions.id, before.id)),
    auditEntry(ctx, {
      action: "licence-request-changed",
      subjectType: "transaction",
      subjectId: before.id,
      detail: { before: { assigneeId: before.assigneeId }, after: { assigneeId: after.assigneeId }, isNoteChanged },
    }),
  ];
}

/**
 * Changes state, assignee and note of a request, in one batch. The client gets an email when it is declined or reopened. @throws AppError
 * unauthorised, forbidden, not_found; invalid without a reason to decline and for an unknown assignee; conflict after a concurrent change,
 * or for a state that cannot follow
 */
export async function changeTransaction(ctx: RequestContext, change: Change): Promise<void> {
  const actor = requireAccess(ctx, "transactions-manage");
  // The history names the actor, so a previewing administrator must not change the state.
  if (change.to !== undefined) refusePreview(actor);
  if (change.to === "declined" && !change.reason)
    throw new AppError("invalid", copy.reasonMissing, { reason: [copy.reasonMissing] });
  await enforceRateLimit(ctx.env, "form", `licence-request-change:${actor.id}`);
  const before = await requireManagedTransaction(ctx, { id: change.id });
  if (change.version !== "") requireVersion(before, { version: change.version, message: copy.conflict });
  const { assigneeId = before.assigneeId ?? "", internalNote = before.internalNote } = change;
  const after = { assigneeId: await requireAssignee(ctx, before, assigneeId), internalNote };
  const { transactions } = scoped(ctx.db, ctx.company);
  const moves = moved(ctx, before, change);
  const writes = [...moves, ...handled(ctx, before, after)];
  if (writes.length === 0) return;
  const assertion = moves.length === 0 ? [assertUnchanged(ctx.db, transactions, before)] : [];
  const news = await newsOf(ctx, before, change);
  try {
    const outgoing = news && (await outgoingNews(ctx, news));
    const [first, ...rest] = [...assertion, ...writes, ...(outgoing?.statements ?? [])];
    if (first) await ctx.db.batch([first, ...rest]);
    outgoing?.deliver();
  } catch (error) {
    throw toMoveError(error);
  }
}
