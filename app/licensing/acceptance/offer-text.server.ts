import { uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { printPdf } from "#app/licensing/documents/print-pdf.server.ts";
import { quoteDocument, quoteText } from "#app/licensing/quotes/quote-document.ts";

/** SHA-256 of a text in hexadecimal. */
export async function hashText(text: string): Promise<string> {
  return uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** The text that the client signs: of the offer with the company's documents of its version. */
export async function readOfferText(ctx: RequestContext, { quote, transaction }: OpenOffer): Promise<string> {
  const documents = await readCompanyDocuments(ctx, quote.documentsVersion);
  return quoteText({ quote, transaction, documents });
}

/** A quote as PDF. The caller has checked who reads it; `address`: of its page. @throws AppError unavailable */
export async function printOffer(ctx: RequestContext, { quote, transaction }: OpenOffer, address: string) {
  const documents = await readCompanyDocuments(ctx, quote.documentsVersion);
  const document = quoteDocument({ quote, transaction, documents }, { address });
  return printPdf(ctx, document, { documents, name: `quote-${quote.version}` });
}
