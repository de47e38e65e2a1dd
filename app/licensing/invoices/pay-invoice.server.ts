import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { requireManagedInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { formatMoney } from "#app/rights/money.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isOpen = "payment-is-within-what-is-open";
const isThere = "payment-is-there";

/** `paidOn`: ISO date; `amount` in minor units. */
type Payment = { id: string; amount: number; paidOn: string; note: string };

/**
 * Records money received for an invoice, in parts if need be. @throws AppError unauthorised, forbidden (also in a preview), not_found;
 * conflict for what is not open; invalid for more than is open
 */
export async function payInvoice(ctx: RequestContext, { id, ...payment }: Payment): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
  const invoice = await requireManagedInvoice(ctx, { id });
  const { state, total, paid, currency } = invoice;
  if (state !== "sent" && state !== "overdue") throw new AppError("conflict", copy.notPayable);
  const tooMuch = copy.errors.tooMuch(formatMoney(total - paid, currency));
  if (payment.amount > total - paid) throw new AppError("invalid", tooMuch, { amount: [tooMuch] });
  const { invoices, invoicePayments, insert } = scoped(ctx.db, ctx.company);
  const received = sql`(SELECT coalesce(sum(p.amount), 0) FROM ${invoicePayments} p WHERE p.invoice_id = ${id})`;
  const isCredited = sql`EXISTS (SELECT 1 FROM ${invoices} c WHERE c.credits_id = ${id})`;
  try {
    await ctx.db.batch([
      assertInBatch(ctx.db, sql`${received} + ${payment.amount} <= ${total} AND NOT ${isCredited}`, isOpen),
      insert(invoicePayments, {
        ...{ id: newId(ctx.now), invoiceId: id, ...payment, createdBy: actor.id, createdAt: ctx.now },
      }),
      auditEntry(ctx, { action: "invoice-paid", subjectType: "invoice", subjectId: id, detail: payment }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOpen)) throw new AppError("conflict", copy.conflict);
    throw error;
  }
}

/** Takes back a payment that was entered by mistake. @throws AppError unauthorised, forbidden (also in a preview), not_found */
export async function removePayment(ctx: RequestContext, { id, paymentId }: { id: string; paymentId: string }) {
  refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
  const { payments } = await requireManagedInvoice(ctx, { id });
  const payment = payments.find((one) => one.id === paymentId);
  if (payment === undefined) throw new AppError("conflict", copy.paymentGone);
  const scope = scoped(ctx.db, ctx.company);
  const { invoicePayments } = scope;
  const isIt = and(eq(invoicePayments.id, paymentId), eq(invoicePayments.invoiceId, id));
  const statements = [
    assertInBatch(ctx.db, rowExists(invoicePayments, scope.ofCompany(invoicePayments, isIt)), isThere),
    scope.delete(invoicePayments, isIt),
    auditEntry(ctx, {
      action: "invoice-payment-removed",
      subjectType: "invoice",
      subjectId: id,
      detail: { amount: payment.amount, paidOn: payment.paidOn, note: payment.note },
    }),
  ] as const;
  await ctx.db.batch(statements).catch((error) => {
    throw isFailedAssertion(error, isThere) ? new AppError("conflict", copy.paymentGone) : error;
  });
}
