import type { Totals } from "#app/licensing/quotes/quote.ts";
import { describeMade } from "#app/rights/made/describe-made.ts";
import type { MadeFacts } from "#app/rights/made/made.ts";
import type { StoredLine, StoredTerms } from "#db/schema/quotes.server.ts";

type Offer = {
  currency: string;
  lines: StoredLine[];
  terms: StoredTerms;
  taxBp: number | null;
  conditions: string;
  totals: Totals;
};

/** A song of an offer or licence with how it was made as a sentence. */
export function songBody<Line extends { made?: MadeFacts | null | undefined }>({ made, ...line }: Line) {
  return { ...line, ...(made && { made: describeMade(made, "licence") }) };
}

/** Common fields of quotes and licences: fees and totals in minor units of `currency`, tax in basis points. */
export function offerBody({ currency, lines, terms, taxBp, conditions, totals }: Offer) {
  const songs = lines.map(({ recordingId: songId, ...line }) => ({ songId, ...songBody(line) }));
  const { category = "", edits = [], alternatives = false } = terms;
  return { currency, lines: songs, taxBp, totals, terms: { ...terms, category, edits, alternatives }, conditions };
}
