import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { CardPayment } from "#app/licensing/invoices/cards/payment-provider.ts";
import { openOf } from "#app/licensing/invoices/invoice-state.server.ts";
import { invoicesCopy } from "#app/licensing/invoices/invoices-copy.ts";
import { isPaidMeanwhile, paymentStatements } from "#app/licensing/invoices/pay-invoice.server.ts";
import { postLater } from "#app/licensing/ledger/post-pending.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { cards: copy } = invoicesCopy;
/** Attempts while other payments of the invoice are recorded. */
const maxAttempts = 5;

type Paid = Pick<CardPayment, "amount" | "currency">;

/** How much of a payment an invoice takes, and what is to be said about it. */
function settlementOf(invoice: { kind: string; currency: string; open: number }, { amount, currency }: Paid) {
  if (invoice.currency !== currency) return { paid: 0, note: copy.otherCurrency(currency, invoice.currency) };
  const paid = invoice.kind === "invoice" ? Math.min(amount, Math.max(invoice.open, 0)) : 0;
  return { paid, note: paid === amount ? copy.note : copy.over(formatMoney(amount - paid, currency)) };
}

/**
 * Records a payment by card of any company's invoice, once and at most what is open. What is over, or can't be recorded, is in the audit entry, to
 * be refunded at the provider. An unknown invoice is none of ours.
 */
export async function recordCardPayment(
  { env, db, now, waitUntil }: Pick<RequestContext, "env" | "db" | "now" | "waitUntil">,
  { provider, paymentId, invoiceId, amount, currency }: CardPayment & { provider: string },
): Promise<void> {
  const reason = "the provider names the invoice alone, which decides the company";
  const { auditLog, invoices, invoicePayments } = unsafeTenantTables(reason);
  const source = `${provider}:${paymentId}`;
  const isOfSource = and(eq(invoicePayments.invoiceId, invoiceId), eq(invoicePayments.source, source));
  const columns = {
    ...{ companyId: invoices.companyId, currency: invoices.currency, kind: invoices.kind },
    open: openOf(sql`${invoiceId}`),
    isRecorded: sql<number>`EXISTS (SELECT 1 FROM ${invoicePayments} WHERE ${isOfSource})`,
  };
  for (let attempt = 1; ; attempt += 1) {
    const [invoice] = await db.select(columns).from(invoices).where(eq(invoices.id, invoiceId));
    // Also one that was taken back: the event may come again.
    if (invoice === undefined || invoice.isRecorded === 1) return;
    const ctx = { env, db, now, waitUntil, actor: null, company: { id: invoice.companyId } };
    const { paid, note } = settlementOf(invoice, { amount, currency });
    if (paid === 0) {
      const subject = { action: "invoice-card-unmatched", subjectType: "invoice", subjectId: invoiceId };
      const isOfEvent = and(eq(auditLog.subjectType, "invoice"), eq(auditLog.subjectId, invoiceId));
      const isNew = sql`NOT EXISTS (SELECT 1 FROM ${auditLog} WHERE ${isOfEvent} AND ${auditLog.detail} ->> '$.source' = ${source})`;
      await auditEntryIf(ctx, { ...subject, detail: { source, amount, currency, note } }, isNew);
      return;
    }
    const payment = { id: invoiceId, amount: paid, paidOn: isoDateOf(now), note, source, createdBy: null };
    try {
      await db.batch(paymentStatements(ctx, payment));
      postLater(ctx);
      return;
    } catch (error) {
      if (!isPaidMeanwhile(error) || attempt === maxAttempts) throw error;
    }
  }
}
