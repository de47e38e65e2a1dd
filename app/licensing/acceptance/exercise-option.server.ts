import { desc, eq } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { Signer } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { answerNews, signedMails } from "#app/licensing/acceptance/answer-news.server.ts";
import { assertChangesAsRead, requireUnchanged } from "#app/licensing/acceptance/offer-changes.server.ts";
import type { OfferReader, OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import {
  assertGuest,
  signatureOf,
  signedSongs,
  toAnswerError,
} from "#app/licensing/acceptance/record-answer.server.ts";
import { describeOption } from "#app/licensing/quotes/offer-words.ts";
import { chargedLines, linesOfNet } from "#app/licensing/quotes/quote.ts";
import { requestStatements } from "#app/licensing/requests/request-statements.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { optionEvents } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { dayAfter, lastDayOfTerm } from "#app/rights/term.ts";
import { newId } from "#db/new-id.server.ts";
import { quoteAnswers, type StoredOption, type StoredTerms } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The newest licence of a request: when it ends, and whether that was early. */
function findLicence({ db, company }: RequestContext, transactionId: string) {
  const { licences, licenceEnds, ofCompany } = scoped(db, company);
  return db
    .select({ endsOn: licences.endsOn, endedAt: licenceEnds.endedAt })
    .from(licences)
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .where(ofCompany(licences, eq(licences.transactionId, transactionId)))
    .orderBy(desc(licences.issuedAt), desc(licences.number))
    .limit(1)
    .get();
}

/** The terms of what an option adds: months after the term, or another use within it. `endsOn`: of the licence. */
function termsOf({ terms }: OpenOffer["quote"], { months }: StoredOption, endsOn: string | null): StoredTerms {
  if (months === null) return { ...terms, alternatives: false };
  const { startsOn, termMonths } = terms;
  const last = endsOn ?? (startsOn === null || termMonths === null ? null : lastDayOfTerm(startsOn, termMonths));
  const extended = { startsOn: last === null ? null : dayAfter(last), termMonths: months, perpetual: false };
  return { ...terms, ...extended, alternatives: false };
}

/**
 * The client exercises an option of an offer that was accepted, by signing: a request of its own is accepted at the option's fee, and its
 * licence can be issued. @returns the id of that request
 * @throws AppError not_found for another place than that of an option; gone after its last day (UTC); conflict when it was exercised, the offer
 * not accepted, or the licence ended
 */
export async function exerciseOption(
  ctx: RequestContext,
  offer: OpenOffer,
  reader: OfferReader,
  { option: at, ...signer }: Signer & { option: number },
): Promise<{ id: string }> {
  const { transaction, quote, answer } = offer;
  const option = quote.options[at];
  if (option === undefined) throw new AppError("not_found", copy.errors.optionGone);
  if (option.exerciseBy < isoDateOf(ctx.now)) throw new AppError("gone", copy.errors.optionOver);
  const licence = await findLicence(ctx, transaction.id);
  const isAccepted =
    answer?.answer === "accepted" && ["accepted", "licensed", "delivered"].includes(transaction.status);
  if (!isAccepted || (licence?.endedAt ?? null) !== null) throw new AppError("conflict", copy.errors.optionGone);
  requireUnchanged(ctx, offer, signedSongs(offer, answer.chosen));
  const { db, now, company } = ctx;
  const { transactions, transactionEvents, quotes, insert } = scoped(db, company);
  const terms = termsOf(quote, option, licence?.endsOn ?? null);
  const { category = "", edits = [] } = terms;
  const { project, endClient, userId, searchKey } = transaction;
  const what = describeOption(option, quote.currency);
  const description = copy.option.description(project, quote.version, what);
  const text = copy.option.text(company.name, project, quote.version, what);
  const signature = await signatureOf(ctx, signer, reader, text);
  const lines = linesOfNet(chargedLines(quote, answer.chosen), option.fee).map(({ raised: _, ...line }) => line);
  const [id, quoteId] = [newId(now), newId(now)];
  const times = { createdAt: now, updatedAt: now };
  const about = { project, endClient, searchKey, description, currency: quote.currency, sentAt: now };
  const request = { ...terms, category, edits, alternatives: false, ...about, ...times };
  const { taxBp, conditions, currency, createdBy, documentsVersion } = quote;
  const event = (transactionId: string, kind: "sent" | "option_exercised" | "accepted", message: string) =>
    insert(transactionEvents, { id: newId(now), transactionId, kind, actorId: reader.userId, message, createdAt: now });
  const signed = copy.signed.by(signer.name, signer.role, signer.company);
  const news = await answerNews(ctx, offer, { answer: "exercised", what, by: reader, transactionId: id });
  const link = new URL(transactionPath(id), ctx.url.origin).href;
  const others = await signedMails(ctx, offer, reader, { signer: signer.name, what, link });
  const recordingIds = lines.map(({ recordingId }) => recordingId);
  try {
    await sendNews(ctx, { ...news, others }, [
      // A new licence, or the end of one, changes the request.
      assertUnchanged(db, transactions, transaction),
      assertChangesAsRead(ctx, offer),
      ...assertGuest(ctx, reader),
      ...requestStatements(ctx, { id, userId, kind: "licence", status: "accepted", ...request }, recordingIds),
      insert(quotes, {
        ...{ id: quoteId, transactionId: id, version: 1, currency, lines, terms, taxBp, conditions, documentsVersion },
        ...{ validUntil: option.exerciseBy, optionOf: `${quote.id}:${at}`, createdBy, createdAt: now },
      }),
      db.insert(quoteAnswers).values({
        ...{ quoteId, answer: "accepted", userId: reader.userId, linkId: reader.link?.id ?? null, signature },
        ...{ signedText: text, createdAt: now },
      }),
      event(id, "option_exercised", `${description}\n${signed}`),
      event(transaction.id, "option_exercised", `${what}\n${signed}`),
      ...optionEvents(ctx, id),
      auditEntry(ctx, {
        action: "licence-request-option-exercised",
        subjectType: "transaction",
        subjectId: id,
        detail: { of: transaction.id, version: quote.version, option: at },
      }),
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error) || String(error).includes("UNIQUE constraint failed: quotes.option_of"))
      throw new AppError("conflict", copy.errors.optionGone);
    throw toAnswerError(error);
  }
  return { id };
}
