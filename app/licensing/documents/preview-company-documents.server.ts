import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { readCompanyDocumentsForm } from "#app/licensing/documents/company/company-documents.action.server.ts";
import { companyDocumentsPath } from "#app/licensing/documents/company/company-documents-copy.ts";
import { companyDocumentsSchema } from "#app/licensing/documents/company/company-documents-form.ts";
import { exampleLicence } from "#app/licensing/documents/example-licence.ts";
import { licenceDocument } from "#app/licensing/documents/licence-document.ts";
import { printPdf } from "#app/licensing/documents/print-pdf.server.ts";
import { exampleInvoice } from "#app/licensing/invoices/files/example-invoice.ts";
import { invoiceDocument } from "#app/licensing/invoices/files/invoice-document.ts";
import { proofOrigin } from "#app/licensing/proof/verify-code.ts";

/**
 * A document with example data and the settings in the form, which are not saved. @throws AppError unauthorised, forbidden, invalid with the
 * first problem of the form
 */
export async function previewCompanyDocuments(ctx: RequestContext, request: Request): Promise<Response> {
  const { form, refused } = await readCompanyDocumentsForm(ctx, request);
  if (refused) throw refused;
  const submission = parseForm(form, companyDocumentsSchema);
  if (submission.status !== "success") {
    const [message = ""] = Object.values(submission.error ?? {}).flat();
    throw new AppError("invalid", String(message));
  }
  const { settings } = submission.value;
  const documents = { ...settings, version: 1 };
  const address = new URL(companyDocumentsPath, ctx.url.origin).href;
  if (form.get("kind") === "invoice")
    return printPdf(ctx, invoiceDocument(exampleInvoice(ctx, documents), { documents, address }), {
      ...{ documents, name: "preview-invoice" },
    });
  const licence = exampleLicence(ctx, settings);
  return printPdf(ctx, licenceDocument(licence, { documents, address, verifiedAt: proofOrigin(ctx) }), {
    ...{ documents, name: "preview-licence" },
  });
}
