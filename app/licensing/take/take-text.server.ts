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

/** Whom a licence is for, as it is typed beside the signature. */
type Named = { licensee: string; project: string; endClient: string };

const asSigned: Named = { licensee: copy.asSigned, project: copy.asSigned, endClient: copy.asSigned };

/**
 * The text of the offer: with whom it is for, as it is signed and kept; without, as it is read before that is typed. The hash of the latter locks
 * its terms. The licensee of an order is known before.
 */
export function takenText(ctx: RequestContext, taking: ReadTaking, offer: Offer, given = asSigned): string {
  const { actor, documents, order } = taking;
  const named = { ...given, licensee: order?.licensee ?? given.licensee };
  const quote = takenQuote(ctx, taking, offer);
  const totals = totalsOf(quote.lines, quote.taxBp);
  const sender = { id: actor.id, name: actor.name, email: actor.email };
  return quoteText({
    quote: { ...quote, id: "", companyId: ctx.company.id, transactionId: "", totals },
    transaction: { kind: "licence", ...named, description: "", sender },
    documents,
  });
}
