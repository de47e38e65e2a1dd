import { chargedLines, isChoice, licensedLines } from "#app/licensing/quotes/quote.ts";
import { isWithin } from "#app/rights/terms/is-within.ts";
import { type Fees, noFees, type Terms, toTerms } from "#app/rights/terms/terms.ts";
import type { StoredDiscount, StoredLine, StoredTerms } from "#db/schema/quotes.server.ts";

/** What is on the table for a request: its own terms, those of an offer, or of the licence that is about to be issued. */
export type Proposal = { stored: StoredTerms; feesOf(recordingId: string): Fees };

type Requested = Omit<StoredTerms, "category" | "edits"> & Required<Pick<StoredTerms, "category" | "edits">>;

/** The terms of a request in the form that a quote stores. */
export function termsOf({ media, territories, termMonths, perpetual, startsOn, ...rest }: Requested): StoredTerms {
  const { exclusivity, category, edits, alternatives } = rest;
  return { media, territories, termMonths, perpetual, startsOn, exclusivity, category, edits, alternatives };
}

type Line = Pick<StoredLine, "recordingId" | "masterFee" | "compositionFee">;

/** `lines`: with the fees that are paid, after a discount; null before there is an offer. */
export function proposalOf(stored: StoredTerms, offer: { lines: readonly Line[]; currency: string } | null): Proposal {
  const fees = new Map(
    offer?.lines.map(({ recordingId, masterFee: master, compositionFee: composition }) => [
      recordingId,
      { master, composition, currency: offer.currency },
    ]),
  );
  return { stored, feesOf: (recordingId) => fees.get(recordingId) ?? noFees };
}

/** The terms of one recording of a proposal. */
export function termsOfSong({ stored, feesOf }: Proposal, recordingId: string): Terms {
  return toTerms(stored, feesOf(recordingId));
}

type Offered = { lines: StoredLine[]; terms: StoredTerms; discount: StoredDiscount | null };

/** The lines of an offer as they would be licensed; each of alternatives as if it were chosen. */
export function offeredLines(offer: Offered, chosen: string | null) {
  const { lines, discount } = offer;
  return isChoice(offer) && chosen === null
    ? lines.flatMap((line) => licensedLines([line], discount))
    : licensedLines(chargedLines(offer, chosen), discount);
}

/** Whether two agree in all but fees. */
export function isSameTerms(one: StoredTerms, other: StoredTerms): boolean {
  const within = (wanted: StoredTerms, agreed: StoredTerms) =>
    isWithin(toTerms(wanted), { terms: toTerms(agreed), since: "" });
  return within(one, other) && within(other, one);
}
