import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import {
  companyDocumentsOf,
  selectCompanyDocuments,
} from "#app/licensing/documents/company/read-company-documents.server.ts";
import { nextInvoiceNumber } from "#app/licensing/invoices/invoice-number.server.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { requireManagedInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { invoiceNews } from "#app/licensing/invoices/send-invoice.server.ts";
import { postLater } from "#app/licensing/ledger/post-pending.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { selectClient } from "#app/licensing/transactions/find-client.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Cancels a sent invoice by a credit note of the whole amount, with the next number of the same series, and emails the client. Its quote can
 * then be invoiced anew. Returns the credit note. @throws AppError unauthorised, forbidden (also in a preview), not_found,
 * too_many_requests; conflict for a draft, a credit note, and what was credited
 */
export async function creditInvoice(ctx: RequestContext, { id, reason }: { id: string; reason: string }) {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
  await enforceRateLimit(ctx.env, "form", `invoice:${actor.id}`);
  const invoice = await requireManagedInvoice(ctx, { id });
  if (!["sent", "overdue", "paid"].includes(invoice.state)) throw new AppError("conflict", copy.notCreditable);
  const [[settings], [client]] = await ctx.db.batch([selectCompanyDocuments(ctx), selectClient(ctx, invoice.request)]);
  const documents = companyDocumentsOf(ctx, settings);
  const { invoices, insert } = scoped(ctx.db, ctx.company);
  const { transactionId, quoteId, licenceId, currency, lines, taxCategory, taxBp, taxReason, total, buyer, reference } =
    invoice;
  const creditId = newId(ctx.now);
  const today = isoDateOf(ctx.now);
  const news = await invoiceNews(ctx, { ...invoice, id: creditId }, { client, dueOn: today, isCredit: true });
  try {
    const [[row]] = await ctx.db.batch([
      insert(invoices, {
        ...{
          transactionId,
          quoteId,
          licenceId,
          currency,
          lines,
          taxCategory,
          taxBp,
          taxReason,
          total,
          buyer,
          reference,
        },
        ...{ id: creditId, kind: "credit", creditsId: id, note: reason, documentsVersion: documents.version },
        ...{ ...nextInvoiceNumber(ctx, documents.prefix), issuedOn: today, dueOn: today },
        ...{ createdBy: actor.id, createdAt: ctx.now, updatedAt: ctx.now },
      }).returning({ number: invoices.number }),
      auditEntry(ctx, {
        action: "invoice-credited",
        subjectType: "invoice",
        subjectId: id,
        detail: { creditId, number: invoice.number, reason },
      }),
      ...news.statements,
    ]);
    news.deliver();
    postLater(ctx);
    return { id: creditId, number: row?.number ?? "" };
  } catch (error) {
    if (!String(error).includes("UNIQUE constraint failed: invoices.credits_id")) throw error;
    throw new AppError("conflict", copy.notCreditable);
  }
}
