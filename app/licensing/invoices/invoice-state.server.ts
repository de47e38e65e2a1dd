import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { InvoiceState } from "#app/licensing/invoices/invoice.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { invoices, invoicePayments } = unsafeTenantTables("who uses the condition limits it to a company");

/** SQL for the minor units received for an invoice, or given back for a credit note; what was taken back doesn't count. */
export function paidOf(id: SQLWrapper): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(p.amount), 0) FROM ${invoicePayments} p WHERE p.invoice_id = ${id} AND p.removed_at IS NULL)`;
}

/**
 * SQL for the minor units that can still be recorded: of a sent invoice what is open, of a credit note what was received for its invoice and
 * not given back yet; 0 for drafts and credited invoices.
 */
export function openOf(id: SQLWrapper): SQL<number> {
  return sql<number>`(SELECT CASE WHEN o.number IS NULL OR EXISTS (SELECT 1 FROM ${invoices} c WHERE c.credits_id = o.id) THEN 0
    ELSE CASE o.kind WHEN 'credit' THEN ${paidOf(sql`o.credits_id`)} ELSE o.total END - ${paidOf(sql`o.id`)} END FROM ${invoices} o WHERE o.id = ${id})`;
}

/** Condition of a state: `stateOf` in SQL. `today`: ISO date (UTC). */
export function inInvoiceState(state: InvoiceState, today: SQL): SQL | undefined {
  const paid = sql`${paidOf(invoices.id)} >= ${invoices.total}`;
  const credited = sql`EXISTS (SELECT 1 FROM ${invoices} c WHERE c.credits_id = ${invoices.id})`;
  const isSent = and(eq(invoices.kind, "invoice"), isNotNull(invoices.number));
  const isOpen = and(isSent, sql`NOT ${credited}`, sql`NOT ${paid}`);
  const isOverdue = sql`${invoices.dueOn} < ${today}`;
  const conditions: Record<InvoiceState, SQL | undefined> = {
    draft: isNull(invoices.number),
    sent: and(isOpen, sql`NOT ${isOverdue}`),
    overdue: and(isOpen, isOverdue),
    paid: and(isSent, sql`NOT ${credited}`, paid),
    credited: and(isSent, credited),
    credit: eq(invoices.kind, "credit"),
  };
  return conditions[state];
}
