import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { licenceDocument } from "#app/licensing/documents/licence-document.ts";
import { licenceDocumentCopy as copy } from "#app/licensing/documents/licence-document-copy.ts";
import type { PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { readLicence } from "#app/licensing/documents/read-licence.server.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";

/** Has the documents worker render the PDF. @throws AppError unavailable */
async function print(ctx: RequestContext, document: PrintedDocument): Promise<ReadableStream<Uint8Array>> {
  const response = await ctx.env.DOCUMENTS.fetch("https://documents.internal/", {
    method: "POST",
    body: JSON.stringify(document),
  });
  if (response.ok && response.body !== null) return response.body;
  await response.body?.cancel();
  throw new AppError("unavailable", copy.failed);
}

/**
 * A licence as PDF, for client and staff. The output is deterministic: the same licence gives the same bytes. @throws AppError
 * unauthorised, forbidden, not_found, unavailable
 */
export async function printLicence(ctx: RequestContext, input: { id: string; number: string }): Promise<Response> {
  const licence = await readLicence(ctx, input);
  const address = new URL(licencePath(input.id, licence.number), ctx.url.origin).href;
  const pdf = await print(ctx, licenceDocument(licence, { licensor: ctx.company.name, address }));
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${licence.number.replaceAll(/[^\w.-]+/g, "_")}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
