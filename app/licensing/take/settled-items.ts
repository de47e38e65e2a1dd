import { type ApprovalItem, judgeApprovals, sharesText } from "#app/licensing/approvals/judge-approvals.ts";
import { type StoredClearance, sides } from "#app/licensing/transactions/clearing/clearing.ts";
import type { SongFacts } from "#app/rights/clearability/clearability.ts";
import type { SettledSide } from "#app/rights/standing/standing-approval.ts";
import { feeBpOf } from "#app/rights/terms/terms.ts";

type Song = { recordingId: string; facts: SongFacts };

/** What parties agreed to in advance, as their answers. `requestId`: the standing approval, until the answers are written. */
export function settledItems({ recordingId, facts }: Song, settled: readonly SettledSide[], now: number) {
  return settled.map(({ standingId, name, partyId, party, side, fee, currency }): ApprovalItem => {
    const own = facts.shares.filter((share) => share.side === side && share.partyId === partyId);
    return {
      ...{ requestId: standingId, recordingId, side, partyId, partyName: party, fee, currency },
      ...{ shares: sharesText(own), shareBp: feeBpOf(own), terms: null, isSold: false, isIgnored: false },
      ...{ answer: "yes", answerFee: null, answerText: "", decision: null, answeredBy: name },
      ...{ askedAt: now, expiresAt: now, answeredAt: now },
    };
  });
}

/** The clearances of a song's sides by answers of its parties; sides without one stay open. */
export function settledClearances({ recordingId, facts }: Song, items: readonly ApprovalItem[], now: number) {
  return sides.flatMap((side): StoredClearance[] => {
    const answers = items.filter((item) => item.side === side);
    const holders = new Set(facts.shares.flatMap((share) => (share.side === side ? share.partyId : [])));
    const required = answers.map(({ partyId }) => partyId);
    const stored = { status: "open", note: "" } as const;
    const judged = judgeApprovals({ items: answers, required, isIncomplete: false, holders, stored, now });
    return judged === null ? [] : [{ ...judged, recordingId, side }];
  });
}
