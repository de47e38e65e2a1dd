import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { paymentProvider } from "#app/licensing/invoices/cards/payment-provider.server.ts";
import { isPayable } from "#app/licensing/invoices/invoice.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { recordPayment } from "#app/licensing/invoices/pay-invoice.server.ts";
import { requireInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/**
 * Where a reader of an invoice pays what is open of it: the provider's page; in a local copy the payment is recorded at once. @throws
 * AppError unauthorised, forbidden (also in a preview), not_found; conflict for what is not open; unavailable
 */
export async function payByCard(ctx: RequestContext, { id }: { id: string }) {
  const actor = refusePreview(requireTransactionReader(ctx), licencesCopy.preview);
  await enforceRateLimit(ctx.env, "form", `invoice:${actor.id}`);
  const { number, state, open, currency } = await requireInvoice(ctx, { id });
  const provider = paymentProvider(ctx.env);
  if (provider === null || number === null || !isPayable(state)) throw new AppError("conflict", copy.notPayable);
  const page = invoicePath(id);
  if (provider === "test") {
    const payment = { id, amount: open, paidOn: isoDateOf(ctx.now), note: copy.cards.testNote };
    await recordPayment(ctx, { ...payment, createdBy: actor.id });
    return { to: page, toast: { kind: "success" as const, title: copy.paid.invoice } };
  }
  const cancelUrl = new URL(page, ctx.url).href;
  const order = { invoiceId: id, number, amount: open, currency, returnUrl: `${cancelUrl}?card=paid`, cancelUrl };
  return { to: await provider.startPayment(order, ctx.now) };
}
