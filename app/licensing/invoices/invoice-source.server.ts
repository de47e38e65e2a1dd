import { and, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { chargedLines } from "#app/licensing/quotes/quote.ts";
import type { StoredInvoiceLine } from "#db/schema/invoices.server.ts";
import { quoteAnswers, type StoredDiscount, type StoredLine } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** What a discount takes off a sum; minor units. */
function amountOf(discount: StoredDiscount, fees: number): number {
  if ("amount" in discount) return Math.min(discount.amount, fees);
  return Number((BigInt(fees) * BigInt(discount.bp) + 5000n) / 10_000n);
}

/** A line for each side of a song that has a fee, and the discount as a negative one. */
function linesOf(lines: StoredLine[], discount: StoredDiscount | null): StoredInvoiceLine[] {
  const fees = lines.flatMap(({ title, artists, masterFee, compositionFee }) => {
    const song = `“${title}”, ${artists}`;
    const sides = [
      { text: copy.lineOf.master(song), amount: masterFee },
      { text: copy.lineOf.sync(song), amount: compositionFee },
    ];
    const charged = sides.filter(({ amount }) => amount > 0);
    return charged.length > 0 ? charged : [{ text: copy.lineOf.gratis(song), amount: 0 }];
  });
  if (discount === null) return fees;
  const sum = fees.reduce((total, { amount }) => total + amount, 0);
  return [...fees, { text: discount.reason || copy.discount, amount: -amountOf(discount, sum) }];
}

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
        ...{ discount: licences.discount, issuedAt: licences.issuedAt },
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
    lines: linesOf(lines, licence ? licence.discount : accepted.discount),
  };
}

export type InvoiceSource = Awaited<ReturnType<typeof readInvoiceSource>>;
