import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { printPdf } from "#app/licensing/documents/print-pdf.server.ts";
import { invoiceDocument } from "#app/licensing/invoices/files/invoice-document.ts";
import { writeUbl } from "#app/licensing/invoices/files/write-ubl.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { requireInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import type { RequestPlace } from "#app/licensing/transactions/require-transaction.server.ts";

/**
 * An invoice or credit note as PDF, for client, guest and staff; a draft, for the staff, is marked as such. @throws AppError unauthorised,
 * forbidden, not_found, unavailable
 */
export async function printInvoice(ctx: RequestContext, place: RequestPlace): Promise<Response> {
  const invoice = await requireInvoice(ctx, place);
  const { number, documentsVersion } = invoice;
  const documents = await readCompanyDocuments(ctx, number === null ? undefined : documentsVersion);
  const address = new URL(invoicePath(place.id), ctx.url.origin).href;
  return printPdf(ctx, invoiceDocument(invoice, { documents, address }), { documents, name: number ?? "draft" });
}

/** A sent invoice or credit note as UBL 2.1 (EN 16931). @throws AppError unauthorised, forbidden, not_found (also for a draft) */
export async function exportUbl(ctx: RequestContext, { id }: { id: string }): Promise<Response> {
  const invoice = await requireInvoice(ctx, { id });
  const { number, issuedOn, taxCategory, documentsVersion } = invoice;
  if (number === null || issuedOn === null || taxCategory === null) throw new AppError("not_found", copy.missing);
  const documents = await readCompanyDocuments(ctx, documentsVersion);
  return new Response(writeUbl({ ...invoice, number, issuedOn, taxCategory }, documents), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${number.replaceAll(/[^\w.-]+/g, "_")}.xml"`,
      "Cache-Control": "private, no-store",
    },
  });
}
