import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { printPdf } from "#app/licensing/documents/print-pdf.server.ts";
import type { PrintedBlock } from "#app/licensing/documents/printed-document.ts";
import { quoteDocument } from "#app/licensing/quotes/quote-document.ts";

const { signed: copy } = acceptanceCopy;

/** Who signed what, below the text; nothing of an offer without a signature. */
function signatureBlocks({ quote, answer }: Pick<OpenOffer, "quote" | "answer">): PrintedBlock[] {
  if (answer?.answer !== "accepted" || answer.signature === null) return [];
  const { name, role, company, textHash } = answer.signature;
  const paragraph = (text: string, quiet = false) => ({ kind: "paragraph", text, quiet }) as const;
  const chosen = quote.lines.find(({ recordingId }) => recordingId === answer.chosen);
  return [
    { kind: "heading", text: copy.title },
    ...(chosen === undefined ? [] : [paragraph(chosen.title)]),
    paragraph(copy.by(name, role, company)),
    paragraph(copy.on(answer.answeredAt)),
    paragraph(copy.hash(textHash), true),
  ];
}

/** A quote as PDF, with its signature. The caller has checked who reads it; `address`: of its page. @throws AppError unavailable */
export function printOffer(ctx: RequestContext, offer: OpenOffer, address: string) {
  const { quote, documents } = offer;
  const document = quoteDocument(offer, { address });
  const signed = { ...document, blocks: [...document.blocks, ...signatureBlocks(offer)] };
  return printPdf(ctx, signed, { documents, name: `quote-${quote.version}` });
}
