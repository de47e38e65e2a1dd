import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { isOpen, requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { chargedLines, isChoice, totalsOf } from "#app/licensing/quotes/quote.ts";
import type { Answer } from "#app/licensing/quotes/quote-form.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { quoteAnswers } from "#db/schema/licences.server.ts";

type Input = Answer & { id: string; version: string };

function toAppError(error: unknown): unknown {
  const isAnswered = String(error).includes("UNIQUE constraint failed: quote_answers");
  return isAnswered ? new AppError("conflict", copy.answeredMeanwhile) : toMoveError(error);
}

/** The chosen recording of alternatives, null if all lines are accepted. @throws AppError invalid without one of the lines */
function chosenLine(
  quote: Parameters<typeof isChoice>[0] & { lines: { recordingId: string }[] },
  chosen: string | undefined,
) {
  if (!isChoice(quote)) return null;
  if (quote.lines.some(({ recordingId }) => recordingId === chosen) && chosen !== undefined) return chosen;
  throw new AppError("invalid", copy.errors.chosen, { chosen: [copy.errors.chosen] });
}

/** News for the staff. The emails contain the client's data and are erased with that user. */
async function answerNews(
  ctx: RequestContext,
  { answer, reason }: Answer,
  quote: Awaited<ReturnType<typeof requireQuote>>,
  chosen: string | null,
) {
  const { transaction, quote: offer } = quote;
  const { total } = totalsOf(chargedLines(offer, chosen), offer.taxBp);
  const { sender, project, id } = transaction;
  const staff = await listStaff(ctx, "UpdateTransaction");
  const path = quotePath(id, offer.version);
  const link = new URL(path, ctx.url.origin).href;
  const notices = staff.map((recipient) => ({
    template: "quote-answered" as const,
    ...{ recipient, replyTo: sender.email, userId: sender.id },
    data: {
      name: recipient.name,
      client: sender.name,
      project,
      version: offer.version,
      total: formatMoney(total, offer.currency),
      isAccepted: answer === "accept",
      reason: answer === "accept" ? "" : reason,
      ...(recipient.isMember ? { link } : {}),
    },
  }));
  return { notices, kind: "licence" as const, subject: { transactionId: id }, path };
}

/**
 * The client accepts or declines the newest version of an offer; this is final. Only the staff can reopen a declined request. @throws
 * AppError unauthorised, forbidden (also in a preview and for who made the offer), not_found, too_many_requests; invalid without a choice among alternatives; gone after its last day (UTC); conflict when it was
 * answered or replaced
 */
export async function answerQuote(ctx: RequestContext, { id, version, ...given }: Input): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "quote-answer"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `quote:${actor.id}`);
  const found = await requireQuote(ctx, { id, version });
  const { transaction, quote } = found;
  if (!transaction.canAnswer) throw new AppError("not_found", copy.missing);
  // Who made it may have lost the permission to do so since.
  if (quote.createdBy === actor.id) throw new AppError("forbidden", copy.ownQuote);
  const today = isoDateOf(ctx.now);
  if (!isOpen(found, { today })) {
    const isOver = quote.validUntil < today && found.answer === null && found.replacedBy === null;
    throw isOver ? new AppError("gone", copy.over) : new AppError("conflict", copy.answeredMeanwhile);
  }
  const isAccepted = given.answer === "accept";
  const chosen = isAccepted ? chosenLine(quote, given.chosen) : null;
  const move = isAccepted
    ? ({ to: "accepted", event: "accepted" } as const)
    : ({ to: "declined", event: "quote_declined", message: given.reason } as const);
  const row = {
    quoteId: quote.id,
    answer: isAccepted ? ("accepted" as const) : ("declined" as const),
    recordingId: chosen,
    userId: actor.id,
    reason: isAccepted ? "" : given.reason,
    createdAt: ctx.now,
  };
  const statements = [...moveStatements(ctx, transaction, move), ctx.db.insert(quoteAnswers).values(row)];
  try {
    await sendNews(ctx, await answerNews(ctx, given, found, chosen), statements);
  } catch (error) {
    throw toAppError(error);
  }
}
