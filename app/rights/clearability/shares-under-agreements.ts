import type { AgreementFact } from "#app/rights/clearability/clearability.ts";
import { controlOfShare, grantedBp } from "#app/rights/clearability/control-of-share.ts";
import { everyMedium } from "#app/rights/clearability/judged-use.ts";
import { placesOf } from "#app/rights/clearability/places-of.ts";
import type { Share } from "#app/rights/shares.ts";

/**
 * Shares with `controlled` as the agreements in force on a day (ISO date) have it: they grant the whole share in all media, wherever it
 * applies, to the client they were read for. Shares of parties without agreements stay as they are on file.
 */
export function sharesUnderAgreements(shares: Share[], agreements: readonly AgreementFact[], day: string): Share[] {
  if (agreements.length === 0) return shares;
  const places = placesOf<Share | AgreementFact>([...shares, ...agreements], null);
  const term = { firstDay: day, lastDay: day, media: [everyMedium] };
  return shares.map((share) => {
    const isOfParty = (one: AgreementFact) => one.partyId === share.partyId && grantedBp(one, share.side) > 0;
    const own = agreements.filter(isOfParty);
    if (own.length === 0) return share;
    const controlled = places.every(({ here }) => {
      if (!here.includes(share)) return true;
      const holding = own.filter((one) => one.isForClient && here.includes(one));
      return controlOfShare(share, own, holding, term) === "all";
    });
    return { ...share, controlled };
  });
}
