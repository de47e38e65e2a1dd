import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { licenceDocument } from "#app/licensing/documents/licence-document.ts";
import { printPdf } from "#app/licensing/documents/print-pdf.server.ts";
import { readLicence } from "#app/licensing/documents/read-licence.server.ts";
import type { ReadPlace } from "#app/licensing/licences/get-licence.server.ts";
import { proofOrigin } from "#app/licensing/proof/verify-code.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";

/**
 * A licence as PDF, for client, guest and staff. The output is deterministic: the same licence gives the same bytes. @throws AppError
 * unauthorised, forbidden, not_found, unavailable
 */
export async function printLicence(ctx: RequestContext, input: ReadPlace): Promise<Response> {
  const licence = await readLicence(ctx, input);
  const address = new URL(licencePath(input.id, licence.number), ctx.url.origin).href;
  const documents = await readCompanyDocuments(ctx, licence.documentsVersion);
  return printPdf(ctx, licenceDocument(licence, { documents, address, verifiedAt: proofOrigin(ctx) }), {
    documents,
    name: licence.number,
  });
}
