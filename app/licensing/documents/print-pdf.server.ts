import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import { readStoredWordmark } from "#app/licensing/documents/company/wordmark.server.ts";
import { licenceDocumentCopy as copy } from "#app/licensing/documents/licence-document-copy.ts";
import type { PrintedDocument, PrintedLetterhead } from "#app/licensing/documents/printed-document.ts";

type Printing = Pick<RequestContext, "env" | "company">;

async function letterheadOf(ctx: Printing, documents: CompanyDocuments): Promise<PrintedLetterhead | null> {
  const { version, accent, wordmark, legalName } = documents;
  // Documents from before a company had settings look as they did then.
  if (version === null) return null;
  return { name: legalName, accent, wordmark: wordmark === null ? null : await readStoredWordmark(ctx, wordmark) };
}

/**
 * Has the documents worker render the PDF, with the wordmark and colour of `documents`. Deterministic: the same input gives the same bytes.
 * `name`: of the file, without its ending. @throws AppError unavailable
 */
export async function printPdf(
  ctx: Printing,
  document: PrintedDocument,
  { documents, name }: { documents: CompanyDocuments; name: string },
): Promise<Response> {
  const letterhead = await letterheadOf(ctx, documents);
  const response = await ctx.env.DOCUMENTS.fetch("https://documents.internal/", {
    method: "POST",
    body: JSON.stringify({ ...document, letterhead }),
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new AppError("unavailable", copy.failed);
  }
  return new Response(response.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name.replaceAll(/[^\w.-]+/g, "_")}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
