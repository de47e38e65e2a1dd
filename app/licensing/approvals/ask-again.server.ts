import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { approvalLink } from "#app/licensing/approvals/approval-link.server.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { refuseManyMails } from "#app/licensing/approvals/ask-parties.server.ts";
import { readParties } from "#app/licensing/approvals/list-parties.server.ts";
import { clearSides } from "#app/licensing/approvals/read-approvals.server.ts";
import { refuseOwnAddress } from "#app/licensing/approvals/refuse-own-address.ts";
import { clearanceStatements } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";
import { toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { approvalEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isUnanswered = "approval-is-unanswered";
/** Days that a party has at least with a new link. */
const minDays = 7;

/**
 * Sends a party that has not answered a new link, which replaces the former one; a deadline that is near or over becomes a week. Returns its name.
 * @throws AppError unauthorised, forbidden (also for the client and in a preview), not_found, too_many_requests, invalid for the client's
 * address, conflict when it has answered or need not
 */
export async function askAgain(
  ctx: RequestContext,
  { id, requestId }: { id: string; requestId: string },
): Promise<string> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"));
  await enforceRateLimit(ctx.env, "form", `approval-ask:${actor.id}`);
  const { transaction, parties, approvals, clients } = await readParties(ctx, { id });
  refuseClient(ctx, transaction);
  if (!isOneOf(transaction.status, clearableStatuses)) throw new AppError("conflict", copy.errors.over);
  const items = approvals.items.filter((one) => one.requestId === requestId);
  const [first] = items;
  const party = parties.find(({ partyId }) => partyId === first?.partyId);
  if (first === undefined || party === undefined || first.answeredAt !== null)
    throw new AppError("conflict", copy.errors.answered);
  if (party.addresses.length === 0) throw new AppError("conflict", copy.address.no);
  refuseOwnAddress(ctx, [party], clients);
  refuseManyMails(ctx, [party]);
  const soonest = isoDateOf(ctx.now, minDays);
  const answerBy = [first.answerBy, soonest].toSorted().at(-1) ?? soonest;
  const about = {
    id: requestId,
    addresses: party.addresses,
    asker: { name: actor.name, email: actor.email },
    answerBy,
  };
  const songs = items.map(({ title }) => title);
  const { mails, ...link } = await approvalLink(ctx, "approval-asked", {
    ...about,
    project: transaction.project,
    songs,
  });
  const outgoing = outgoingMails(ctx, mails);
  const words = approvals.items.map((one) =>
    one.requestId === requestId ? { ...one, expiresAt: link.expiresAt } : one,
  );
  const { approvalRequests, update, ofCompany } = scoped(ctx.db, ctx.company);
  const isOpen = and(eq(approvalRequests.id, requestId), isNull(approvalRequests.answeredAt));
  try {
    await ctx.db.batch([
      assertInBatch(ctx.db, rowExists(approvalRequests, ofCompany(approvalRequests, isOpen)), isUnanswered),
      ...clearanceStatements(
        ctx,
        transaction,
        clearSides(approvals, words, { now: ctx.now, asking: new Set([requestId]) }),
      ),
      update(approvalRequests, { ...link, answerBy, reminders: 0, awaitsDigest: false, askedBy: actor.id }, isOpen),
      approvalEvent(ctx, "approval.asked", { requestId: id, approvalIds: [requestId] }),
      auditEntry(ctx, {
        ...{ action: "approval-asked-again", subjectType: "transaction", subjectId: id },
        detail: { request: requestId, party: party.partyId },
      }),
      ...outgoing.statements,
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isUnanswered) ? new AppError("conflict", copy.errors.answered) : toMoveError(error);
  }
  outgoing.deliver();
  return party.name;
}
