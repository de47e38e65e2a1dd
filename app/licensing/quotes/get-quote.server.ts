import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { chargedLines, type QuoteSong, totalsOf } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { requireTransaction, type Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { quoteAnswers, type StoredTerms } from "#db/schema/licences.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reader = Pick<RequestContext, "db" | "company">;

/** Query for the songs of a request in order, for the caller's batch: rows for `quoteSongOf`. */
export function selectRequestSongs({ db }: Reader, { id }: { id: string }) {
  return db
    .select(trackColumns)
    .from(transactionItems)
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(eq(transactionItems.transactionId, id))
    .orderBy(transactionItems.position);
}

export function quoteSongOf(row: { trackId: string; trackJson: string }): QuoteSong {
  const track = trackOfRow(row);
  return { recordingId: row.trackId, title: [track.title, ...titleTags(track)].join(" "), artists: artistNames(track) };
}

/** Query for the newest version of the offer for a request, for the caller's batch: one row or none. */
export function selectNewestQuote({ db, company }: Reader, { id }: { id: string }) {
  const { quotes, select } = scoped(db, company);
  return select(getTableColumns(quotes), quotes, eq(quotes.transactionId, id)).orderBy(desc(quotes.version)).limit(1);
}

/** The terms of a request in the form that a quote stores. */
export function termsOf(transaction: Transaction): StoredTerms {
  const { media, territories, termMonths, perpetual, startsOn, exclusivity, category } = transaction;
  const { edits, alternatives } = transaction;
  return { media, territories, termMonths, perpetual, startsOn, exclusivity, category, edits, alternatives };
}

/**
 * One version of the offer for a request, with its answer, its replacement's number, and the request; for client and staff. @throws
 * AppError unauthorised, forbidden, not_found
 */
export async function requireQuote(ctx: RequestContext, { id, version }: { id: string; version: string }) {
  const transaction = await requireTransaction(ctx, { id });
  if (!/^[1-9]\d{0,5}$/.test(version)) throw new AppError("not_found", copy.missing);
  const { db, company } = ctx;
  const { quotes, select, ofCompany } = scoped(db, company);
  const isIt = and(eq(quotes.transactionId, id), eq(quotes.version, Number(version)));
  const [[quote], [newest], [answer]] = await db.batch([
    select(getTableColumns(quotes), quotes, isIt),
    select({ newestVersion: quotes.version }, quotes, eq(quotes.transactionId, id))
      .orderBy(desc(quotes.version))
      .limit(1),
    db
      .select({
        answer: quoteAnswers.answer,
        chosen: quoteAnswers.recordingId,
        reason: quoteAnswers.reason,
        answeredAt: quoteAnswers.createdAt,
        answeredBy: sql<string>`coalesce(${quoteAnswers.signature} ->> '$.name', ${users.name}, '')`,
      })
      .from(quotes)
      .innerJoin(quoteAnswers, eq(quoteAnswers.quoteId, quotes.id))
      .leftJoin(users, eq(users.id, quoteAnswers.userId))
      .where(ofCompany(quotes, isIt)),
  ]);
  if (quote === undefined || newest === undefined) throw new AppError("not_found", copy.missing);
  const replacedBy = newest.newestVersion > quote.version ? newest.newestVersion : null;
  return {
    transaction,
    quote: { ...quote, totals: totalsOf(chargedLines(quote, answer?.chosen ?? null), quote.taxBp) },
    replacedBy,
    answer: answer ?? null,
  };
}

export type QuoteOfRequest = Awaited<ReturnType<typeof requireQuote>>;

/** Whether the client can answer the quote on `today` (ISO date, UTC): newest version, unanswered, not past its last day. */
export function isOpen(
  { transaction, quote, replacedBy, answer }: QuoteOfRequest,
  { today }: { today: string },
): boolean {
  return transaction.status === "quoted" && replacedBy === null && answer === null && quote.validUntil >= today;
}
