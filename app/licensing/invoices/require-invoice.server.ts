import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import {
  companyDocumentsOf,
  selectCompanyDocuments,
} from "#app/licensing/documents/company/read-company-documents.server.ts";
import { isBillable } from "#app/licensing/invoices/billable.server.ts";
import { stateOf } from "#app/licensing/invoices/invoice.ts";
import { openOf, paidOf } from "#app/licensing/invoices/invoice-state.server.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { requestsOfGuest } from "#app/licensing/transactions/requests-of-guest.server.ts";
import {
  hasAnswered,
  isOfClient,
  type RequestPlace,
  refuseClient,
  requireTransactionReader,
  transactionLists,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** SQL of what depends on other rows: the money received, and the credit note. */
export function invoiceFacts({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { invoices } = scoped(db, company);
  return {
    paid: paidOf(invoices.id).as("paid"),
    creditedBy: sql<string | null>`(SELECT c.id FROM ${invoices} c WHERE c.credits_id = ${invoices.id})`.as(
      "credited_by",
    ),
  };
}

/**
 * Condition on invoices that the actor may read: staff all of the company, clients those sent for their own requests, the guest of a room those
 * sent for what they accepted. @throws AppError
 */
export function readableInvoices(ctx: RequestContext, guestId?: string): SQL | undefined {
  if (guestId !== undefined) {
    const { invoices } = scoped(ctx.db, ctx.company);
    return and(isNotNull(invoices.number), inArray(invoices.transactionId, requestsOfGuest(ctx, guestId)));
  }
  const actor = requireTransactionReader(ctx);
  if (transactionLists(ctx).all) return undefined;
  const { invoices, transactions } = scoped(ctx.db, ctx.company);
  return and(isNotNull(invoices.number), isOfClient(ctx, { actor, sender: transactions.userId }));
}

/**
 * An invoice or credit note with its request, licence, payments, and the days that the company gives now, for client, guest and staff. @throws AppError unauthorised, forbidden,
 * not_found
 */
export async function requireInvoice(ctx: RequestContext, { id, guestId }: RequestPlace) {
  const isReadable = readableInvoices(ctx, guestId);
  const { invoices, transactions, licences, quotes, invoicePayments, ofCompany, select } = scoped(ctx.db, ctx.company);
  const credited = alias(invoices, "credited");
  const [[row], payments, [settings]] = await ctx.db.batch([
    ctx.db
      .select({
        ...getTableColumns(invoices),
        ...invoiceFacts(ctx),
        open: openOf(invoices.id).as("open"),
        request: {
          project: transactions.project,
          userId: transactions.userId,
          hasAnswered: hasAnswered(ctx, transactions.id),
        },
        isBillable: isBillable(ctx, transactions.id).as("is_billable"),
        sender: sql<string>`${users.name}`.as("sender_name"),
        quoteVersion: sql<number>`${quotes.version}`.as("quote_version"),
        licence: sql<string | null>`${licences.number}`.as("licence_number"),
        credits: sql<string | null>`${credited.number}`.as("credits_number"),
        creditsOn: sql<string | null>`${credited.issuedOn}`.as("credits_on"),
      })
      .from(invoices)
      .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
      .innerJoin(users, eq(users.id, transactions.userId))
      .innerJoin(quotes, eq(quotes.id, invoices.quoteId))
      .leftJoin(licences, eq(licences.id, invoices.licenceId))
      .leftJoin(credited, eq(credited.id, invoices.creditsId))
      .where(ofCompany(invoices, and(eq(invoices.id, id), isReadable))),
    select(
      getTableColumns(invoicePayments),
      invoicePayments,
      and(eq(invoicePayments.invoiceId, id), isNull(invoicePayments.removedAt)),
    ).orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id)),
    selectCompanyDocuments(ctx),
  ]);
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const isStaff = guestId === undefined && transactionLists(ctx).all;
  const state = stateOf({ ...row, isCredited: row.creditedBy !== null }, isoDateOf(ctx.now));
  const { termDays } = companyDocumentsOf(ctx, settings);
  return { ...row, state, payments: isStaff ? payments : [], isStaff, termDays };
}

export type Invoice = Awaited<ReturnType<typeof requireInvoice>>;

/** An invoice that the actor manages: never one of their own request. @throws AppError unauthorised, forbidden, not_found */
export async function requireManagedInvoice(ctx: RequestContext, input: { id: string }): Promise<Invoice> {
  requireAccess(ctx, "transactions-manage");
  const invoice = await requireInvoice(ctx, input);
  refuseClient(ctx, invoice.request, copy.ownRequest);
  return invoice;
}
