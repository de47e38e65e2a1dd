import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { offerPath } from "#app/licensing/acceptance/acceptance-limits.ts";
import type { Signed } from "#app/licensing/acceptance/components/signed-part.tsx";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import { describeChanges } from "#app/licensing/acceptance/offer-changes.server.ts";
import type { OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { readOfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";
import { chargedLines } from "#app/licensing/quotes/quote.ts";
import { quoteText } from "#app/licensing/quotes/quote-document.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";

const statuses = { unknown: 404, lapsed: 410, replaced: 410, over: 410, closed: 410, answered: 200, declined: 200 };

/** What was signed of an offer. `forStaff`: with address and browser. */
export function signedOf({ answer }: Pick<OpenOffer, "answer">, { forStaff }: { forStaff: boolean }): Signed | null {
  if (answer?.answer !== "accepted" || answer.signature === null) return null;
  const { name, company, role, textHash, email, address, userAgent } = answer.signature;
  const proof = forStaff ? { email, address, userAgent } : null;
  return { name, company, role, textHash, text: answer.signedText ?? "", proof };
}

function closedOf(state: keyof typeof statuses, answer: OpenOffer["answer"]) {
  if (state === "declined") return copy.done.declined;
  if (state !== "answered") return copy.closed[state];
  const { answeredBy = "", answeredAt = 0 } = answer ?? {};
  const page = answer?.answer === "accepted" ? copy.done.accepted : copy.done.answered;
  return page(answeredBy, answeredAt);
}

/** "Glass Harbour: 2,160.00 EUR", of several tracks their number. */
function describeBought({ currency, totals }: OpenOffer["quote"], lines: { title: string }[]): string {
  const [first] = lines;
  const tracks = lines.length === 1 && first !== undefined ? `“${first.title}”` : copy.done.signed.tracks(lines.length);
  return copy.done.signed.bought(tracks, formatMoney(totals.total, currency));
}

/** The page of a link: the offer to sign or as it was signed, or why there is none. */
export async function readOfferPage(ctx: RequestContext, token: string) {
  const found = await openOfferLink(ctx, token);
  const { state } = found;
  if (state === "unknown") return { status: statuses.unknown, closed: closedOf(state, null), offer: null };
  const { offer, reader, expiresAt, tracks } = found;
  if (state !== "open" && state !== "signed")
    return { status: statuses[state], closed: closedOf(state, offer.answer), offer: null };
  const text = quoteText(offer);
  const path = offerPath(token);
  const isOpen = state === "open";
  const playable = new Set(tracks.map(({ id }) => id));
  const bought = chargedLines(offer.quote, offer.answer?.chosen ?? null);
  const lines = isOpen ? offer.quote.lines : bought;
  return {
    status: 200,
    closed: null,
    offer: {
      ...{ path, text, textHash: await hashText(text), isOpen, name: reader.name, company: ctx.company.name },
      title: isOpen ? copy.title : copy.done.signed.title,
      lead: isOpen
        ? copy.lead(ctx.company.name, offer.transaction.project, reader.name)
        : copy.done.signed.text(expiresAt - 1),
      until: `${copy.until(formatIsoDate(offer.quote.validUntil))} ${copy.linkUntil(expiresAt - 1)}`,
      bought: isOpen ? null : describeBought(offer.quote, bought),
      songs: lines.flatMap(({ recordingId, title, artists }) =>
        playable.has(recordingId)
          ? [{ title: [title, artists].filter(Boolean).join(", "), src: `${path}/media/${recordingId}/direct.m4a` }]
          : [],
      ),
      changed: isOpen ? describeChanges(ctx, offer) : [],
      parts: readOfferParts(found, { offer, isOpen, today: isoDateOf(ctx.now) }),
      signed: signedOf(offer, { forStaff: false }),
    },
  };
}
