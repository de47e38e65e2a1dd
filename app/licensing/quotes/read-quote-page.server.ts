import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isOpen, requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { canMove } from "#app/licensing/transactions/transaction-status.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/** The page of one version of an offer, for client and staff. @throws AppError unauthorised, forbidden, not_found */
export async function readQuotePage(ctx: RequestContext, input: { id: string; version: string }) {
  const found = await requireQuote(ctx, input);
  const { transaction, quote, replacedBy, answer } = found;
  const { id, project, endClient, kind, description, status, sender, isStaff, isOwn, canAnswer } = transaction;
  const { companyId: _, createdBy: __, transactionId: ___, ...offer } = quote;
  const open = isOpen(found, { today: isoDateOf(ctx.now) });
  return {
    request: { id, project, endClient, client: sender.name, description: kind === "licence" ? "" : description },
    offer,
    replacedBy,
    answer,
    isOpen: open,
    isStaff,
    waitsForColleague: open && isOwn && !canAnswer,
    canAnswer: open && canAnswer,
    canQuote: isStaff && !isOwn && replacedBy === null && canMove(status, "quoted"),
    canIssue: isStaff && !isOwn && status === "accepted" && answer?.answer === "accepted",
    company: ctx.company.name,
  };
}

export type QuotePage = Awaited<ReturnType<typeof readQuotePage>>;
