import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { Answer, Signer } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { answerNews, formatTotal, signedMails } from "#app/licensing/acceptance/answer-news.server.ts";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import {
  assertChangesAsRead,
  isChangedSinceRead,
  requireUnchanged,
} from "#app/licensing/acceptance/offer-changes.server.ts";
import type { OfferReader, OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { isOpen } from "#app/licensing/quotes/get-quote.server.ts";
import { isChoice } from "#app/licensing/quotes/quote.ts";
import { quoteText } from "#app/licensing/quotes/quote-document.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { openGuest } from "#app/rooms/open-guest.server.ts";
import { quoteAnswers, type StoredSignature } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const linkIsOpen = "offer-link-is-open";
const guestIsWelcome = "offer-guest-is-welcome";
/** Characters of a User-Agent, as of sessions. */
const maxUserAgent = 300;

/** The assertion that the link is still the one that was opened, with `assertGuest`; none for who is signed in. */
export function assertLink(ctx: RequestContext, reader: OfferReader) {
  const { link } = reader;
  if (link === null) return [];
  const { db, company, now } = ctx;
  const { offerLinks, ofCompany } = scoped(db, company);
  const isIt = and(eq(offerLinks.id, link.id), eq(offerLinks.tokenHash, link.tokenHash), gt(offerLinks.expiresAt, now));
  return [
    assertInBatch(db, rowExists(offerLinks, ofCompany(offerLinks, isIt)), linkIsOpen),
    ...assertGuest(ctx, reader),
  ];
}

/** The assertion that a guest who got the link was not revoked; on their page also that the room is open. */
export function assertGuest(ctx: RequestContext, { link }: OfferReader) {
  if (link === null || link.guestId === null) return [];
  const { db, company } = ctx;
  const { roomGuests, ofCompany } = scoped(db, company);
  const isKept = and(eq(roomGuests.id, link.guestId), isNull(roomGuests.revokedAt));
  const isWelcome = link.isInRoom
    ? sql`${openGuest(ctx, link.guestId)} IS NOT NULL`
    : rowExists(roomGuests, ofCompany(roomGuests, isKept));
  return [assertInBatch(db, isWelcome, guestIsWelcome)];
}

/** Maps a failed batch of an answer to the error to throw. */
export function toAnswerError(error: unknown): unknown {
  if (isChangedSinceRead(error)) return new AppError("conflict", copy.errors.changed);
  const isAnswered = String(error).includes("UNIQUE constraint failed: quote_answers");
  if (isAnswered || isFailedAssertion(error, linkIsOpen)) return new AppError("conflict", quotesCopy.answeredMeanwhile);
  if (isFailedAssertion(error, guestIsWelcome)) return new AppError("gone", copy.errors.guestGone);
  return toMoveError(error);
}

/** @throws AppError gone after the last day (UTC) of an offer, conflict when it was answered or replaced */
export function requireOpen(ctx: RequestContext, offer: OpenOffer): void {
  const today = isoDateOf(ctx.now);
  if (isOpen(offer, { today })) return;
  const isOver = offer.quote.validUntil < today && offer.answer === null && offer.replacedBy === null;
  throw isOver ? new AppError("gone", quotesCopy.over) : new AppError("conflict", quotesCopy.answeredMeanwhile);
}

/** What is kept of who signs a text. */
export async function signatureOf(
  ctx: RequestContext,
  { name, company, role }: Signer,
  reader: OfferReader,
  text: string,
) {
  return {
    ...{ name, company, role, email: reader.email.toLowerCase(), textHash: await hashText(text) },
    ...{ address: ctx.address, userAgent: ctx.userAgent.slice(0, maxUserAgent) },
    ...(reader.link?.isInRoom && { guestId: reader.link.guestId ?? "" }),
  } satisfies StoredSignature;
}

/** The chosen recording of alternatives, null if all lines are accepted. @throws AppError invalid without one of the lines */
function chosenLine({ quote }: OpenOffer, chosen: string | undefined): string | null {
  if (!isChoice(quote)) return null;
  if (quote.lines.some(({ recordingId }) => recordingId === chosen) && chosen !== undefined) return chosen;
  throw new AppError("invalid", quotesCopy.errors.chosen, { chosen: [quotesCopy.errors.chosen] });
}

/** The songs that a signature accepts: the chosen one of alternatives. */
export function signedSongs({ quote }: Pick<OpenOffer, "quote">, chosen: string | null): string[] {
  return chosen === null ? quote.lines.map(({ recordingId }) => recordingId) : [chosen];
}

/** As `chosenLine`. @throws AppError also conflict if the rights in what is signed changed since the offer was made */
function signableLine(ctx: RequestContext, offer: OpenOffer, typed: string | undefined): string | null {
  const chosen = chosenLine(offer, typed);
  requireUnchanged(ctx, offer, signedSongs(offer, chosen));
  return chosen;
}

type AnswerRow = typeof quoteAnswers.$inferInsert;
type Answering = { version: number; row: AnswerRow; move: Omit<Parameters<typeof moveStatements>[2], "about"> };

/** Statements that write the client's answer to a version of the offer, and move its request. */
export function answerStatements(
  ctx: RequestContext,
  transaction: Parameters<typeof moveStatements>[1],
  { version, row, move }: Answering,
) {
  return [
    ...moveStatements(ctx, transaction, { ...move, about: { version } }),
    ctx.db.insert(quoteAnswers).values(row),
  ];
}

/**
 * Records the client's answer to an open offer, once and for good: an acceptance with the text that was signed, or a refusal. @throws
 * AppError invalid without a choice among alternatives; gone after its last day (UTC); conflict when it was answered or replaced, the link was
 * replaced, the text is not the one that was read, or the rights in its songs changed since it was made
 */
export async function recordAnswer(
  ctx: RequestContext,
  offer: OpenOffer,
  reader: OfferReader,
  given: Answer,
): Promise<void> {
  requireOpen(ctx, offer);
  const { transaction, quote } = offer;
  const isAccepted = given.answer === "accept";
  const chosen = isAccepted ? signableLine(ctx, offer, given.chosen) : null;
  const text = quoteText(offer);
  const signature = await signatureOf(ctx, given, reader, text);
  const namesText = given.textHash !== "" || reader.link !== null;
  if (isAccepted && namesText && given.textHash !== signature.textHash)
    throw new AppError("conflict", copy.errors.changed);
  const by = reader.link === null ? "" : copy.signed.byLink(reader.name);
  const signed = by === "" ? "" : copy.signed.message(given.name, given.role, given.company);
  const reason = isAccepted ? "" : given.reason;
  const move = isAccepted
    ? ({ to: "accepted", event: "accepted", message: signed } as const)
    : ({ to: "declined", event: "quote_declined", message: [by, reason].filter(Boolean).join("\n") } as const);
  const row = {
    ...{ quoteId: quote.id, recordingId: chosen, userId: reader.userId, reason, linkId: reader.link?.id ?? null },
    answer: isAccepted ? ("accepted" as const) : ("declined" as const),
    signature:
      isAccepted || reader.link !== null ? { ...signature, name: isAccepted ? given.name : reader.name } : null,
    signedText: isAccepted ? text : null,
    createdAt: ctx.now,
  };
  const { answer } = row;
  const news = await answerNews(ctx, offer, { answer, reason, chosen, by: reader });
  const link = new URL(quotePath(transaction.id, quote.version), ctx.url.origin).href;
  const isByLink = reader.link !== null;
  const what = formatTotal(offer, chosen);
  const others =
    isAccepted && isByLink ? await signedMails(ctx, offer, reader, { signer: given.name, what, link }) : [];
  const statements = [
    ...(isAccepted ? [assertChangesAsRead(ctx, offer)] : []),
    ...assertLink(ctx, reader),
    ...answerStatements(ctx, transaction, {
      ...{ version: quote.version, row },
      move: { ...move, detail: reader.link === null ? {} : { link: reader.link.id } },
    }),
  ];
  try {
    await sendNews(ctx, { ...news, others }, statements);
  } catch (error) {
    throw toAnswerError(error);
  }
}
