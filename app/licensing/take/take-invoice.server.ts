import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { buyerOfLicensee } from "#app/licensing/invoices/buyer-of-licensee.ts";
import { buyerOf, draftStatements, taxOf } from "#app/licensing/invoices/create-invoice.server.ts";
import { invoiceTotals } from "#app/licensing/invoices/invoice.ts";
import { invoiceLines } from "#app/licensing/invoices/invoice-lines.ts";
import { nextInvoiceNumber } from "#app/licensing/invoices/invoice-number.server.ts";
import { invoiceNews, missingOfSender } from "#app/licensing/invoices/send-invoice.server.ts";
import type { ReadTaking } from "#app/licensing/take/read-taking.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Billed = {
  ids: { transactionId: string; quoteId: string; licenceId: string };
  offer: NonNullable<ReadTaking["plan"]["offer"]>;
  form: { licensee: string; project: string };
};

/**
 * The invoice of a licence that is taken, for the batch that takes it: sent by the company's terms, or a draft where the law wants more of sender
 * or buyer than is on file, which the desk adds.
 */
export async function takenInvoice(
  ctx: RequestContext,
  { documents, actor, former, client, taking, order }: ReadTaking,
  { ids, offer, form }: Billed,
) {
  const { db, now, company } = ctx;
  const { invoices, update } = scoped(db, company);
  const { transactionId, quoteId, licenceId } = ids;
  const { currency } = offer;
  const tax = taxOf({ taxBp: documents.taxBp }, documents.taxBp);
  const lines = invoiceLines(offer.lines, null);
  const buyer = buyerOf(former, { transactionId, buyer: buyerOfLicensee(form.licensee) });
  const id = newId(now);
  const draft: BatchItem<"sqlite">[] = [
    ...draftStatements(ctx, {
      ...{ id, transactionId, version: 1, quoteId, licenceId, number: null, currency, lines, tax, buyer },
      ...{ reference: order?.reference ?? "", createdBy: taking.by },
    }),
  ];
  const isComplete = buyer.name !== "" && buyer.city !== "" && buyer.country !== "" && tax.taxCategory !== null;
  if (!isComplete || missingOfSender(documents, tax).length > 0) return { statements: draft, deliver: () => undefined };
  const total = invoiceTotals(lines, tax.taxBp).total;
  const dueOn = isoDateOf(now, documents.termDays);
  const request = { userId: actor.id, project: form.project };
  const news = await invoiceNews(
    ctx,
    { id, transactionId, request, total, currency },
    { client, dueOn, isCredit: false },
  );
  const sent = { issuedOn: isoDateOf(now), dueOn, documentsVersion: documents.version };
  return {
    statements: [
      ...draft,
      update(invoices, { ...sent, ...nextInvoiceNumber(ctx, documents.prefix) }, eq(invoices.id, id)),
      auditEntry(ctx, {
        ...{ action: "invoice-sent", subjectType: "invoice", subjectId: id },
        detail: { transactionId, total, currency, dueOn },
      }),
      ...news.statements,
    ],
    deliver: news.deliver,
  };
}
