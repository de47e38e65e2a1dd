import type { ApprovalAnswer } from "#app/licensing/approvals/judge-approvals.ts";
import type { Side } from "#app/rights/shares.ts";

/** Characters, and minor units: as in quotes. */
export const approvalLimits = { note: 2000, text: 1000, name: 120, fee: 100_000_000_000 };

export const approvalAnswers = ["yes", "counter", "no", "call", "not_mine"] as const satisfies ApprovalAnswer[];

/** The field of the fee that is offered to a party for a side of a song. */
export function feeName(partyId: string, { recordingId, side }: { recordingId: string; side: Side }): string {
  return `fee-${partyId}-${recordingId}-${side}`;
}
