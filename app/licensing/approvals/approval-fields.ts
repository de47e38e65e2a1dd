import type { Side } from "#app/rights/shares.ts";

/** Characters, and minor units: as in quotes. */
export const approvalLimits = { note: 2000, text: 1000, name: 120, fee: 100_000_000_000 };

/** What a party answers about a side of a song. */
export const approvalAnswers = ["yes", "counter", "no", "call", "not_mine"] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/** How far a party is with a side. `questioned`: it says that the share is not its own, or had another share when it was asked. */
export type ItemState = "asked" | "lapsed" | "approved" | "countered" | "denied" | "call" | "questioned";

/** The field of the fee that is offered to a party for a side of a song. */
export function feeName(partyId: string, { recordingId, side }: { recordingId: string; side: Side }): string {
  return `fee-${partyId}-${recordingId}-${side}`;
}
