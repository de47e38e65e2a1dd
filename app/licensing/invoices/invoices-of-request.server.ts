import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { stateOf } from "#app/licensing/invoices/invoice.ts";
import { invoiceFacts } from "#app/licensing/invoices/require-invoice.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the invoices of a request, or of those that `id` selects, the newest first, for the caller's batch: rows for `invoiceOfRequest`. Clients see no drafts. */
export function selectInvoices(ctx: RequestContext, { id, isStaff }: { id: string | SQL; isStaff: boolean }) {
  const { invoices, quotes, ofCompany } = scoped(ctx.db, ctx.company);
  const { kind, number, total, currency, dueOn } = invoices;
  const isReadable = isStaff ? undefined : isNotNull(number);
  return ctx.db
    .select({
      ...{ id: invoices.id, requestId: invoices.transactionId, kind, number, total, currency, dueOn },
      ...invoiceFacts(ctx),
      version: sql<number>`${quotes.version}`.as("quote_version"),
    })
    .from(invoices)
    .innerJoin(quotes, eq(quotes.id, invoices.quoteId))
    .where(ofCompany(invoices, and(inArray(invoices.transactionId, typeof id === "string" ? [id] : id), isReadable)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id));
}

type Row = Awaited<ReturnType<typeof selectInvoices>>[number];

export function invoiceOfRequest({ now }: Pick<RequestContext, "now">, row: Row) {
  const { id, number, version, total, currency } = row;
  const state = stateOf({ ...row, isCredited: row.creditedBy !== null }, isoDateOf(now));
  return { id, number, version, state, total: formatMoney(total, currency) };
}
