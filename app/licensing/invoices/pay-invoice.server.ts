import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { openOf, paidOf } from "#app/licensing/invoices/invoice-state.server.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { requireManagedInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { postLater } from "#app/licensing/ledger/post-pending.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { formatMoney } from "#app/rights/money.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isOpen = "payment-is-within-what-is-open";
const isThere = "payment-is-there";
const isNotRefunded = "payment-is-not-given-back";

/** `paidOn`: ISO date; `amount` in minor units. */
type Payment = { id: string; amount: number; paidOn: string; note: string };
type Writer = Pick<RequestContext, "db" | "now" | "actor"> & { company: { id: string } };

/**
 * Statements that record money for an invoice, or a refund for a credit note. The batch fails if less is open by then (`isPaidMeanwhile`).
 * `source`: what it was recorded from, which counts once.
 */
export function paymentStatements(
  ctx: Writer,
  { id, source = null, createdBy, ...payment }: Payment & { source?: string | null; createdBy: string | null },
) {
  const { invoicePayments, insert } = scoped(ctx.db, ctx.company);
  const detail = source === null ? payment : { ...payment, source };
  return [
    assertInBatch(ctx.db, sql`coalesce(${openOf(sql`${id}`)}, 0) >= ${payment.amount}`, isOpen),
    insert(invoicePayments, {
      ...{ id: newId(ctx.now), invoiceId: id, ...payment, source, createdBy, createdAt: ctx.now },
    }),
    auditEntry(ctx, { action: "invoice-paid", subjectType: "invoice", subjectId: id, detail }),
  ] as const;
}

/** Whether a batch failed because less is open than is to be recorded, or because its source was recorded. */
export function isPaidMeanwhile(error: unknown): boolean {
  return isFailedAssertion(error, isOpen) || String(error).includes("UNIQUE constraint failed: invoice_payments");
}

/** Records money of an invoice that was checked. @throws AppError conflict if less is open by then */
export async function recordPayment(ctx: RequestContext, payment: Payment & { createdBy: string }): Promise<void> {
  await ctx.db.batch(paymentStatements(ctx, payment)).catch((error) => {
    throw isPaidMeanwhile(error) ? new AppError("conflict", copy.conflict) : error;
  });
  postLater(ctx);
}

/**
 * Records money received for an invoice, in parts if need be, or a refund for a credit note. @throws AppError unauthorised, forbidden (also in
 * a preview), not_found; conflict for what is not open; invalid for more than is open
 */
export async function payInvoice(ctx: RequestContext, payment: Payment): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
  const { open, currency, kind } = await requireManagedInvoice(ctx, payment);
  if (open <= 0) throw new AppError("conflict", copy.notPayable);
  const tooMuch = copy.errors.tooMuch[kind](formatMoney(open, currency));
  if (payment.amount > open) throw new AppError("invalid", tooMuch, { amount: [tooMuch] });
  await recordPayment(ctx, { ...payment, createdBy: actor.id });
}

/**
 * Takes back a payment that was entered by mistake: it stays on file and counts for nothing. @throws AppError unauthorised, forbidden (also in
 * a preview), not_found; conflict if it was taken back, or given back to the client
 */
export async function removePayment(ctx: RequestContext, { id, paymentId }: { id: string; paymentId: string }) {
  refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
  const { payments } = await requireManagedInvoice(ctx, { id });
  const payment = payments.find((one) => one.id === paymentId);
  if (payment === undefined) throw new AppError("conflict", copy.paymentGone);
  const { db, now } = ctx;
  const { amount, paidOn, note, source } = payment;
  const { bankLines, invoices, invoicePayments, ofCompany, update } = scoped(db, ctx.company);
  const credit = sql`(SELECT c.id FROM ${invoices} c WHERE c.credits_id = ${id})`;
  const isIt = and(eq(invoicePayments.id, paymentId), isNull(invoicePayments.removedAt));
  const statements = [
    assertInBatch(db, rowExists(invoicePayments, ofCompany(invoicePayments, isIt)), isThere),
    assertInBatch(db, sql`${paidOf(sql`${id}`)} - ${amount} >= ${paidOf(credit)}`, isNotRefunded),
    update(invoicePayments, { removedAt: now }, isIt),
    // The bank's line that it was recorded from has its money back.
    update(
      bankLines,
      { used: sql`used - ${amount}`, state: "open", problem: "state" },
      eq(bankLines.id, source?.replace(/^bank:/, "") ?? ""),
    ),
    auditEntry(ctx, {
      ...{ action: "invoice-payment-removed", subjectType: "invoice", subjectId: id },
      detail: { amount, paidOn, note },
    }),
  ] as const;
  await db.batch(statements).catch((error) => {
    if (isFailedAssertion(error, isNotRefunded)) throw new AppError("conflict", copy.paymentRefunded);
    throw isFailedAssertion(error, isThere) ? new AppError("conflict", copy.paymentGone) : error;
  });
  postLater(ctx);
}
