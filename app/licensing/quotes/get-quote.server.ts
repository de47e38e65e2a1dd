import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { selectOfferChanges } from "#app/licensing/acceptance/offer-changes.server.ts";
import { selectOfferParts } from "#app/licensing/acceptance/select-offer-parts.server.ts";
import { companyDocumentsOf } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { chargedLines, type FeeSide, type QuoteSong, totalsOf } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import type { AgreementFact, SongFacts } from "#app/rights/clearability/clearability.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { madeJson, readMade } from "#app/rights/made/made-column.server.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { resolveTerritories, territoriesOverlap } from "#app/rights/territories/territories.ts";
import { countriesOf } from "#app/rights/territories/territory-sums.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";
import { quoteAnswers, type StoredTerms } from "#db/schema/quotes.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reader = Pick<RequestContext, "db" | "company">;

/** Query for the songs of a request in order, for the caller's batch: rows for `favouredSongOf`. */
export function selectRequestSongs({ db, company }: Reader, { id }: { id: string }) {
  return db
    .select({
      ...trackColumns,
      facts: songFacts({ companyId: company.id }).as("song_facts"),
      made: madeJson.as("song_made"),
      tierId: sql<string | null>`${tiers.id}`.as("tier_key"),
      tierName: sql<string | null>`${tiers.name}`.as("tier_label"),
    })
    .from(transactionItems)
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .leftJoin(tiers, eq(tiers.id, recordings.tierId))
    .where(eq(transactionItems.transactionId, id))
    .orderBy(transactionItems.position);
}

export function quoteSongOf(row: { trackId: string; trackJson: string }): QuoteSong {
  const track = trackOfRow(row);
  return { recordingId: row.trackId, title: [track.title, ...titleTags(track)].join(" "), artists: artistNames(track) };
}

/** The sides whose party has a most favoured nation clause for this use, on its share or in an agreement in force. */
function favouredSides({ shares, agreements }: SongFacts, terms: StoredTerms, today: string): FeeSide[] {
  const use = resolveTerritories(terms.territories);
  const applies = (one: Share | AgreementFact) => {
    const countries = countriesOf(one);
    return countries === null || territoriesOverlap(use, [...countries]);
  };
  const isFavoured = (side: Side) =>
    shares.some(
      (share) =>
        share.side === side &&
        applies(share) &&
        (share.terms.mfn ||
          agreements.some(
            (one) =>
              one.mfn &&
              one.partyId === share.partyId &&
              (side === "master" ? one.masterBp : one.compositionBp) > 0 &&
              (one.endsOn === null || one.endsOn >= today) &&
              applies(one),
          )),
    );
  return [
    ...(isFavoured("master") ? ["masterFee" as const] : []),
    ...(isFavoured("composition") ? ["compositionFee" as const] : []),
  ];
}

/** A song of `selectRequestSongs` for the form of a quote. */
export function favouredSongOf(
  row: Awaited<ReturnType<typeof selectRequestSongs>>[number],
  terms: StoredTerms,
  today: string,
): QuoteSong {
  const { tierId: id, tierName: name } = row;
  const favoured = favouredSides(readSongFacts(row.facts), terms, today);
  return {
    ...quoteSongOf(row),
    favoured,
    made: readMade(row.made),
    tier: id === null || name === null ? null : { id, name },
  };
}

/** Query for the newest version of the offer for a request, for the caller's batch: one row or none. */
export function selectNewestQuote({ db, company }: Reader, { id }: { id: string }) {
  const { quotes, select } = scoped(db, company);
  return select(getTableColumns(quotes), quotes, eq(quotes.transactionId, id)).orderBy(desc(quotes.version)).limit(1);
}

/** Query for the answer to a quote, for the caller's batch: one row or none. */
export function selectAnswer({ db, company }: Reader, isIt: SQL | undefined) {
  const { quotes, ofCompany } = scoped(db, company);
  return db
    .select({
      answer: quoteAnswers.answer,
      chosen: quoteAnswers.recordingId,
      reason: quoteAnswers.reason,
      answeredAt: quoteAnswers.createdAt,
      signature: quoteAnswers.signature,
      signedText: quoteAnswers.signedText,
      linkId: quoteAnswers.linkId,
      answeredBy: sql<string>`coalesce(${quoteAnswers.signature} ->> '$.name', ${users.name}, '')`.as("answered_by"),
    })
    .from(quotes)
    .innerJoin(quoteAnswers, eq(quoteAnswers.quoteId, quotes.id))
    .leftJoin(users, eq(users.id, quoteAnswers.userId))
    .where(ofCompany(quotes, isIt));
}

/**
 * One version of the offer for a request, with its answer, its replacement's number, and the request; for client and staff. @throws
 * AppError unauthorised, forbidden, not_found
 */
export async function requireQuote(ctx: RequestContext, { id, version }: { id: string; version: string }) {
  const transaction = await requireTransaction(ctx, { id });
  if (!/^[1-9]\d{0,5}$/.test(version)) throw new AppError("not_found", copy.missing);
  const { db, company } = ctx;
  const { quotes, select } = scoped(db, company);
  const isIt = and(eq(quotes.transactionId, id), eq(quotes.version, Number(version)));
  const [[quote], [newest], [answer], [settings], counters, exercised, links, changes] = await db.batch([
    select(getTableColumns(quotes), quotes, isIt),
    select({ newestVersion: quotes.version }, quotes, eq(quotes.transactionId, id))
      .orderBy(desc(quotes.version))
      .limit(1),
    selectAnswer(ctx, isIt),
    ...selectOfferParts(ctx, sql`${quotes.transactionId} = ${id} AND ${quotes.version} = ${Number(version)}`),
    selectOfferChanges(ctx, sql`${quotes.transactionId} = ${id} AND ${quotes.version} = ${Number(version)}`),
  ]);
  if (quote === undefined || newest === undefined) throw new AppError("not_found", copy.missing);
  const replacedBy = newest.newestVersion > quote.version ? newest.newestVersion : null;
  return {
    transaction,
    quote: { ...quote, totals: totalsOf(chargedLines(quote, answer?.chosen ?? null), quote.taxBp, quote.discount) },
    replacedBy,
    answer: answer ?? null,
    documents: companyDocumentsOf(ctx, settings),
    ...{ counters, exercised, links, changes },
  };
}

/** An answer without what is kept as proof of it. */
export function answerOf({ answer, chosen, reason, answeredAt, answeredBy }: NonNullable<QuoteOfRequest["answer"]>) {
  return { answer, chosen, reason, answeredAt, answeredBy };
}

export type QuoteOfRequest = Awaited<ReturnType<typeof requireQuote>>;

type OpenableQuote = {
  transaction: { status: string };
  quote: { validUntil: string };
  replacedBy: number | null;
  answer: object | null;
};

/** Whether the client can answer the quote on `today` (ISO date, UTC): newest version, unanswered, not past its last day. */
export function isOpen(
  { transaction, quote, replacedBy, answer }: OpenableQuote,
  { today }: { today: string },
): boolean {
  return transaction.status === "quoted" && replacedBy === null && answer === null && quote.validUntil >= today;
}
