import { type ApprovalItem, judgeApprovals } from "#app/licensing/approvals/judge-approvals.ts";
import type { JudgedSide } from "#app/licensing/judge/judge-deal.ts";
import type { ReadDeal } from "#app/licensing/judge/read-deal.server.ts";
import type { SideClearance } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";

type Words = { now: number; asking?: ReadonlySet<string> };

function clearanceBy(side: JudgedSide, items: readonly ApprovalItem[], { now, asking }: Words) {
  const own = items.filter((item) => item.recordingId === side.recordingId && item.side === side.side);
  return judgeApprovals({
    ...{ items: own, required: side.required, isIncomplete: side.isIncomplete, stored: side.clearance, now },
    holders: new Set(side.shares.map(({ partyId }) => partyId)),
    isAsking: own.some(({ requestId }) => asking?.has(requestId)),
  });
}

/** The sides whose clearance these words of parties change. `asking`: the approval requests that are new questions. */
export function clearSides(
  { sides }: Pick<ReadDeal, "sides">,
  items: readonly ApprovalItem[],
  words: Words,
): SideClearance[] {
  return sides.flatMap((side) => {
    const after = clearanceBy(side, items, words);
    return after === null ? [] : [{ recordingId: side.recordingId, side: side.side, ...after }];
  });
}
