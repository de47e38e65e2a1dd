import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { invoiceTotals } from "#app/licensing/invoices/invoice.ts";
import type { Posting } from "#app/licensing/ledger/entry-statements.server.ts";
import type { InvoiceFact, LicenceFact, QuoteFacts } from "#app/licensing/ledger/quote-facts.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const followingKinds = ["licence", "invoice", "payment", "refund", "billed", "cleared", "correction"] as const;

/** Queries for what happened to a quote and what the ledger has of it, for the caller's batch: rows for `quoteFactsOf`. */
export function selectQuoteFacts({ db, company }: Posting, quoteId: string) {
  const tables = scoped(db, company);
  const { invoices, invoicePayments, licences, licenceEnds, licenceShares, ledgerMoves, ofCompany, select } = tables;
  const { ledgerEntries, ledgerAllocations } = tables;
  const reversal = alias(ledgerEntries, "reversal");
  const isOfQuote = eq(ledgerEntries.quoteId, quoteId);
  const follows = inArray(ledgerEntries.kind, followingKinds);
  // Decided by people; of a licence all the same.
  const ofLicence = sql<
    string | null
  >`(SELECT corrected.licence_id FROM ${ledgerMoves} m JOIN ${ledgerAllocations} corrected
    ON corrected.id = m.allocation_id WHERE ${ledgerEntries.kind} = 'correction' AND m.entry_id = ${ledgerEntries.id} LIMIT 1)`;
  const { id, kind, key, currency, day } = ledgerEntries;
  return [
    db
      .select({
        ...{ id: licences.id, number: licences.number, currency: licences.currency, lines: licences.lines },
        ...{ terms: licences.terms, supersedesId: licences.supersedesId, issuedAt: licences.issuedAt },
        endedAt: licenceEnds.endedAt,
      })
      .from(licences)
      .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
      .where(ofCompany(licences, eq(licences.quoteId, quoteId)))
      .orderBy(asc(licences.issuedAt), asc(licences.id)),
    db
      .select({
        ...{ licenceId: licenceShares.licenceId, recordingId: licenceShares.recordingId },
        ...{ shares: licenceShares.shares, agreements: licenceShares.agreements },
      })
      .from(licences)
      .innerJoin(licenceShares, eq(licenceShares.licenceId, licences.id))
      .where(ofCompany(licences, eq(licences.quoteId, quoteId))),
    select(
      {
        ...{
          id: invoices.id,
          kind: invoices.kind,
          number: sql<string>`${invoices.number}`,
          creditsId: invoices.creditsId,
        },
        ...{
          currency: invoices.currency,
          issuedOn: sql<string>`${invoices.issuedOn}`,
          lines: invoices.lines,
          taxBp: invoices.taxBp,
        },
      },
      invoices,
      and(eq(invoices.quoteId, quoteId), isNotNull(invoices.number)),
    ).orderBy(asc(invoices.createdAt), asc(invoices.id)),
    db
      .select({
        ...{ id: invoicePayments.id, invoiceId: invoicePayments.invoiceId, amount: invoicePayments.amount },
        ...{ day: invoicePayments.paidOn, removedAt: invoicePayments.removedAt },
      })
      .from(invoices)
      .innerJoin(invoicePayments, eq(invoicePayments.invoiceId, invoices.id))
      .where(ofCompany(invoices, eq(invoices.quoteId, quoteId)))
      .orderBy(asc(invoicePayments.createdAt), asc(invoicePayments.id)),
    db
      .select({ id, kind, key, currency, day, quoteId: ledgerEntries.quoteId, licenceId: ofLicence.as("of_licence") })
      .from(ledgerEntries)
      .leftJoin(reversal, eq(reversal.reversesId, ledgerEntries.id))
      .where(
        ofCompany(
          ledgerEntries,
          and(isOfQuote, follows, sql`${ledgerEntries.reversesId} IS NULL AND ${reversal.id} IS NULL`),
        ),
      )
      .orderBy(asc(ledgerEntries.number)),
    db
      .select({
        ...{ id: ledgerAllocations.id, licenceId: ledgerAllocations.licenceId, partyId: ledgerAllocations.partyId },
        ...{ payeeId: ledgerAllocations.payeeId, agreementId: ledgerAllocations.agreementId },
        ...{ shareBp: ledgerAllocations.shareBp, gross: ledgerAllocations.gross, net: ledgerAllocations.net },
        ...{ commission: ledgerAllocations.commission, isOwn: ledgerAllocations.isOwn },
        cleared:
          sql<number>`(SELECT coalesce(sum(m.amount), 0) FROM ${ledgerMoves} m JOIN ${ledgerEntries} cleared ON cleared.id = m.entry_id
          WHERE m.allocation_id = ${ledgerAllocations.id} AND cleared.kind = 'cleared')`.as("cleared"),
      })
      .from(ledgerAllocations)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerAllocations.entryId))
      .where(ofCompany(ledgerAllocations, isOfQuote))
      .orderBy(asc(ledgerAllocations.id)),
  ] as const;
}

type RowsOf<Queries extends readonly unknown[]> = { [At in keyof Queries]: Awaited<Queries[At]> };
type Rows = RowsOf<ReturnType<typeof selectQuoteFacts>>;

const dayOf = (at: number | null) => (at === null ? null : isoDateOf(at));

/** The rows of `selectQuoteFacts`; null for a quote of which nothing is to be posted. */
export function quoteFactsOf(
  rows: Rows,
  { quoteId, companyId }: { quoteId: string; companyId: string },
): QuoteFacts | null {
  const [licences, snapshots, invoices, payments, entries, allocations] = rows;
  const currency = licences[0]?.currency ?? invoices[0]?.currency;
  if (currency === undefined) return null;
  const feesOf = ({ id, lines, terms }: (typeof licences)[number]): LicenceFact["fees"] =>
    lines.flatMap(({ recordingId, masterFee, compositionFee }) => {
      const snapshot = snapshots.find((one) => one.licenceId === id && one.recordingId === recordingId);
      const { shares = [], agreements = [] } = snapshot ?? {};
      const common = { recordingId, territories: terms.territories, media: terms.media, shares, agreements, companyId };
      const sides: LicenceFact["fees"] = [
        { ...common, side: "master", fee: masterFee },
        { ...common, side: "composition", fee: compositionFee },
      ];
      return sides.filter(({ fee }) => fee > 0);
    });
  const paymentsOf = (invoiceId: string) =>
    payments
      .filter((one) => one.invoiceId === invoiceId)
      .map(({ removedAt, ...one }) => ({ ...one, removedOn: dayOf(removedAt) }));
  const invoiceOf = ({ id, number, issuedOn, lines, taxBp }: (typeof invoices)[number]): InvoiceFact => {
    const credit = invoices.find(({ creditsId }) => creditsId === id);
    return {
      ...{ id, number, day: issuedOn, ...invoiceTotals(lines, taxBp), payments: paymentsOf(id) },
      credit: credit ? { number: credit.number, day: credit.issuedOn, refunds: paymentsOf(credit.id) } : null,
    };
  };
  return {
    ...{ quoteId, currency, allocations },
    entries: entries.filter(({ kind }) => kind !== "correction"),
    corrections: entries.filter(({ kind }) => kind === "correction"),
    licences: licences.map((licence) => ({
      ...{ id: licence.id, number: licence.number, day: isoDateOf(licence.issuedAt) },
      ...{ supersedesId: licence.supersedesId, endedOn: dayOf(licence.endedAt), fees: feesOf(licence) },
    })),
    invoices: invoices.filter(({ kind }) => kind === "invoice").map(invoiceOf),
  };
}
