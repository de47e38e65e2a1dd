import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { Counter } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { answerNews } from "#app/licensing/acceptance/answer-news.server.ts";
import { describeCounter } from "#app/licensing/acceptance/counter-words.ts";
import { requireUnchanged } from "#app/licensing/acceptance/offer-changes.server.ts";
import type { OfferReader, OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { assertLink, requireOpen, signedSongs, toAnswerError } from "#app/licensing/acceptance/record-answer.server.ts";
import { isChoice } from "#app/licensing/quotes/quote.ts";
import { moveStatements } from "#app/licensing/transactions/move-transaction.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Records what the client offers instead of an open quote, which stays open, and tells the staff. @throws AppError invalid for a total of
 * alternatives; gone after the last day (UTC) of the quote; conflict when it was answered or replaced
 */
export async function counterOffer(ctx: RequestContext, offer: OpenOffer, reader: OfferReader, given: Counter) {
  requireOpen(ctx, offer);
  const { transaction, quote } = offer;
  requireUnchanged(ctx, offer, signedSongs(offer, null));
  if (given.total !== null && isChoice(quote))
    throw new AppError("invalid", copy.errors.either, { total: [copy.errors.either] });
  const { counterOffers, insert } = scoped(ctx.db, ctx.company);
  const by = { userId: reader.userId, linkId: reader.link?.id ?? null, name: reader.name };
  const row = { id: newId(ctx.now), quoteId: quote.id, ...given, ...by, createdAt: ctx.now };
  const words = describeCounter(given, quote).join("\n");
  const message = [reader.link === null ? "" : copy.signed.byLink(reader.name), words].filter(Boolean).join("\n");
  const detail = { version: quote.version, counter: row.id };
  try {
    await sendNews(ctx, await answerNews(ctx, offer, { answer: "countered", reason: words, by: reader }), [
      ...assertLink(ctx, reader),
      ...moveStatements(ctx, transaction, {
        ...{ to: "quoted", event: "countered", message, detail },
        about: { version: quote.version },
      }),
      insert(counterOffers, row),
    ]);
  } catch (error) {
    throw toAnswerError(error);
  }
}
