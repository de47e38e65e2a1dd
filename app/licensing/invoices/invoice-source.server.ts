import { and, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { invoiceLines } from "#app/licensing/invoices/invoice-lines.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { chargedLines } from "#app/licensing/quotes/quote.ts";
import { quoteAnswers } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * What is billed for an accepted quote: the lines of its newest licence, before one is issued its own. @throws AppError not_found for a
 * quote that was not accepted
 */
export async function readInvoiceSource(
  ctx: RequestContext,
  { transactionId, quoteId }: { transactionId: string; quoteId: string },
) {
  const { quotes, licences, ofCompany } = scoped(ctx.db, ctx.company);
  const newer = alias(licences, "newer");
  const isAccepted = and(eq(quotes.id, quoteId), eq(quoteAnswers.answer, "accepted"));
  const [[accepted], [licence]] = await ctx.db.batch([
    ctx.db
      .select({ ...getTableColumns(quotes), chosen: quoteAnswers.recordingId, signature: quoteAnswers.signature })
      .from(quotes)
      .innerJoin(quoteAnswers, eq(quoteAnswers.quoteId, quotes.id))
      .where(ofCompany(quotes, isAccepted)),
    ctx.db
      .select({
        ...{ id: licences.id, number: licences.number, licensee: licences.licensee, lines: licences.lines },
        issuedAt: licences.issuedAt,
      })
      .from(licences)
      .leftJoin(newer, eq(newer.supersedesId, licences.id))
      .where(
        ofCompany(
          licences,
          and(eq(licences.transactionId, transactionId), eq(licences.quoteId, quoteId), isNull(newer.id)),
        ),
      )
      .orderBy(desc(licences.issuedAt))
      .limit(1),
  ]);
  if (accepted === undefined) throw new AppError("not_found", copy.noQuote);
  const lines = licence?.lines ?? chargedLines(accepted, accepted.chosen);
  return {
    quote: accepted,
    licence: licence ?? null,
    // The fees of a licence are after the discount.
    lines: invoiceLines(lines, licence ? null : accepted.discount),
  };
}

export type InvoiceSource = Awaited<ReturnType<typeof readInvoiceSource>>;
