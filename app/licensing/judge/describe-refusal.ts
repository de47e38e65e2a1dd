import { judgeCopy as copy } from "#app/licensing/judge/judge-copy.ts";
import type { JudgedSide, Refusal } from "#app/licensing/judge/judge-deal.ts";
import { describeMiss } from "#app/rights/standing/describe-miss.ts";

/** Songs named in the reason why no licence is issued. */
const maxNamed = 5;

/** Who does not cover a side, and what of it: "Harbour Street agreed to other terms: fee 1.00 EUR below 900.00 EUR". */
export function describeRefusal({ kind, party, misses }: Refusal): string {
  if (kind === "answer") return copy.answer(party ?? "", misses.map(describeMiss).join("; "));
  return copy[kind](party);
}

/** "“Night Bus”: the master is not cleared (Harbour Street must agree)." */
function describeSide({ title, side }: JudgedSide, refusals: readonly Refusal[]): string {
  return copy.uncoveredSide(title, side, refusals.map(describeRefusal).join("; "));
}

/** Sides that nothing covers, each with who and what; what a typed reason overrides is not among it. */
function uncoveredSides(sides: readonly JudgedSide[]): string[] {
  return sides.flatMap((side) => {
    const refusals = side.refusals.filter(({ canOverride }) => !canOverride);
    return refusals.length === 0 ? [] : [describeSide(side, refusals)];
  });
}

/** Says which sides no one has cleared, and why; null if there are none. */
export function uncoveredReason(sides: readonly JudgedSide[]): string | null {
  const uncovered = uncoveredSides(sides);
  return uncovered.length === 0 ? null : copy.uncovered(uncovered.slice(0, maxNamed));
}

/** What of an offer is less than its parties agreed to: refused when the offer is made. `text` names the track, the party and both fees. */
export function feeRefusals(sides: readonly JudgedSide[]) {
  return sides.flatMap(({ recordingId, title, side, refusals }) =>
    refusals.flatMap((refusal) => {
      const misses = refusal.misses.filter(({ kind }) => kind === "fee" || kind === "currency");
      if (misses.length === 0) return [];
      return [{ recordingId, side, text: copy.songNote(title, side, describeRefusal({ ...refusal, misses })) }];
    }),
  );
}

/** What a typed reason overrides of what parties answered: each is told of it. `isDenied`: a party said no. */
export function overriddenAnswers(sides: readonly JudgedSide[]) {
  return sides.flatMap(({ recordingId, title, side, refusals }) =>
    refusals.flatMap((refusal) => {
      const { partyId, canOverride, kind } = refusal;
      if (!canOverride || partyId === null) return [];
      const text = copy.songNote(title, side, describeRefusal(refusal));
      return [{ recordingId, title, partyId, isDenied: kind === "denied", text }];
    }),
  );
}
