import type { BatchItem } from "drizzle-orm/batch";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { newestDocumentsVersion } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { feeRefusals } from "#app/licensing/judge/describe-refusal.ts";
import { offeredLines, proposalOf, termsOf } from "#app/licensing/judge/proposal.ts";
import { assertJudged, isJudgedAnew } from "#app/licensing/judge/read-deal.server.ts";
import { exclusivityNews } from "#app/licensing/quotes/exclusivity-news.server.ts";
import { findAnswerers } from "#app/licensing/quotes/find-answerers.server.ts";
import { priceQuote, rateCardKey } from "#app/licensing/quotes/price-quote.server.ts";
import { chargedLines, feeField, isChoice, totalsOf } from "#app/licensing/quotes/quote.ts";
import type { QuoteForm } from "#app/licensing/quotes/quote-form.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { type QuoteBasis, readQuoteBasis } from "#app/licensing/quotes/read-quote-form.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** What is left out has no discount and no options, and the terms of the request. */
type NewQuote = Omit<QuoteForm, "discount" | "options" | "terms" | "rateCard"> & Partial<QuoteForm>;

/** What the rate card says of the songs, if the fees were filled in from it. @throws AppError conflict if another one is in force now */
async function pricingOf(
  ctx: RequestContext,
  { rateCard, ...priced }: Parameters<typeof priceQuote>[1] & { rateCard: string },
) {
  if (rateCard === "") return null;
  const { pricing } = (await priceQuote(ctx, priced)) ?? {};
  if (pricing === undefined || rateCardKey(pricing) !== rateCard) throw new AppError("conflict", copy.rates.changed);
  return pricing;
}

/** @throws AppError invalid for fees below what rights holders agreed to, at the fields of these fees */
function requireAgreedFees(basis: QuoteBasis, quote: Parameters<typeof offeredLines>[0] & { currency: string }): void {
  const proposal = proposalOf(quote.terms, { lines: offeredLines(quote, null), currency: quote.currency });
  const offered = new Set(quote.lines.map(({ recordingId }) => recordingId));
  const refused = feeRefusals(basis.judge(proposal)).filter(({ recordingId }) => offered.has(recordingId));
  if (refused.length === 0) return;
  const fields = Map.groupBy(refused, ({ recordingId, side }) => feeField[`${side}Fee`](recordingId));
  const texts = [...fields].map(([name, list]) => [name, list.map(({ text }) => text)]);
  throw new AppError("invalid", copy.errors.belowAgreed, Object.fromEntries(texts));
}

function toAppError(error: unknown): unknown {
  if (isJudgedAnew(error)) return new AppError("conflict", copy.stale);
  const isTaken = String(error).includes("UNIQUE constraint failed: quotes");
  return isTaken ? new AppError("conflict", copy.stale) : toMoveError(error);
}

/**
 * Creates the next version of the offer for a request, which replaces the previous one, and emails it to the client: the sender, and who answers for them. @throws AppError
 * unauthorised, forbidden (also for the requester and in a preview), not_found, too_many_requests; invalid for a song that is not in the
 * request; conflict in a state that cannot be quoted, and when version `version` exists already. `read`: by what the caller judged it, and what has to
 * hold for that
 */
export async function makeQuote(
  ctx: RequestContext,
  { id, ...form }: NewQuote & { id: string },
  read?: { basis: QuoteBasis; holds: BatchItem<"sqlite">[] },
) {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `quote:${actor.id}`);
  const basis = read?.basis ?? (await readQuoteBasis(ctx, { id }));
  const { transaction, songs, nextVersion, canQuote } = basis;
  refuseClient(ctx, transaction);
  const { currency, lines, taxBp, conditions, validUntil, options = [], discount = null } = form;
  if (!canQuote) throw new AppError("conflict", copy.closed(transaction.status));
  if (form.version !== null && form.version !== nextVersion) throw new AppError("conflict", copy.stale);
  if (!lines.every(({ recordingId }) => songs.some((song) => song.recordingId === recordingId)))
    throw new AppError("invalid", copy.errors.unknownSong);
  const { insert, quotes } = scoped(ctx.db, ctx.company);
  const terms = form.terms ?? termsOf(transaction);
  const pricing = await pricingOf(ctx, { songs, terms, currency, rateCard: form.rateCard ?? "" });
  const statedOf = (recordingId: string) => songs.find((song) => song.recordingId === recordingId)?.made;
  const stated = lines.map((line) => ({ ...line, made: statedOf(line.recordingId) }));
  const quote = { currency, lines: stated, taxBp, conditions, validUntil, terms, options, discount, pricing };
  requireAgreedFees(basis, quote);
  const made = { createdBy: actor.id, createdAt: ctx.now, documentsVersion: newestDocumentsVersion(ctx) };
  const own = { id: newId(ctx.now), transactionId: id, version: nextVersion, ...made };
  const [client, answerers] = await Promise.all([
    findClient(ctx, { userId: transaction.userId }),
    findAnswerers(ctx, { senderId: transaction.userId }),
  ]);
  const path = quotePath(id, nextVersion);
  const total = formatMoney(totalsOf(chargedLines(quote, null), taxBp, discount).total, currency);
  const noticeTo = (recipient: (typeof answerers)[number]) => ({
    template: "quote-sent" as const,
    ...{ recipient, userId: recipient.id },
    data: {
      name: recipient.name,
      project: transaction.project,
      version: nextVersion,
      total: isChoice(quote) ? copy.upTo(total) : total,
      validUntil: formatIsoDate(validUntil),
      link: new URL(path, ctx.url.origin).href,
    },
  });
  const asking = await exclusivityNews(ctx, transaction);
  const notices = [...(client === null ? [] : [client]), ...answerers].map(noticeTo);
  try {
    await sendNews(ctx, { notices, kind: "licence", subject: { transactionId: id }, path }, [
      ...assertJudged(ctx, { rows: basis.judged }),
      ...(read?.holds ?? []),
      ...moveStatements(ctx, transaction, { to: "quoted", event: "quoted", about: { version: nextVersion } }),
      insert(quotes, { ...quote, ...own }),
      ...asking.statements,
    ]);
    asking.deliver();
  } catch (error) {
    throw toAppError(error);
  }
  return { version: nextVersion };
}
