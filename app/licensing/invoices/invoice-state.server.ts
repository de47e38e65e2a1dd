import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { InvoiceState } from "#app/licensing/invoices/invoice.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { invoices, invoicePayments } = unsafeTenantTables("who uses the condition limits it to a company");

/** Condition of a state: `stateOf` in SQL. `today`: ISO date (UTC). */
export function inInvoiceState(state: InvoiceState, today: SQL): SQL | undefined {
  const paid = sql`(SELECT coalesce(sum(p.amount), 0) FROM ${invoicePayments} p WHERE p.invoice_id = ${invoices.id}) >= ${invoices.total}`;
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
