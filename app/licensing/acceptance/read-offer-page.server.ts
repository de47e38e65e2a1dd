import { trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { offerPath } from "#app/licensing/acceptance/acceptance-limits.ts";
import type { Signed } from "#app/licensing/acceptance/components/signed-part.tsx";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import { describeChanges } from "#app/licensing/acceptance/offer-changes.server.ts";
import type { OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { type OfferLink, openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { readOfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";
import { chargedLines, isChoice } from "#app/licensing/quotes/quote.ts";
import { quoteBlocks, quoteText } from "#app/licensing/quotes/quote-document.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";

/** Territories named in the line of the use; all of them stand in the text. */
const maxNamed = 6;

const statuses = { unknown: 404, lapsed: 410, replaced: 410, over: 410, closed: 410, answered: 200, declined: 200 };

/** What was signed of an offer. `forStaff`: with address and browser. */
export function signedOf({ answer }: Pick<OpenOffer, "answer">, { forStaff }: { forStaff: boolean }): Signed | null {
  if (answer?.answer !== "accepted" || answer.signature === null) return null;
  const { name, company, role, textHash, email, address, userAgent, guestId = null } = answer.signature;
  const proof = forStaff ? { email, address, userAgent, isInRoom: guestId !== null } : null;
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

/** "Total after discount, with tax: 2,700.00 EUR", of alternatives that of the dearest. */
function describeTotal({ currency, totals, ...quote }: OpenOffer["quote"], isChosen: boolean): string {
  const { total, discount, tax } = totals;
  const text = formatMoney(total, currency);
  const label = copy.total(discount > 0, tax > 0);
  return `${label}: ${isChoice(quote) && !isChosen ? quotesCopy.upTo(text) : text}`;
}

/** What comes next for who signed. */
function nextOf({ status }: OpenOffer["transaction"]): string {
  const { next } = copy.done.signed;
  return status === "licensed" || status === "delivered" ? next[status] : next.accepted;
}

/** An offer as its page shows it: to sign, as it was signed, or why there is none. `path`: below which its PDF and media are. */
export async function offerPageOf(ctx: RequestContext, found: OfferLink, path: string) {
  const { state } = found;
  if (state === "unknown") return { status: statuses.unknown, closed: closedOf(state, null), offer: null };
  const { offer, reader, expiresAt, tracks, room } = found;
  if (state !== "open" && state !== "signed")
    return { status: statuses[state], closed: closedOf(state, offer.answer), offer: null };
  const { quote, transaction } = offer;
  const isOpen = state === "open";
  const use = summariseTerms(quote.terms, { maxNamed });
  return {
    status: 200,
    closed: null,
    offer: {
      ...{ path, room, isOpen, name: reader.name, company: ctx.company.name },
      blocks: quoteBlocks(offer),
      textHash: await hashText(quoteText(offer)),
      title: isOpen ? copy.title : copy.done.signed.title,
      lead: isOpen
        ? copy.lead(ctx.company.name, transaction.project, reader.name)
        : copy.done.signed.text(nextOf(transaction), expiresAt - 1),
      deal: isOpen
        ? [transaction.endClient, use].filter(Boolean).join(": ")
        : describeBought(quote, chargedLines(quote, offer.answer?.chosen ?? null)),
      until:
        isoDateOf(expiresAt - 1) < quote.validUntil
          ? copy.untilLinkEnds(expiresAt - 1)
          : copy.until(formatIsoDate(quote.validUntil)),
      total: describeTotal(quote, !isOpen),
      tracks: tracks.map((row): PlayableTrack => {
        return { ...trackOfRow(row), mediaBase: `${path}/media/${row.id}`, hideOptions: true };
      }),
      changed: isOpen ? describeChanges(ctx, offer) : [],
      parts: readOfferParts(found, { offer, isOpen, today: isoDateOf(ctx.now) }),
      signed: signedOf(offer, { forStaff: false }),
    },
  };
}

export type OfferPageData = NonNullable<Awaited<ReturnType<typeof offerPageOf>>["offer"]>;

/** The page of a link. */
export async function readOfferPage(ctx: RequestContext, token: string) {
  return offerPageOf(ctx, await openOfferLink(ctx, token), offerPath(token));
}
