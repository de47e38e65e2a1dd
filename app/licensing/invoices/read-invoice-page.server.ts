import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { paymentProvider } from "#app/licensing/invoices/cards/payment-provider.server.ts";
import { exemptionOf } from "#app/licensing/invoices/files/invoice-document.ts";
import { invoiceTotals, isPayable } from "#app/licensing/invoices/invoice.ts";
import { requireInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatAmount, formatMoney, fromMinorUnits } from "#app/rights/money.ts";
import { countryName } from "#app/ui/countries.ts";

/** Data of an invoice's page, for client and staff. @throws AppError unauthorised, forbidden, not_found */
export async function readInvoicePage(ctx: RequestContext, { id }: { id: string }) {
  const invoice = await requireInvoice(ctx, { id });
  const { lines, taxBp, taxCategory, currency, buyer, total, open, isStaff, request, payments, updatedAt, ...rest } =
    invoice;
  const { net, tax, discount } = invoiceTotals(lines, taxBp);
  const money = (amount: number) => formatMoney(amount, currency);
  const day = (date: string | null) => (date === null ? null : formatIsoDate(date));
  const provider = paymentProvider(ctx.env);
  const isClient = request.userId === ctx.actor?.id || request.hasAnswered;
  return {
    ...{ id, isStaff, currency, taxCategory, buyer, project: request.project, version: String(updatedAt) },
    ...{
      state: rest.state,
      number: rest.number,
      kind: rest.kind,
      transactionId: rest.transactionId,
      sender: rest.sender,
    },
    ...{ licence: rest.licence, quoteVersion: rest.quoteVersion, creditsId: rest.creditsId, credits: rest.credits },
    ...{ creditedBy: rest.creditedBy, reference: rest.reference, note: rest.note, taxReason: rest.taxReason },
    ...{ issued: day(rest.issuedOn), due: rest.kind === "credit" ? null : day(rest.dueOn), dueOn: rest.dueOn ?? "" },
    /** Whether the actor may change it: never the client of the request. */
    canManage: isStaff && !isClient,
    isBillable: rest.isBillable === 1,
    country: countryName(buyer.country) ?? "",
    taxPercent: taxBp === 0 ? "" : percentOf(taxBp),
    exemption: exemptionOf(invoice, "en"),
    // A draft shows the term that it will be sent with.
    termDays: rest.termDays,
    lines: lines.map(({ text, amount }, at) => ({ id: at, text, amount: formatAmount(amount, currency) })),
    sums: { net: money(net), tax: tax === 0 ? null : money(tax), total: money(total), hasDiscount: discount > 0 },
    /** What can still be recorded; null for nothing. */
    open: open > 0 ? money(open) : null,
    /** How it can be paid by card, and whether the client has just been at the provider. */
    card: !isPayable(rest.state) || provider === null ? null : provider === "test" ? "test" : provider.origin,
    isConfirming: ctx.url.searchParams.get("card") === "paid",
    openAmount: fromMinorUnits(open, currency),
    today: isoDateOf(ctx.now),
    payments: payments.map(({ id: paymentId, amount, paidOn, note }) => ({
      ...{ id: paymentId, amount: money(amount), paidOn: formatIsoDate(paidOn), note },
    })),
  };
}

export type InvoicePageData = Awaited<ReturnType<typeof readInvoicePage>>;
