import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { freeStandingUses } from "#app/licensing/standing/standing-month.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import {
  canMove,
  isOneOf,
  reopenableStatuses,
  type TransactionStatus,
} from "#app/licensing/transactions/transaction-status.ts";
import { type EventSubject, historyEvents } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import type { transactionEventKinds } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The company's id alone: the nightly job also moves requests of suspended companies. */
type Moving = Pick<RequestContext, "db" | "now" | "actor"> &
  Partial<Pick<RequestContext, "webhookEvents">> & { company: { id: string } };
type Moved = { id: string; status: TransactionStatus; updatedAt: number };
type Move = {
  to: TransactionStatus;
  event: (typeof transactionEventKinds)[number];
  /** Visible to client and staff: a reason, or what was delivered. */
  message?: string;
  /** Additional detail of the audit entry. */
  detail?: Record<string, unknown>;
  /** What the event is about, for the webhooks that receive it. */
  about?: EventSubject;
};

/**
 * Statements of a batch that move a request to another state, or fail if it changed since it was read: assertion, request, event, webhook
 * events, audit entry; one that ends without a licence frees its standing approvals. Statements that depend on the move follow in the same batch. @throws AppError conflict for a state that cannot follow the present
 * one
 */
export function moveStatements(
  ctx: Moving,
  before: Moved,
  { to, event, message = "", detail, about }: Move,
): BatchItem<"sqlite">[] {
  if (!canMove(before.status, to)) throw new AppError("conflict", copy.conflict);
  const { db, now, company, actor } = ctx;
  const { transactions, transactionEvents, update, insert } = scoped(db, company);
  // Of several moves in one batch, each is a moment later, so that the history has them in order.
  const at = nextUpdatedAt(now, before);
  return [
    assertUnchanged(db, transactions, before),
    update(transactions, { status: to, updatedAt: at }, eq(transactions.id, before.id)),
    insert(transactionEvents, {
      id: newId(now),
      transactionId: before.id,
      kind: event,
      actorId: actor?.id ?? null,
      message,
      createdAt: at,
    }),
    ...historyEvents(ctx, before.id, { event, ...about }),
    auditEntry(ctx, {
      action: `licence-request-${event.replaceAll("_", "-")}`,
      subjectType: "transaction",
      subjectId: before.id,
      detail: { before: before.status, after: to, ...detail },
    }),
    ...(isOneOf(to, reopenableStatuses) ? freeStandingUses(ctx, before) : []),
  ];
}

/** Maps a failure of a batch with `moveStatements` to the error to throw. */
export function toMoveError(error: unknown): unknown {
  return isChangedMeanwhile(error) ? new AppError("conflict", copy.conflict) : error;
}
