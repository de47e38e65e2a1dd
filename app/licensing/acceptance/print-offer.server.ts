import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { printPdf } from "#app/licensing/documents/print-pdf.server.ts";
import { quoteDocument } from "#app/licensing/quotes/quote-document.ts";

/** A quote as PDF. The caller has checked who reads it; `address`: of its page. @throws AppError unavailable */
export function printOffer(ctx: RequestContext, { quote, transaction, documents }: OpenOffer, address: string) {
  const document = quoteDocument({ quote, transaction, documents }, { address });
  return printPdf(ctx, document, { documents, name: `quote-${quote.version}` });
}
