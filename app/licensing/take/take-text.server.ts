import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import { quoteText } from "#app/licensing/quotes/quote-document.ts";
import type { ReadTaking } from "#app/licensing/take/read-taking.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

type Offer = NonNullable<ReadTaking["plan"]["offer"]>;

/** The offer that is signed in the moment in which it is made: as a quote of the request stores it. */
export function takenQuote({ now }: RequestContext, { documents, taking }: ReadTaking, offer: Offer) {
  const { net: _, ...quoted } = offer;
  return {
    ...quoted,
    ...{ version: 1, taxBp: documents.taxBp, conditions: "", validUntil: isoDateOf(now), options: [], discount: null },
    ...{ optionOf: null, documentsVersion: documents.version, createdBy: taking.by, createdAt: now },
  };
}

/** The text that is signed: that of the offer. Licensee, project and end client are those that are typed beside the signature. */
export function takenText(ctx: RequestContext, taking: ReadTaking, offer: Offer): string {
  const { actor, documents } = taking;
  const quote = takenQuote(ctx, taking, offer);
  const totals = totalsOf(quote.lines, quote.taxBp);
  const sender = { id: actor.id, name: actor.name, email: actor.email };
  const named = { project: copy.asSigned, endClient: copy.asSigned, description: "" };
  return quoteText({
    quote: { ...quote, id: "", companyId: ctx.company.id, transactionId: "", totals },
    transaction: { kind: "licence", ...named, sender },
    documents,
  });
}
