import { and, desc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import {
  companyDocumentsOf,
  selectCompanyDocuments,
} from "#app/licensing/documents/company/read-company-documents.server.ts";
import { assertBillable, notBillable } from "#app/licensing/invoices/billable.server.ts";
import { buyerOfLicensee } from "#app/licensing/invoices/buyer-of-licensee.ts";
import { invoiceTotals, type TaxCategory } from "#app/licensing/invoices/invoice.ts";
import {
  type InvoiceSource,
  invoiceSourceOf,
  selectInvoiceSource,
} from "#app/licensing/invoices/invoice-source.server.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { assertNotInvoiced, isDraft, isInvoicedMeanwhile } from "#app/licensing/invoices/not-invoiced.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { refuseClient, requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import type { StoredBuyer, StoredInvoiceLine } from "#db/schema/invoices.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Former invoices of the client that are looked through for the buyer. */
const maxFormer = 50;

/** The tax of the quote; where it has none the company's default, and without one the staff's choice. */
export function taxOf(
  { taxBp }: Pick<InvoiceSource["quote"], "taxBp">,
  companyTax: number | null,
): { taxCategory: TaxCategory | null; taxBp: number } {
  const rate = taxBp ?? companyTax;
  if (rate === null) return { taxCategory: null, taxBp: 0 };
  return { taxCategory: rate === 0 ? "Z" : "S", taxBp: rate };
}

/** The licensee, else the signer's company or the end client. */
function namedBuyer({ licence, quote }: InvoiceSource, endClient: string, sender: string) {
  if (licence !== null) return buyerOfLicensee(licence.licensee);
  return buyerOfLicensee(quote.signature?.company || endClient || sender);
}

/** Query for the buyers of a client's last invoices, the newest first, for the caller's batch. */
export function selectFormerBuyers({ db, company }: RequestContext, userId: string) {
  const { invoices, transactions, ofCompany } = scoped(db, company);
  return db
    .select({ transactionId: invoices.transactionId, buyer: invoices.buyer })
    .from(invoices)
    .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
    .where(ofCompany(invoices, eq(transactions.userId, userId)))
    .orderBy(desc(invoices.createdAt))
    .limit(maxFormer);
}

type Former = { transactionId: string; buyer: StoredBuyer };

/** The buyer of the request's former invoice, or of the client's last one for this buyer: clients buy for several. */
export function buyerOf(former: Former[], { transactionId, buyer }: Former) {
  const isSame = (one: Former) => foldName(one.buyer.name) === foldName(buyer.name);
  return (former.find((one) => one.transactionId === transactionId) ?? former.find(isSame))?.buyer ?? buyer;
}

type Draft = {
  id: string;
  transactionId: string;
  version: number;
  quoteId: string;
  licenceId: string | null;
  /** Number of the licence, if it is known. */
  number: string | null;
  currency: string;
  lines: StoredInvoiceLine[];
  tax: ReturnType<typeof taxOf>;
  buyer: StoredBuyer;
  /** Of the buyer's order. */
  reference?: string;
  createdBy: string;
};

/** Statements that draft the invoice of an accepted quote or its licence, for the caller's batch. */
export function draftStatements(ctx: RequestContext, { version, tax, number, ...draft }: Draft) {
  const { invoices, insert } = scoped(ctx.db, ctx.company);
  const { id, transactionId, quoteId, lines } = draft;
  const total = invoiceTotals(lines, tax.taxBp).total;
  return [
    assertBillable(ctx, transactionId),
    assertNotInvoiced(ctx, { quoteId, exceptId: id }),
    insert(invoices, { ...draft, ...tax, kind: "invoice", total, createdAt: ctx.now, updatedAt: ctx.now }),
    auditEntry(ctx, {
      ...{ action: "invoice-drafted", subjectType: "invoice", subjectId: id },
      detail: { transactionId, version, licence: number },
    }),
  ] as const;
}

/**
 * Drafts the invoice of an accepted quote, or of the licence that was issued for it. Returns its id; that of the draft that there is
 * already. @throws AppError unauthorised, forbidden (also for the client and in a preview), not_found, too_many_requests; conflict if it was
 * invoiced, or is not to be: declined since, or its licence ended
 */
export async function createInvoice(
  ctx: RequestContext,
  input: { transactionId: string; version: number },
): Promise<string> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
  await enforceRateLimit(ctx.env, "form", `invoice:${actor.id}`);
  const transaction = await requireManagedTransaction(ctx, { id: input.transactionId });
  refuseClient(ctx, transaction, copy.ownRequest);
  const { db, company, now } = ctx;
  const { quotes, invoices, ofCompany } = scoped(db, company);
  const quoteId = sql`(SELECT q.id FROM ${quotes} q WHERE q.transaction_id = ${transaction.id} AND q.version = ${input.version})`;
  const [accepted, licensed, [row], former, [draft]] = await db.batch([
    ...selectInvoiceSource(ctx, { transactionId: transaction.id, quoteId }),
    selectCompanyDocuments(ctx),
    selectFormerBuyers(ctx, transaction.userId),
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(ofCompany(invoices, and(eq(invoices.quoteId, quoteId), isDraft(ctx)))),
  ]);
  if (draft) return draft.id;
  const source = invoiceSourceOf(accepted, licensed);
  const documents = companyDocumentsOf(ctx, row);
  const tax = taxOf(source.quote, documents.taxBp);
  const id = newId(now);
  const named = namedBuyer(source, transaction.endClient, transaction.sender.name);
  try {
    await db.batch([
      ...draftStatements(ctx, {
        ...{ id, transactionId: transaction.id, version: input.version, quoteId: source.quote.id },
        ...{ licenceId: source.licence?.id ?? null, number: source.licence?.number ?? null },
        ...{ currency: source.quote.currency, lines: source.lines, tax },
        buyer: buyerOf(former, { transactionId: transaction.id, buyer: named }),
        createdBy: actor.id,
      }),
    ]);
  } catch (error) {
    if (isInvoicedMeanwhile(error)) throw new AppError("conflict", copy.alreadyInvoiced);
    throw notBillable(error) ?? error;
  }
  return id;
}
