import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { invoiceStates, stateOf } from "#app/licensing/invoices/invoice.ts";
import { inInvoiceState } from "#app/licensing/invoices/invoice-state.server.ts";
import { invoiceFacts, readableInvoices } from "#app/licensing/invoices/require-invoice.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { containsShown } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Filters of /invoices in the query string. Invalid values are ignored. */
export const invoicesQuery = z.object({
  q: searchField,
  state: z.enum(["all", ...invoiceStates]).catch("all"),
  page: pageField,
});
export type InvoicesQuery = z.output<typeof invoicesQuery>;

const pageSize = 25;
/** Max rows of a file. */
const maxExported = 5000;

function conditionOf(ctx: RequestContext, { q, state }: Pick<InvoicesQuery, "q" | "state">): SQL | undefined {
  const { invoices, transactions } = scoped(ctx.db, ctx.company);
  const isFound = containsShown(q, [invoices.number, sql`(${invoices.buyer} ->> 'name')`, transactions.project]);
  return and(
    readableInvoices(ctx),
    state === "all" ? undefined : inInvoiceState(state, sql`${isoDateOf(ctx.now)}`),
    isFound,
  );
}

function placeAt(ctx: Pick<RequestContext, "db" | "company" | "list">, page: number, size: number) {
  const { invoices } = scoped(ctx.db, ctx.company);
  const keys = [downwards("createdAt", invoices.createdAt), downwards("id", invoices.id)];
  return listPlace(ctx, { keys, page, size });
}

function listRows(
  ctx: RequestContext,
  query: Pick<InvoicesQuery, "q" | "state">,
  { after, order, limit, offset }: ReturnType<typeof placeAt>,
) {
  const { invoices, transactions, licences, ofCompany } = scoped(ctx.db, ctx.company);
  const { id, kind, number, issuedOn, dueOn, total, currency, buyer, lines, taxBp, reference, transactionId } =
    invoices;
  return ctx.db
    .select({
      ...{ id, kind, number, issuedOn, dueOn, total, currency, buyer, lines, taxBp, reference, transactionId },
      ...invoiceFacts(ctx),
      createdAt: invoices.createdAt,
      project: transactions.project,
      licence: sql<string | null>`${licences.number}`.as("licence_number"),
      credits: sql<string | null>`(SELECT o.number FROM ${invoices} o WHERE o.id = ${invoices.creditsId})`.as(
        "credits_number",
      ),
    })
    .from(invoices)
    .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
    .leftJoin(licences, eq(licences.id, invoices.licenceId))
    .where(ofCompany(invoices, and(conditionOf(ctx, query), after)))
    .orderBy(order)
    .limit(limit)
    .offset(offset);
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

function toListed(row: Row, today: string) {
  return { ...row, state: stateOf({ ...row, isCredited: row.creditedBy !== null }, today) };
}

export type ListedInvoice = ReturnType<typeof toListed>;

/**
 * A page of the invoices that the actor may read, the newest first; page numbers beyond the last give the last page. @throws AppError
 * unauthorised, forbidden
 */
export async function listInvoices(ctx: RequestContext, query: InvoicesQuery) {
  const { invoices, transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const listed = (page: number) => listRows(ctx, query, placeAt(ctx, page, pageSize));
  const [[counted], requestedPage] = await ctx.db.batch([
    ctx.db
      .select({ total: count().as("total") })
      .from(invoices)
      .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
      .where(ofCompany(invoices, conditionOf(ctx, query))),
    listed(query.page),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(ctx, page, pageSize).take(page === query.page ? requestedPage : await listed(page));
  const today = isoDateOf(ctx.now);
  return { rows: rows.map((row) => toListed(row, today)), total, page, pages };
}

/** All invoices of a filtered list for a file, at most 5,000; audited. @throws AppError unauthorised, forbidden */
export async function exportInvoices(ctx: RequestContext, query: InvoicesQuery): Promise<ListedInvoice[]> {
  const [rows] = await ctx.db.batch([
    listRows(ctx, query, placeAt({ ...ctx, list: undefined }, 1, maxExported)),
    auditEntry(ctx, {
      action: "invoices-exported",
      subjectType: "user",
      subjectId: ctx.actor?.id ?? "",
      detail: { state: query.state },
    }),
  ]);
  const today = isoDateOf(ctx.now);
  return rows.map((row) => toListed(row, today));
}
