import type { AgreementFact, Reason } from "#app/rights/clearability/clearability.ts";
import { controlOfShare, grantedBp } from "#app/rights/clearability/control-of-share.ts";
import { coversMedia, type JudgedUse } from "#app/rights/clearability/judged-use.ts";
import type { Place } from "#app/rights/clearability/places-of.ts";
import { partOf } from "#app/rights/money.ts";
import { rights, type Share, type Side } from "#app/rights/shares.ts";
import { endless } from "#app/rights/term.ts";
import { type Fees, feeBpOf } from "#app/rights/terms/terms.ts";
import { whole } from "#app/rights/territories/territory-sums.ts";

type Claim = Share | AgreementFact;

const isShare = (claim: Claim): claim is Share => "side" in claim;
const isAgreement = (claim: Claim): claim is AgreementFact => "number" in claim;

/** Whether shares of one place add up to 100 % of each right. */
function isWholeHere(shares: readonly Pick<Share, "right" | "shareBp">[]): boolean {
  const sumOf = (right: Share["right"]) =>
    shares.reduce((sum, share) => (share.right === "all" || share.right === right ? sum + share.shareBp : sum), 0);
  return shares.every(({ right }) => right === "all")
    ? sumOf("all") === whole
    : rights.every((right) => sumOf(right) === whole);
}

/** Whether its party has pre-cleared the media, up to a fee that only an offer is compared with. */
function hasPreclearance({ terms }: Share, { media }: JudgedUse): boolean {
  return terms.preclearFee !== null && coversMedia(terms.preclearMedia, media);
}

/** Whether a party need not be asked, because what an offer pays for its share is not above its fee. */
function isPrecleared(share: Share, { use, fees, shares }: Rules): boolean {
  const { preclearFee, preclearCurrency } = share.terms;
  const fee = fees[share.side];
  if (!hasPreclearance(share, use) || fee === null || preclearCurrency !== fees.currency) return false;
  const own = shares.filter(({ side, partyId }) => side === share.side && partyId === share.partyId);
  return partOf(fee, feeBpOf(own)) <= (preclearFee ?? 0);
}

/** Of agreements that apply in a place: most favoured nations, and pairs that each claim to represent the party alone. */
function judgeAgreements(agreements: readonly AgreementFact[], side: Side, use: JudgedUse, name: string): Reason[] {
  const inTerm = agreements.filter(
    (one) =>
      one.startsOn <= use.lastDay &&
      (one.endsOn ?? endless) >= use.firstDay &&
      use.media.some((medium) => coversMedia(one.media, [medium])),
  );
  const overlaps = inTerm.flatMap((one, at) =>
    inTerm.slice(at + 1).flatMap((other): Reason[] => {
      const meet = one.startsOn <= (other.endsOn ?? endless) && other.startsOn <= (one.endsOn ?? endless);
      const share = use.media.some((medium) => coversMedia(one.media, [medium]) && coversMedia(other.media, [medium]));
      const isTooMuch = grantedBp(one, side) + grantedBp(other, side) > whole;
      if (!(one.exclusive && other.exclusive && meet && share && isTooMuch)) return [];
      const [first = "", second = ""] = [one.number, other.number].toSorted();
      return [{ weighs: "asks", kind: "agreements-overlap", numbers: [first, second], party: name, side }];
    }),
  );
  const mfn: Reason[] = inTerm.some((one) => one.mfn) ? [{ weighs: "tells", kind: "mfn", party: name }] : [];
  return [...overlaps, ...mfn];
}

/**
 * A share whose party must agree. `isOutright`: from the first day of the use on, not only once an agreement has ended. `mayBeClear`: no
 * offer is known yet, and the party need not be asked for one up to a fee.
 */
type Asked = { share: Share; isOutright: boolean; mayBeClear: boolean };

export type SideFindings = {
  side: Side;
  reasons: Reason[];
  asked: Asked[];
  /** Categories that are refused, while the use names none. */
  refused: string[];
};

function judgeTerms({ partyId, name, terms }: Share, use: JudgedUse): Reason[] {
  const { embargoUntil, excludedCategories, mfn } = terms;
  const party = { partyId, party: name };
  return [
    ...(embargoUntil !== null && use.firstDay <= embargoUntil
      ? [{ weighs: "blocks", kind: "embargo", ...party, until: embargoUntil } as const]
      : []),
    ...(use.category !== "" && excludedCategories.includes(use.category)
      ? [{ weighs: "blocks", kind: "refuses-category", ...party, category: use.category } as const]
      : []),
    ...(mfn ? [{ weighs: "tells", kind: "mfn", party: name } as const] : []),
  ];
}

/** `agreements`, `shares`: all of the song's. `fees`: of an offer, null before there is one. */
type Rules = { use: JudgedUse; agreements: readonly AgreementFact[]; shares: readonly Share[]; fees: Fees };

/** What a share means for a use in one place. `here`: what applies there to the client of its party's agreements for the side. */
function judgeShare(share: Share, here: readonly AgreementFact[], rules: Rules): SideFindings {
  const { use, agreements, fees } = rules;
  const { side, partyId, name: party, approvalRequired, terms } = share;
  const control = controlOfShare(share, agreements, here, use);
  const ends = Array.isArray(control) ? control : [];
  const isOwn = terms.companyId === use.companyId;
  const isOutright = control === "none" || (approvalRequired && !isPrecleared(share, rules));
  const mayBeClear = control !== "none" && fees[side] === null && hasPreclearance(share, use);
  return {
    side,
    reasons: [
      ...judgeTerms(share, use),
      ...judgeAgreements(here, side, use, party),
      ...(isOwn ? [] : ends).map(({ number, endsOn }): Reason => {
        return { weighs: "asks", kind: "agreement-ends", number, partyId, party, side, on: endsOn ?? "" };
      }),
    ],
    asked: !isOwn && (isOutright || ends.length > 0) ? [{ share, isOutright, mayBeClear }] : [],
    refused: use.category === "" ? terms.excludedCategories : [],
  };
}

/** What the rights holders of a side allow, in all places of a use. */
export function judgeSide(side: Side, places: readonly Place<Claim>[], rules: Rules): SideFindings {
  const incomplete: Place<Claim>[] = [];
  const found = places.flatMap((place) => {
    const shares = place.here.filter(isShare).filter((share) => share.side === side);
    const agreements = place.here.filter(isAgreement).filter(({ isForClient }) => isForClient);
    if (!isWholeHere(shares)) incomplete.push(place);
    return shares.map((share) => {
      const isOfParty = (one: AgreementFact) => one.partyId === share.partyId && grantedBp(one, side) > 0;
      return judgeShare(share, agreements.filter(isOfParty), rules);
    });
  });
  const countries = incomplete.length === places.length ? null : incomplete.flatMap((place) => place.countries() ?? []);
  const missing: Reason = { weighs: "asks", kind: "incomplete", side, countries: countries?.toSorted() ?? null };
  return {
    side,
    reasons: [...found.flatMap((share) => share.reasons), ...(incomplete.length > 0 ? [missing] : [])],
    asked: found.flatMap((share) => share.asked),
    refused: found.flatMap((share) => share.refused),
  };
}
