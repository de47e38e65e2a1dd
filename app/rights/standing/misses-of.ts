import type { SongFacts } from "#app/rights/clearability/clearability.ts";
import { grantedBp } from "#app/rights/clearability/control-of-share.ts";
import { coversCountries, coversMedia, type JudgedUse } from "#app/rights/clearability/judged-use.ts";
import type { Side } from "#app/rights/shares.ts";
import type { SideOffer, StandingMiss, StandingTerms } from "#app/rights/standing/standing-approval.ts";
import { endless, lastDayOfTerm } from "#app/rights/term.ts";

type Offered = Pick<SideOffer, "side" | "fee" | "currency">;

function missesOfTerm({ maxMonths, perpetual }: StandingTerms, { firstDay, lastDay }: JudgedUse): StandingMiss[] {
  if (perpetual) return [];
  const max = maxMonths ?? 0;
  const isWithin = lastDay !== endless && lastDay <= lastDayOfTerm(firstDay, max);
  return isWithin ? [] : [{ kind: "months", max }];
}

function missesOfCategory(excludedCategories: readonly string[], { category }: JudgedUse): StandingMiss[] {
  if (excludedCategories.length === 0) return [];
  if (category === "") return [{ kind: "category-unnamed" }];
  return excludedCategories.includes(category) ? [{ kind: "category", category }] : [];
}

function missesOfFee({ minFee, currency }: StandingTerms, offer: Offered): StandingMiss[] {
  if (minFee === 0) return [];
  if (offer.fee !== null && offer.currency !== currency) return [{ kind: "currency", currency }];
  return (offer.fee ?? 0) < minFee ? [{ kind: "fee", fee: offer.fee, min: minFee, currency }] : [];
}

/** A yes is given on a day, for a use from a day: it has to hold on both. */
function missesOfDays({ validFrom, validUntil }: StandingTerms, days: readonly string[]): StandingMiss[] {
  return [
    ...(validFrom !== null && days.some((day) => day < validFrom)
      ? [{ kind: "not-yet", from: validFrom } as const]
      : []),
    ...(validUntil !== null && days.some((day) => day > validUntil)
      ? [{ kind: "over", until: validUntil } as const]
      : []),
  ];
}

/**
 * Why a standing approval does not cover a use of one side of a song for what is offered; none: it does. A hard match: a single miss goes to
 * people. What the use leaves open counts as the widest. `today`: ISO date.
 */
export function missesOfUse(
  standing: StandingTerms,
  { use, offer, today }: { use: JudgedUse; offer: Offered; today: string },
): StandingMiss[] {
  const foreign = use.media.filter((medium) => !coversMedia(standing.media, [medium]));
  const isOtherSide = standing.side !== "both" && standing.side !== offer.side;
  return [
    ...(standing.paused ? [{ kind: "paused" } as const] : []),
    ...(isOtherSide ? [{ kind: "side", side: offer.side } as const] : []),
    ...missesOfDays(standing, [today, use.firstDay]),
    ...(foreign.length > 0 ? [{ kind: "media", media: foreign } as const] : []),
    ...(coversCountries(standing, use.countries) ? [] : [{ kind: "territories" } as const]),
    ...missesOfTerm(standing, use),
    ...(use.exclusivity === "none" ? [] : [{ kind: "exclusivity" } as const]),
    ...missesOfCategory(standing.excludedCategories, use),
    ...(standing.excludedCompanyIds.includes(use.companyId) ? [{ kind: "company" } as const] : []),
    ...missesOfFee(standing, offer),
  ];
}

type Holder = { partyId: string; agreementId: string | null };

/** Whether the agreement that a standing approval depends on covers the song, the side and the whole use. */
function isUnderAgreement(
  { partyId, agreementId }: Holder,
  { agreements }: Pick<SongFacts, "agreements">,
  { use, side, today }: { use: JudgedUse; side: Side; today: string },
): boolean {
  return agreements.some(
    (one) =>
      one.id === agreementId &&
      one.partyId === partyId &&
      one.isForClient &&
      grantedBp(one, side) > 0 &&
      one.startsOn <= use.firstDay &&
      one.startsOn <= today &&
      (one.endsOn ?? endless) >= use.lastDay &&
      coversMedia(one.media, use.media) &&
      coversCountries(one, use.countries),
  );
}

/** Why it does not hold for a song: a dispute, what the party refuses of its share, and the agreement that it depends on. */
export function missesOfSong(
  holder: Holder,
  facts: Pick<SongFacts, "agreements" | "disputes" | "shares">,
  judged: { use: JudgedUse; side: Side; today: string },
): StandingMiss[] {
  const { use, side } = judged;
  const terms = facts.shares
    .filter((share) => share.side === side && share.partyId === holder.partyId)
    .map((share) => share.terms);
  const embargo = terms.flatMap(({ embargoUntil }) => embargoUntil ?? []).find((until) => use.firstDay <= until);
  const refused = terms.flatMap(({ excludedCategories }) => excludedCategories);
  return [
    ...(facts.disputes.some((dispute) => dispute.side === side) ? [{ kind: "disputed", side } as const] : []),
    ...missesOfCategory(refused, use),
    ...(embargo === undefined ? [] : [{ kind: "embargo", until: embargo } as const]),
    ...(holder.agreementId === null || isUnderAgreement(holder, facts, judged) ? [] : [{ kind: "agreement" } as const]),
  ];
}
