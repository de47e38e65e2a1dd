import type { AgreementFact } from "#app/rights/clearability/clearability.ts";
import { coversMedia, type JudgedUse } from "#app/rights/clearability/judged-use.ts";
import { aiMedia } from "#app/rights/media.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { dayAfter, endless } from "#app/rights/term.ts";
import { whole } from "#app/rights/territories/territory-sums.ts";

/** Controlled on all days of a use, or until agreements end, or not from its first day on. */
export type Control = "all" | "none" | AgreementFact[];

type Term = Pick<JudgedUse, "firstDay" | "lastDay" | "media">;

/** Basis points that an agreement grants of its party's share of a side. */
export function grantedBp({ masterBp, compositionBp }: AgreementFact, side: Side): number {
  return side === "master" ? masterBp : compositionBp;
}

const lastDayOf = ({ endsOn }: AgreementFact) => endsOn ?? endless;

/** Whether agreements that follow each other grant a whole share from the first to the last day; else the ones that end before it. */
function controlOverTime(agreements: readonly AgreementFact[], side: Side, { firstDay, lastDay }: Term): Control {
  let ended: AgreementFact[] = [];
  for (let day = firstDay; ; ) {
    const inForce = agreements.filter((one) => one.startsOn <= day && lastDayOf(one) >= day);
    const granted = inForce.reduce((sum, one) => sum + grantedBp(one, side), 0);
    if (granted < whole) return ended.length === 0 ? "none" : ended;
    const ends = inForce.map(lastDayOf).toSorted()[0] ?? endless;
    if (ends >= lastDay) return "all";
    ended = inForce.filter((one) => lastDayOf(one) === ends);
    day = dayAfter(ends);
  }
}

/**
 * Whether the licensor controls a share for a use. `agreements`: all of the song's. `here`: of its party's for the side, those that apply in
 * the place and to the client. A party without any is controlled as its share says.
 */
export function controlOfShare(
  share: Pick<Share, "side" | "partyId" | "shareBp" | "controlled">,
  agreements: readonly AgreementFact[],
  here: readonly AgreementFact[],
  use: Term,
): Control {
  const { side, partyId } = share;
  if (share.shareBp === 0) return "all";
  const hasAgreement = agreements.some((one) => one.partyId === partyId && grantedBp(one, side) > 0);
  const isAi = use.media.some((medium) => aiMedia.includes(medium));
  if (!hasAgreement) return share.controlled && !isAi ? "all" : "none";
  const byMedium = use.media.map((medium) =>
    controlOverTime(
      here.filter((one) => coversMedia(one.media, [medium])),
      side,
      use,
    ),
  );
  if (byMedium.includes("none")) return "none";
  const ended = byMedium.flatMap((control) => (Array.isArray(control) ? control : []));
  return ended.length === 0 ? "all" : [...new Set(ended)];
}
