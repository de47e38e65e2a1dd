import { and, desc, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { invoiceLines } from "#app/licensing/invoices/invoice-lines.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { chargedLines } from "#app/licensing/quotes/quote.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Billed = { transactionId: string; quoteId: string | SQL };

/** Queries for an accepted quote and its newest licence, for the caller's batch: rows for `invoiceSourceOf`. */
export function selectInvoiceSource(
  { db, company }: Pick<RequestContext, "db" | "company">,
  { transactionId, quoteId }: Billed,
) {
  const { quotes, licences, ofCompany } = scoped(db, company);
  const newer = alias(licences, "newer");
  const isAccepted = and(
    eq(quotes.id, quoteId),
    eq(quotes.transactionId, transactionId),
    eq(quoteAnswers.answer, "accepted"),
  );
  const isOfQuote = and(eq(licences.transactionId, transactionId), eq(licences.quoteId, quoteId));
  const { id, number, licensee, lines, issuedAt } = licences;
  return [
    db
      .select({ ...getTableColumns(quotes), chosen: quoteAnswers.recordingId, signature: quoteAnswers.signature })
      .from(quotes)
      .innerJoin(quoteAnswers, eq(quoteAnswers.quoteId, quotes.id))
      .where(ofCompany(quotes, isAccepted)),
    db
      .select({ id, number, licensee, lines, issuedAt })
      .from(licences)
      .leftJoin(newer, eq(newer.supersedesId, licences.id))
      .where(ofCompany(licences, and(isOfQuote, isNull(newer.id))))
      .orderBy(desc(licences.issuedAt))
      .limit(1),
  ] as const;
}

type Selected = ReturnType<typeof selectInvoiceSource>;

/**
 * What is billed for an accepted quote: the lines of its newest licence, before one is issued its own. @throws AppError not_found for a
 * quote that was not accepted
 */
export function invoiceSourceOf([accepted]: Awaited<Selected[0]>, [licence]: Awaited<Selected[1]>) {
  if (accepted === undefined) throw new AppError("not_found", copy.noQuote);
  const lines = licence?.lines ?? chargedLines(accepted, accepted.chosen);
  return {
    quote: accepted,
    licence: licence ?? null,
    // The fees of a licence are after the discount.
    lines: invoiceLines(lines, licence ? null : accepted.discount),
  };
}

export type InvoiceSource = ReturnType<typeof invoiceSourceOf>;
